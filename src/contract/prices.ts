import { isObject } from "../base/json-object.ts";

/** The prices on this target, from its own catalog. */
export interface Prices {
  readonly sku: (name: string) => number;
  readonly facet: (key: string) => number;
  /** A facet and all facets that it requires. */
  readonly facetWithRequired: (key: string) => number;
  /** The cheapest SKU that has several facets which are answered at once; null if there is none. */
  readonly severalAtOnce: SeveralFacets | null;
}

interface SeveralFacets {
  readonly keys: readonly string[];
  /** The price of every SKU that these facets take, their own and those that they require. */
  readonly credits: number;
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
    severalAtOnce: severalAtOnce(facets, (sku) => price(skus, "sku", sku, "credits")),
  };
}

function severalAtOnce(facets: readonly Row[], priceOf: (sku: string) => number): SeveralFacets | null {
  const atOnce = facets.filter((each) => each.requiresReport === false && each.contextScoped === false);
  const offers = [...new Set(atOnce.map(({ sku }) => String(sku)))].map((sku): SeveralFacets => {
    const keys = atOnce.filter((each) => each.sku === sku).map(({ key }) => String(key));
    const taken = new Set([...withRequired(facets, keys)].map((key) => skuOf(facets, key)));
    return { keys, credits: [...taken].reduce((sum, each) => sum + priceOf(each), 0) };
  });
  const several = offers.filter(({ keys, credits }) => keys.length > 1 && credits > 0 && Number.isFinite(credits));
  return several.sort((a, b) => a.credits - b.credits)[0] ?? null;
}

function withRequired(facets: readonly Row[], keys: readonly string[]): ReadonlySet<string> {
  const found = new Set(keys);
  for (const key of found) {
    const required = facets.find((each) => each.key === key)?.requires;
    if (Array.isArray(required)) for (const each of required) found.add(String(each));
  }
  return found;
}

function skuOf(facets: readonly Row[], key: string): string {
  return String(facets.find((each) => each.key === key)?.sku);
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(catalog: unknown, name: string): readonly Row[] {
  const rows = isObject(catalog) ? catalog[name] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}
