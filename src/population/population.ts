// Figures: A-120.
import type { GivenPerson } from "../model/given-person.ts";
import type { PersonOverride } from "../model/person-override.ts";
import { avatarSvg } from "./avatars.ts";
import { experienceOf, linkedinIdentityOf } from "./career.ts";
import { emailsAt, linkedinAt, readEmail, readLinkedin } from "./contacts.ts";
import { withDetails } from "./detail.ts";
import { traitsAt } from "./drawing.ts";
import { educationOf } from "./education.ts";
import { factsAt } from "./facts.ts";
import { contributionsOf, gardenOf } from "./garden.ts";
import { coContributors, coStarrers, followEdges, likeness, semanticNeighbours } from "./graph.ts";
import { groundOf, idAt, indexOfId, type PopulationBase } from "./ground.ts";
import type { Population } from "./interface.ts";
import { withOverrides } from "./overrides.ts";
import { locationOf } from "./places.ts";
import { portfolioAt } from "./portfolio.ts";
import { coreAt, crackedOf, indexOfLogin, loginAt, personAt } from "./profile.ts";
import { ownProjects, type Project, projectName } from "./projects.ts";
import { proofOf } from "./proof.ts";
import { outlineOf, showRepository } from "./repositories.ts";
import { withGiven } from "./showing-given.ts";
import { peopleTied, repositoriesTied } from "./teams.ts";

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
  const ground = groundOf(seed, size);
  if (overrides.length + given.length > 0) {
    const changed = withOverrides(ground, overrides, given);
    const hasDetails = overrides.some(({ detail }) => detail !== undefined);
    const people = hasDetails ? withDetails(onGround(changed), changed) : onGround(changed);
    return given.length > 0 ? withGiven(people, changed) : people;
  }
  const people = made.get(ground) ?? onGround(ground);
  made.set(ground, people);
  return people;
}

const made = new WeakMap<PopulationBase, Population>();

export function dayOf(now: number): number {
  return Math.floor(now / 86_400_000);
}

function onGround(ground: PopulationBase): Population {
  const traits = (index: number) => traitsAt(ground, index);
  const garden = (index: number, day: number) => gardenOf(ground, index, traits(index), day);
  const checked = (index: number | null, holds: (index: number) => boolean) =>
    index !== null && holds(index) ? index : null;

  return {
    seed: ground.seed,
    size: ground.size,
    ground,
    idOf: (index) => idAt(ground, index),
    loginOf: (index) => loginAt(ground, index),
    indexOfId: (id) => indexOfId(ground, id),
    indexOfLogin: (login) => indexOfLogin(ground, login),
    indexOfEmail: (email) =>
      checked(readEmail(ground, email), (index) =>
        emailsAt(ground, index, traits(index)).includes(email.trim().toLowerCase()),
      ),
    indexOfLinkedin: (url) => checked(readLinkedin(ground, url), (index) => traits(index).hasLinkedin),
    repositoryAt: (fullName) => {
      const [login, name, ...more] = fullName.split("/") as [string, string?, ...string[]];
      const owner = name === undefined || more.length > 0 ? null : indexOfLogin(ground, login);
      if (owner === null) return null;
      const person = traits(owner);
      const wanted = (name as string).toLowerCase();
      const ordinal = ownProjects(person).findIndex((project) => projectName(person, project).toLowerCase() === wanted);
      return ordinal < 0 ? null : { owner, ordinal };
    },
    traits,
    person: (index) => personAt(ground, index, traits(index)),
    core: (index) => coreAt(ground, index, traits(index)),
    cracked: (index) => crackedOf(traits(index)),
    linkedin: (index) => linkedinIdentityOf(traits(index), linkedinAt(ground, index)),
    experience: (index) => experienceOf(traits(index)),
    education: (index) => educationOf(traits(index)),
    socials: (index) => {
      const github = `https://github.com/${loginAt(ground, index)}`;
      return traits(index).hasLinkedin ? { github, linkedin: linkedinAt(ground, index) } : { github };
    },
    emails: (index) => emailsAt(ground, index, traits(index)),
    location: (index) => locationOf(traits(index)),
    portfolio: (index, day) => portfolioAt(ground, index, day),
    repositories: (index, day, limit) =>
      portfolioAt(ground, index, day)
        .slice(0, limit)
        .map(({ show }) => show()),
    repository: ({ owner, ordinal }) => {
      const person = traits(owner);
      const project = ownProjects(person)[ordinal] as Project;
      return showRepository(person, outlineOf(person, loginAt(ground, owner), project), project);
    },
    proof: (index, field, id) => {
      const ordinal = proofOf(traits(index), field, id);
      return ordinal === null ? null : { owner: index, ordinal };
    },
    contributorsOf: ({ owner, ordinal }) =>
      peopleTied(ground, "contributes", owner).flatMap((tied) => (tied.ordinal === ordinal ? [tied.index] : [])),
    contributesTo: (index) => repositoriesTied(ground, "contributes", index),
    garden,
    contributions: (index, day, days) => contributionsOf(ground, index, traits(index), day, days),
    facts: (index, day) => factsAt(ground, index, traits(index), day),
    coContributors: (index) => coContributors(ground, index),
    coStarrers: (index) => coStarrers(ground, index),
    follows: (index) => followEdges(ground, index),
    neighbours: (index) => semanticNeighbours(ground, index),
    likeness: (index, other) => likeness(traits(index), traits(other)),
    avatar: avatarSvg,
  };
}
