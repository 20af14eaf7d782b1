import type { PersonOverride } from "../model/person-override.ts";
import { avatarSvg } from "./avatars.ts";
import { experienceOf, linkedinIdentityOf } from "./career.ts";
import { emailsAt, linkedinAt, readEmail, readLinkedin } from "./contacts.ts";
import { withDetails } from "./detail.ts";
import { traitsAt } from "./drawing.ts";
import { educationOf } from "./education.ts";
import { type Facts, factsAt } from "./facts.ts";
import { contributionsOf, type Garden, gardenOf } from "./garden.ts";
import { coContributors, coStarrers, followEdges, likeness, type Relation, semanticNeighbours } from "./graph.ts";
import { type Ground, groundOf, idAt, indexOfId } from "./ground.ts";
import { changeGround } from "./overrides.ts";
import { locationOf } from "./places.ts";
import { repositoriesAt } from "./portfolio.ts";
import { coreAt, crackedOf, indexOfLogin, loginAt, personAt } from "./profile.ts";
import { ownProjects, projectName } from "./projects.ts";
import { proofOf, type Shown } from "./proof.ts";
import { showRepository } from "./repositories.ts";
import type * as shapes from "./shapes.ts";
import { peopleTied, type RepositoryRef, repositoriesTied } from "./teams.ts";
import type { Traits } from "./traits.ts";

/**
 * The population of developers: a pure function of (seed, size, index), the same for every world that names the seed.
 *
 *     const people = peopleOf({ seed: "understudy", size: 50000 });
 *     const index = people.indexOfLogin("anna-kowalska");   // number | null, in constant time at any size
 *     people.person(index)                                  // the base members of §2.1
 *     people.core(index), people.repositories(index, day)   // the parts of `details`, made when asked for
 *
 * A person is an index in [0, size). Whatever depends on time takes `day`, the number of days since 1970-01-01 in UTC
 * (`dayOf(now)`). A world's own people, overrides included, are `peopleIn(world)` (world-people.ts). Members that a person lacks are `undefined` (absent) or `null`, as §2 says of each. `traits` are the
 * person as numbers, ids of the closed vocabularies (vocabulary.ts), for searching and ranking; everything told about
 * a person agrees with them. Nothing is kept: hold on to what you want twice.
 */
export interface Population {
  readonly seed: string;
  readonly size: number;
  /** What it stands on: index/select.ts searches it. */
  readonly ground: Ground;

  readonly idOf: (index: number) => string;
  readonly loginOf: (index: number) => string;
  readonly indexOfId: (id: string) => number | null;
  /** Letter case aside, as on GitHub. A login given up by a rename leads nowhere. */
  readonly indexOfLogin: (login: string) => number | null;
  readonly indexOfEmail: (email: string) => number | null;
  readonly indexOfLinkedin: (url: string) => number | null;
  /** Whose repository `owner/name` is and the how-manieth of theirs. */
  readonly repositoryAt: (fullName: string) => RepositoryRef | null;

  readonly traits: (index: number) => Readonly<Traits>;
  readonly person: (index: number) => shapes.Person;
  readonly core: (index: number) => shapes.CoreProfile;
  readonly cracked: (index: number) => shapes.Cracked | undefined;
  readonly linkedin: (index: number) => shapes.LinkedinIdentity | undefined;
  readonly experience: (index: number) => shapes.Experience[] | undefined;
  readonly education: (index: number) => shapes.Education[] | undefined;
  readonly socials: (index: number) => shapes.Socials;
  readonly emails: (index: number) => string[];
  readonly location: (index: number) => shapes.Location | null;

  /**
   * The repositories of a person, best first: own ones and others' that they work on. `commits` are those of the year
   * that ends with `day`.
   */
  readonly repositories: (index: number, day: number, limit?: number) => shapes.Repository[];
  /** One repository of its owner, without what depends on who asks (`commits`, `owned`). */
  readonly repository: (ref: RepositoryRef) => shapes.Repository;

  /** The best own repository that shows a language, technology, subject or noun (by id); null when there is none. */
  readonly proof: (index: number, field: Shown, id: number) => RepositoryRef | null;
  /** Who works on a repository besides its owner, and on which of others' repositories a person works. */
  readonly contributorsOf: (ref: RepositoryRef) => number[];
  readonly contributesTo: (index: number) => RepositoryRef[];

  /** The trailing year as counts; garden-views.ts turns it into §2.3 and the full heatmap. */
  readonly garden: (index: number, day: number) => Garden;
  /** Contributions of the last `days` days, `day` included: what floors on a year or a month ask for. */
  readonly contributions: (index: number, day: number, days: number) => number;

  /** What deep research finds out (§2.6), as of a day. */
  readonly facts: (index: number, day: number) => Facts;

  /** The graph around a person, the strongest ties first. All but `evidence` is the same from both ends. */
  readonly coContributors: (index: number) => Relation[];
  readonly coStarrers: (index: number) => Relation[];
  readonly follows: (index: number) => Relation[];
  readonly neighbours: (index: number) => Relation[];
  /** How alike the work of any two people is, from 0 to 1. */
  readonly likeness: (index: number, other: number) => number;

  /** The picture at `/avatars/<id>.svg`. */
  readonly avatar: (id: string) => string;
}

export interface PopulationOptions {
  readonly seed: string;
  readonly size: number;
  /** People of this world who are not as drawn; a wrong one is a RangeError that names the member. */
  readonly overrides?: readonly PersonOverride[];
}

/** Cheap to ask for again, unless there are overrides: worlds with some keep what they got (world-people.ts). */
export function peopleOf({ seed, size, overrides = [] }: PopulationOptions): Population {
  const ground = groundOf(seed, size);
  if (overrides.length > 0) {
    const changed = changeGround(ground, overrides);
    const hasDetails = overrides.some(({ detail }) => detail !== undefined);
    return hasDetails ? withDetails(onGround(changed), changed) : onGround(changed);
  }
  const people = made.get(ground) ?? onGround(ground);
  made.set(ground, people);
  return people;
}

const made = new WeakMap<Ground, Population>();

export function dayOf(now: number): number {
  return Math.floor(now / 86_400_000);
}

function onGround(ground: Ground): Population {
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
    repositories: (index, day, limit = Number.POSITIVE_INFINITY) => repositoriesAt(ground, index, day, limit),
    repository: ({ owner, ordinal }) => {
      const person = traits(owner);
      return showRepository(person, loginAt(ground, owner), ownProjects(person)[ordinal] as never);
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
