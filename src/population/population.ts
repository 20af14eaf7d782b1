// Figures: A-120.
import { perObject } from "../base/on-first-use.ts";
import type { GivenPerson } from "../model/given-person.ts";
import type { PersonOverride } from "../model/person-override.ts";
import { coreUntil, degreesUntil, jobsUntil } from "./as-of.ts";
import { avatarSvg } from "./avatars.ts";
import { experienceOf, linkedinIdentityOf } from "./career.ts";
import { emailsAt, linkedinAt, readEmail, readLinkedin } from "./contacts.ts";
import { withDetails } from "./detail.ts";
import { traitsAt } from "./drawing.ts";
import { referenceDay } from "./drawn-as-of.ts";
import { educationOf } from "./education.ts";
import { factsAt } from "./facts.ts";
import { contributionsOf, gardenOf } from "./garden.ts";
import { withGiven } from "./given-view.ts";
import { coContributors, coStarrers, followEdges, likeness, semanticNeighbours } from "./graph.ts";
import type { Population } from "./interface.ts";
import { withOverrides } from "./overrides.ts";
import { locationOf } from "./places.ts";
import { idAt, indexOfId, type PopulationBase, populationBaseOf } from "./population-base.ts";
import { portfolioAt } from "./portfolio.ts";
import { coreAt, crackedOf, indexOfLogin, loginAt, personAt } from "./profile.ts";
import { type DrawnProject, ownProjects, projectName } from "./projects.ts";
import { DrawnOutline, showRepository } from "./repositories.ts";
import { repositoriesTied } from "./teams.ts";

export type { Population } from "./interface.ts";

export interface PopulationOptions {
  readonly seed: string;
  readonly size: number;
  /** Overrides of people in this world; an invalid one is a RangeError that names the member. */
  readonly overrides?: readonly PersonOverride[];
  /** The given people of this world (given.ts). */
  readonly given?: readonly GivenPerson[];
}

/** Cheap to call again unless there are overrides: worlds with overrides keep the result (world-people.ts). */
export function peopleOf({ seed, size, overrides = [], given = [] }: PopulationOptions): Population {
  const base = populationBaseOf(seed, size);
  if (overrides.length + given.length > 0) {
    const changed = withOverrides(base, overrides, given);
    const hasDetails = overrides.some(({ detail }) => detail !== undefined);
    const people = hasDetails ? withDetails(populationOn(changed), changed) : populationOn(changed);
    return given.length > 0 ? withGiven(people, changed) : people;
  }
  return drawnPopulation(base);
}

const drawnPopulation = perObject(populationOn);

export function dayOf(now: number): number {
  return Math.floor(now / 86_400_000);
}

function populationOn(base: PopulationBase): Population {
  const traits = (index: number) => traitsAt(base, index);
  const garden = (index: number, day: number) => gardenOf(base, index, traits(index), day);
  const checked = (index: number | null, holds: (index: number) => boolean) =>
    index !== null && holds(index) ? index : null;

  return {
    seed: base.seed,
    size: base.size,
    base,
    idOf: (index) => idAt(base, index),
    loginOf: (index) => loginAt(base, index),
    indexOfId: (id) => indexOfId(base, id),
    indexOfLogin: (login) => indexOfLogin(base, login),
    indexOfEmail: (email) =>
      checked(readEmail(base, email), (index) =>
        emailsAt(base, index, traits(index)).includes(email.trim().toLowerCase()),
      ),
    indexOfLinkedin: (url) => checked(readLinkedin(base, url), (index) => traits(index).hasLinkedin),
    repositoryAt: (fullName) => {
      const [login, name, ...more] = fullName.split("/") as [string, string?, ...string[]];
      const owner = name === undefined || more.length > 0 ? null : indexOfLogin(base, login);
      if (owner === null) return null;
      const person = traits(owner);
      const wanted = (name as string).toLowerCase();
      const ordinal = ownProjects(person).findIndex((project) => projectName(person, project).toLowerCase() === wanted);
      return ordinal < 0 ? null : { owner, ordinal };
    },
    traits,
    person: (index) => personAt(base, index, traits(index)),
    core: (index, day = referenceDay) => coreUntil(coreAt(base, index, traits(index)), day),
    cracked: (index) => crackedOf(traits(index)),
    linkedin: (index) => linkedinIdentityOf(traits(index), linkedinAt(base, index)),
    experience: (index, day = referenceDay) => jobsUntil(experienceOf(traits(index)), day),
    education: (index, day = referenceDay) => degreesUntil(educationOf(traits(index)), day),
    socials: (index) => {
      const github = `https://github.com/${loginAt(base, index)}`;
      return traits(index).hasLinkedin ? { github, linkedin: linkedinAt(base, index) } : { github };
    },
    emails: (index) => emailsAt(base, index, traits(index)),
    location: (index) => locationOf(traits(index)),
    portfolio: (index, day) => portfolioAt(base, index, day),
    repositories: (index, day, limit) =>
      portfolioAt(base, index, day)
        .slice(0, limit)
        .map(({ show }) => show()),
    repository: ({ owner, ordinal }) => {
      const person = traits(owner);
      const project = ownProjects(person)[ordinal] as DrawnProject;
      return showRepository(person, new DrawnOutline(base, owner, person, project), project);
    },
    contributesTo: (index) => repositoriesTied(base, "contributes", index),
    garden,
    contributions: (index, day, days) => contributionsOf(base, index, traits(index), day, days),
    facts: (index, day) => factsAt(base, index, traits(index), day),
    coContributors: (index) => coContributors(base, index),
    coStarrers: (index) => coStarrers(base, index),
    follows: (index) => followEdges(base, index),
    neighbours: (index) => semanticNeighbours(base, index),
    likeness: (index, other) => likeness(traits(index), traits(other)),
    avatar: avatarSvg,
  };
}
