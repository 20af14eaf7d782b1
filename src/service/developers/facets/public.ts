import { facet } from "../../../interface/billing/catalog.ts";
import type { FacetKey } from "../../../model/catalog.ts";
import type { Depth } from "../../../model/developer.ts";
import type { World } from "../../../model/world.ts";
import type { Population } from "../../../population/population.ts";
import { peopleIn } from "../../../population/world-people.ts";
import type { CellRequest } from "../cells.ts";
import { facetsIn } from "../depths.ts";
import { type DeveloperView, gardenDetails, type Hydrated, hydrate } from "../hydrate.ts";
import { facetValue } from "./values.ts";

/** The facets that add something to a depth: requesting what it has already is a no-op (§4.1). */
export function addedTo(depth: Depth, facets: readonly FacetKey[]): FacetKey[] {
  return facets.filter((key) => !facetsIn[depth].includes(key));
}

interface Extended {
  readonly developer: Hydrated;
  /** The cells that have a value, and so are billed. */
  readonly cells: readonly CellRequest[];
}

/** A person with facets in addition to the depth, each under its namespace. */
export function extend(
  world: World,
  index: number,
  view: DeveloperView,
  facets: readonly FacetKey[],
  day: number,
): Extended {
  const people = peopleIn(world);
  const developer = hydrate(world, index, view, day);
  const resolved = facets.flatMap((key) => {
    const value = facetValue(key, { world, index, day, role: null });
    return value === null ? [] : [[key, value] as const];
  });
  return {
    developer: foldIn(people, index, developer, view, resolved, day),
    cells: resolved.map(([facet]) => ({ developerId: developer.id, facet, context: "" })),
  };
}

/** Puts resolved values where a developer has them: a namespace or member appears once it is resolved (§2.1). */
export function foldIn(
  people: Population,
  index: number,
  developer: Hydrated,
  { depth, garden = "summary" }: DeveloperView,
  values: readonly (readonly [FacetKey, unknown])[],
  day: number,
): Hydrated {
  const details: Details = { ...developer.details };
  const add = (namespace: string, members: object) => {
    details[namespace] = { ...details[namespace], ...members };
  };
  for (const [key, value] of values) {
    // A facet that is evaluated against a role is not a property of the developer alone: it appears only in the cell.
    if (facetsIn[depth].includes(key) || facet(key).contextScoped) continue;
    const [namespace, member] = key.split(".") as [string, string];
    if (key === "github.garden") add(namespace, gardenDetails(people, index, day, garden));
    else if (key === "identity.linkedin") add(namespace, identityOf(value as Parameters<typeof identityOf>[0]));
    else if (key === "contact.emails") add(namespace, value as object);
    else if (key === "ai.repo_summaries") add("githubProfile", withBlurbs(details, value as Blurbs));
    else add(namespace, { [member.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]: value });
  }
  return { ...developer, details };
}

type Details = Record<string, Record<string, unknown>>;
type Blurbs = { readonly repositories: readonly { readonly fullName: string }[] };

/** `experience` and `education` are present only when non-empty (§2.1). */
function identityOf(value: { readonly experience: readonly unknown[]; readonly education: readonly unknown[] }) {
  return Object.fromEntries(Object.entries(value).filter(([, held]) => !Array.isArray(held) || held.length > 0));
}

/** Blurbs belong to the repository that they describe (§2.2). */
function withBlurbs({ githubProfile = {} }: Details, { repositories }: Blurbs) {
  const repos = (githubProfile.repos ?? []) as readonly { readonly fullName: string }[];
  const blurbOf = new Map(repositories.map((blurb) => [blurb.fullName, blurb]));
  return { repos: repos.map((repo) => ({ ...repo, ...blurbOf.get(repo.fullName) })) };
}
