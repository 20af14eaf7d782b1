import type { PricingCatalog } from "../model/catalog.ts";

/** What things cost on this target, read off its own catalog. */
export interface Prices {
  readonly sku: (name: string) => number;
  readonly facet: (key: string) => number;
  /** A facet and all that it requires. */
  readonly facetWithRequired: (key: string) => number;
}

/** A price that the catalog does not name cannot be bounded, so that nothing is bought. */
export function pricesOf(catalog: PricingCatalog): Prices {
  const facetOf = (key: string) => catalog.facets.find((each) => each.key === key);
  return {
    sku: (name) => catalog.skus.find((each) => each.sku === name)?.credits ?? Number.POSITIVE_INFINITY,
    facet: (key) => facetOf(key)?.credits ?? Number.POSITIVE_INFINITY,
    facetWithRequired: (key) => facetOf(key)?.withRequiresCredits ?? Number.POSITIVE_INFINITY,
  };
}
