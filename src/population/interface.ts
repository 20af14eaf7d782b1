import type { Facts } from "./facts.ts";
import type { Garden } from "./garden.ts";
import type { GraphRelation } from "./graph.ts";
import type { PopulationBase } from "./population-base.ts";
import type { PortfolioItem } from "./portfolio.ts";
import type * as shapes from "./shapes.ts";
import type { RepositoryRef } from "./teams.ts";
import type { Traits } from "./traits.ts";

/**
 * The population of developers: a pure function of (seed, size, index), the same for every world that names the seed.
 *
 *     const people = peopleOf({ seed: "understudy", size: 50000 });
 *     const index = people.indexOfLogin("anna-kowalska");   // number | null, in constant time at any size
 *     people.person(index)                                  // the base members of §2.1
 *     people.core(index), people.repositories(index, day)   // the parts of `details`, made when requested
 *
 * A person is an index in [0, size). Time-dependent methods take `day`, the number of days since 1970-01-01 in UTC
 * (`dayOf(now)`). A world's own people, overrides included, are `peopleIn(world)` (world-people.ts). Missing members
 * are `undefined` (absent) or `null`, as in §2. `traits` are the person as numbers, ids of the closed vocabularies
 * (vocabulary.ts), for searching and ranking; everything shown about a person agrees with them. Nothing is cached: keep
 * what you need again.
 */
export interface Population {
  readonly seed: string;
  readonly size: number;
  /** Its basis, which index/select.ts searches. */
  readonly base: PopulationBase;

  readonly idOf: (index: number) => string;
  readonly loginOf: (index: number) => string;
  readonly indexOfId: (id: string) => number | null;
  /** Ignores letter case, as GitHub does. A login that was given up in a rename is not found. */
  readonly indexOfLogin: (login: string) => number | null;
  readonly indexOfEmail: (email: string) => number | null;
  readonly indexOfLinkedin: (url: string) => number | null;
  /** The owner of `owner/name`, and the position of the repository among the owner's. */
  readonly repositoryAt: (fullName: string) => RepositoryRef | null;

  readonly traits: (index: number) => Readonly<Traits>;
  readonly person: (index: number) => shapes.Person;
  /** As of a day, or of the population's own date: nothing that is shown came later. The same goes for careers. */
  readonly core: (index: number, day?: number) => shapes.CoreProfile;
  readonly cracked: (index: number) => shapes.Cracked | undefined;
  readonly linkedin: (index: number) => shapes.LinkedinIdentity | undefined;
  readonly experience: (index: number, day?: number) => shapes.Experience[] | undefined;
  readonly education: (index: number, day?: number) => shapes.Education[] | undefined;
  readonly socials: (index: number) => shapes.Socials;
  readonly emails: (index: number) => string[];
  readonly location: (index: number) => shapes.Location | null;

  /**
   * The repositories of a person, best first: own ones and others' that they work on. `commits` are those of the year
   * that ends with `day`.
   */
  readonly repositories: (index: number, day: number, limit?: number) => shapes.Repository[];
  /** The same, described only on access: proofs look at all of them, but pages show a few. */
  readonly portfolio: (index: number, day: number) => PortfolioItem[];
  /** One repository of its owner, without the members that depend on the viewer (`commits`, `owned`). */
  readonly repository: (ref: RepositoryRef) => shapes.Repository;

  /** Others' repositories that a person works on. */
  readonly contributesTo: (index: number) => RepositoryRef[];

  /** The trailing year as counts; garden-views.ts turns it into §2.3 and the full heatmap. */
  readonly garden: (index: number, day: number) => Garden;
  /** Contributions of the last `days` days, including `day`: for minimums per year or month. */
  readonly contributions: (index: number, day: number, days: number) => number;

  /** What deep research finds out (§2.6), as of a day. */
  readonly facts: (index: number, day: number) => Facts;

  /** The graph around a person, the strongest ties first. All but `evidence` is the same from both ends. */
  readonly coContributors: (index: number) => GraphRelation[];
  readonly coStarrers: (index: number) => GraphRelation[];
  readonly follows: (index: number) => GraphRelation[];
  readonly neighbours: (index: number) => GraphRelation[];
  /** How alike the work of any two people is, from 0 to 1. */
  readonly likeness: (index: number, other: number) => number;

  /** The picture at `/avatars/<id>.svg`. */
  readonly avatar: (id: string) => string;
}
