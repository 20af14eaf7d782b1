// Figures: A-122.
import { traitsAt } from "./drawing.ts";
import { draw, drawOf, purposes } from "./draws.ts";
import { type Garden, gardenOf } from "./garden.ts";
import type { PopulationBase } from "./population-base.ts";
import { type DrawnProject, ownProjects } from "./projects.ts";
import { DrawnOutline, showRepository } from "./repositories.ts";
import type { Outline, Repository } from "./shapes.ts";
import { repositoriesTied } from "./teams.ts";
import type { Traits } from "./traits.ts";

/** A repository in a person's profile: the person's own, or another developer's that the person works on. */
export interface PortfolioEntry {
  readonly owner: number;
  readonly ownerTraits: Traits;
  readonly project: DrawnProject;
  /** Commits of the trailing year. */
  readonly commits: number;
}

/** All repositories of a person, best first: commits count more than stars, own ones more than others' (A-122). */
export function entriesOf(base: PopulationBase, index: number, traits: Traits, garden: Garden): PortfolioEntry[] {
  const own = ownProjects(traits);
  const others = repositoriesTied(base, "contributes", index);
  const commits = shareCommits(traits.key, commitsIn(traits, garden), own.length, others.length);
  const entries: { entry: PortfolioEntry; weight: number; at: number }[] = [];
  const add = (owner: number, ownerTraits: Traits, project: DrawnProject): void => {
    const at = entries.length;
    const entry = { owner, ownerTraits, project, commits: commits[at] as number };
    const reach = Math.log2(1 + project.stars) * (owner === index ? 1 : 0.35);
    entries.push({ entry, weight: Math.round((reach + 1.2 * Math.log2(1 + entry.commits)) * 1000), at });
  };
  for (const project of own) add(index, traits, project);
  for (const { owner, ordinal } of others) {
    const ownerTraits = traitsAt(base, owner);
    add(owner, ownerTraits, ownProjects(ownerTraits)[ordinal] as DrawnProject);
  }
  return entries.sort((a, b) => b.weight - a.weight || a.at - b.at).map(({ entry }) => entry);
}

/** A repository of a person's portfolio: the skills it proves; the rest is computed on access. */
export interface PortfolioItem {
  readonly outline: Outline;
  readonly show: () => Repository;
}

/** The same for repositories whose description exists already. */
export function portfolioItems(repositories: readonly Repository[]): PortfolioItem[] {
  return repositories.map((repository) => ({ outline: repository, show: () => repository }));
}

/** githubProfile.repos, best first. */
export function portfolioAt(base: PopulationBase, index: number, day: number): PortfolioItem[] {
  const traits = traitsAt(base, index);
  return entriesOf(base, index, traits, gardenOf(base, index, traits, day)).map((entry) => {
    const { owner, ownerTraits, project } = entry;
    const outline = new DrawnOutline(base, owner, ownerTraits, project, index);
    return { outline, show: () => showEntry(index, traits, entry, outline) };
  });
}

function showEntry(
  index: number,
  traits: Traits,
  { owner, ownerTraits, project, commits }: PortfolioEntry,
  outline: Outline,
) {
  const repository = showRepository(ownerTraits, outline, project);
  const random = drawOf(draw(traits.key, owner), purposes.commitShare, project.ordinal + 64);
  // Absent means unknown (§2.2): commits are unknown for some people, ownership for fewer.
  if ((random & 7) !== 0) repository.commits = commits;
  if ((random & 0xf0) !== 0) repository.owned = owner === index;
  return repository;
}

/** The commits of a year are part of its contributions; the rest are reviews, issues and pull requests. */
export function commitsIn({ key }: Traits, garden: Garden): number {
  return Math.floor((garden.total * (55 + (draw(key, purposes.commitShare) % 31))) / 100);
}

/** Distributes a year's commits among repositories: most to a few, none to many; never more than the total. */
function shareCommits(key: number, commits: number, own: number, others: number): number[] {
  let sum = 0;
  const weights = Array.from({ length: own + others }, (_, at) => {
    const random = drawOf(key, purposes.commitShare, at);
    const idle = at < own && (random & 3) === 0;
    const weight = idle ? 0 : (1 + ((random >>> 8) % 97)) / (at < own ? 1 + at : 4);
    sum += weight;
    return weight;
  });
  return weights.map((weight) => (sum === 0 ? 0 : Math.floor((commits * weight) / sum)));
}
