import type { FacetKey } from "../../model/catalog.ts";
import type { Depth } from "../../model/developer.ts";
import type { Population } from "../../population/population.ts";
import type { CellRequest } from "./cells.ts";

const core: readonly FacetKey[] = ["id.core", "profile.basics", "score.cracked"];

/** The facets of a depth that are not free: core is, and so is a garden. */
const billed: readonly FacetKey[] = ["identity.linkedin", "contact.socials"];

/** The content of each depth (§2.1). */
export const facetsIn: Readonly<Record<Depth, readonly FacetKey[]>> = {
  core,
  enriched: [...core, ...billed],
  deep: [...core, ...billed, "github.garden"],
};

/**
 * The cells of a depth for these people: those without a LinkedIn match get no LinkedIn facets and do not pay for them.
 */
export function cellsOfDepth(people: Population, indexes: readonly number[], depth: Depth): CellRequest[] {
  if (depth === "core") return [];
  return indexes.flatMap((index) =>
    people.traits(index).hasLinkedin
      ? billed.map((facet) => ({ developerId: people.idOf(index), facet, context: "" }))
      : [],
  );
}
