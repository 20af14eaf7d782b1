import type { Depth, GardenDetail } from "../../model/developer.ts";
import { type ReadingOf, reading } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import { showDays, summarize } from "../../population/garden-views.ts";
import type { Population } from "../../population/population.ts";
import type { Person, Repository } from "../../population/shapes.ts";
import { peopleIn } from "../../population/world-people.ts";
import { portfolioOf } from "./portfolio.ts";

/** A developer in the shape of the model's `Developer`; members of `details` are present only if resolved. */
export interface Hydrated extends Person {
  readonly details: { readonly [namespace: string]: { readonly [member: string]: unknown } };
}

/** The same with an absolute address of its avatar. */
export function withOrigin<Shown extends { readonly avatarUrl: string | null }>(
  developer: Shown,
  origin: string,
): Shown {
  return developer.avatarUrl === null ? developer : { ...developer, avatarUrl: addressOf(developer.avatarUrl, origin) };
}

/** Pictures served here are paths; those of given people may be anywhere. */
export function addressOf(avatar: string, origin: string): string {
  return avatar.startsWith("/") ? origin + avatar : avatar;
}

/** How much of a person is shown. */
export interface DeveloperView {
  readonly depth: Depth;
  readonly garden?: GardenDetail;
  readonly repoLimit?: number;
}

const usualRepoLimit = 4; // §2.1

/**
 * A person in an answer at a depth (§2.1). Missing data is absent. `avatarUrl` is a path until the origin of a request
 * is prepended.
 */
export function hydrate(world: World, index: number, view: DeveloperView, day: number): Hydrated {
  const people = peopleIn(world);
  const { depth, garden = "summary", repoLimit = usualRepoLimit } = view;
  const cracked = people.cracked(index);
  return {
    ...people.person(index),
    details: {
      githubProfile: {
        core: people.core(index, day),
        repos: repositoriesOf(world, index, day, { depth, repoLimit }),
      },
      ...(cracked !== undefined && { score: { cracked } }),
      ...(depth !== "core" && enrichedDetails(people, index, day)),
      ...(depth === "deep" && { github: gardenDetails(people, index, day, garden) }),
    },
  };
}

/**
 * The best repositories. Their blurbs are the facet ai.repo_summaries, which is sold separately (§2.2), and are not
 * included here.
 */
export function repositoriesOf(world: World, index: number, day: number, view: DeveloperView): Repository[] {
  const pieces = portfolioOf(peopleIn(world), index, day).slice(0, view.repoLimit ?? usualRepoLimit);
  const repositories = pieces.map(({ show }) => {
    const { summary: _, themes: __, ...repository } = show();
    return repository;
  });
  return tagged[reading(world, "A-423")](repositories, view.depth);
}

/** Which repositories have tags. */
const tagged: { readonly [Name in ReadingOf<"A-423">]: (repositories: Repository[], depth: Depth) => Repository[] } = {
  each: (repositories) => repositories,
  all: (repositories) =>
    repositories.some(({ subjects }) => subjects !== undefined)
      ? repositories.map((repository) => ({ subjects: [], technologies: [], ...repository }))
      : repositories,
  enriched: (repositories, depth) =>
    depth === "core"
      ? repositories.map(({ subjects: _, technologies: __, ...repository }) => repository)
      : repositories,
};

/** The data of LinkedIn and places, for people who have it. */
function enrichedDetails(people: Population, index: number, day: number) {
  const linkedin = people.linkedin(index);
  const location = people.location(index);
  if (linkedin === undefined) return { contact: { location } };
  const experience = people.experience(index, day);
  const education = people.education(index, day);
  return {
    identity: {
      linkedin,
      ...(experience !== undefined && { experience }),
      ...(education !== undefined && { education }),
    },
    contact: { socials: people.socials(index), location },
  };
}

export function gardenDetails(people: Population, index: number, day: number, garden: GardenDetail) {
  const year = people.garden(index, day);
  return garden === "full" ? { garden: showDays(year) } : { gardenSummary: summarize(year) };
}
