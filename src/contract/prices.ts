import { isObject } from "../base/json-object.ts";

/** The prices on this target, from its own catalog. */
export interface Prices {
  readonly sku: (name: string) => number;
  readonly facet: (key: string) => number;
  /** A facet and all facets that it requires. */
  readonly facetWithRequired: (key: string) => number;
}

/**
 * Reads each price separately and ignores the rest of the catalog. Without a price the cost cannot be limited, so
 * nothing is bought. Null if there is no price at all.
 */
export function pricesOf(catalog: unknown): Prices | null {
  const skus = rowsOf(catalog, "skus");
  const facets = rowsOf(catalog, "facets");
  if (skus.length === 0 && facets.length === 0) return null;
  const price = (rows: readonly Row[], by: string, name: string, member: string): number => {
    const credits = rows.find((row) => row[by] === name)?.[member];
    return typeof credits === "number" && credits >= 0 ? credits : Number.POSITIVE_INFINITY;
  };
  return {
    sku: (name) => price(skus, "sku", name, "credits"),
    facet: (key) => price(facets, "key", key, "credits"),
    facetWithRequired: (key) => price(facets, "key", key, "withRequiresCredits"),
  };
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(catalog: unknown, name: string): readonly Row[] {
  const rows = isObject(catalog) ? catalog[name] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}
