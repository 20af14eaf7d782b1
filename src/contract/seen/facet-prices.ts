/** A facet as the catalog of a target has it. */
export interface CatalogFacet {
  readonly key: string;
  readonly sku: string;
  readonly credits: number;
  readonly requires: readonly string[];
}

/** What these facets cost together with those that they require: every SKU is charged once. */
export function priceTogether(facets: readonly CatalogFacet[], keys: readonly string[]): number {
  const skus = new Map(withRequired(facets, keys).map(({ sku, credits }) => [sku, credits]));
  return [...skus.values()].reduce((sum, credits) => sum + credits, 0);
}

function withRequired(facets: readonly CatalogFacet[], keys: readonly string[]): CatalogFacet[] {
  const found = new Set(keys);
  for (const key of found)
    for (const required of facets.find((each) => each.key === key)?.requires ?? []) found.add(required);
  return facets.filter(({ key }) => found.has(key));
}
