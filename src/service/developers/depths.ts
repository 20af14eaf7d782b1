import type { FacetKey } from "../../model/catalog.ts";
import type { Depth } from "../../model/developer.ts";
import type { Population } from "../../population/population.ts";
import type { CellRequest } from "./cells.ts";

/** The facets of a depth (§2.1) that are not free: core is free, and so is a garden. */
const depthFacets: Readonly<Record<Depth, readonly FacetKey[]>> = {
  core: [],
  enriched: ["identity.linkedin", "contact.socials"],
  deep: ["identity.linkedin", "contact.socials"],
};

/**
 * The cells of a depth for these people: those without a LinkedIn match get no LinkedIn facets and do not pay for them.
 */
export function cellsOfDepth(people: Population, indexes: readonly number[], depth: Depth): CellRequest[] {
  const facets = depthFacets[depth];
  if (facets.length === 0) return [];
  return indexes.flatMap((index) =>
    people.traits(index).hasLinkedin
      ? facets.map((facet) => ({ developerId: people.idOf(index), facet, context: "" }))
      : [],
  );
}
