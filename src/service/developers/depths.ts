import type { FacetKey } from "../../model/catalog.ts";
import type { Depth } from "../../model/developer.ts";
import type { Population } from "../../population/population.ts";
import type { CellRequest } from "./cells.ts";

/** The facets that a depth fills (§2.1) and that are not free: core costs nothing, and so does a garden. */
const depthFacets: Readonly<Record<Depth, readonly FacetKey[]>> = {
  core: [],
  enriched: ["identity.linkedin", "contact.socials"],
  deep: ["identity.linkedin", "contact.socials"],
};

/** The cells that a depth fills for these people: one without a LinkedIn match gets none and pays none. */
export function cellsOfDepth(people: Population, indexes: readonly number[], depth: Depth): CellRequest[] {
  const facets = depthFacets[depth];
  if (facets.length === 0) return [];
  return indexes.flatMap((index) =>
    people.traits(index).hasLinkedin
      ? facets.map((facet) => ({ developerId: people.idOf(index), facet, context: "" }))
      : [],
  );
}
