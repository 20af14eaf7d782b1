import { isObject } from "../../base/json-object.ts";

/** The prices on this target, from its own catalog. */
export interface Prices {
  readonly sku: (name: string) => number;
  readonly facet: (key: string) => number;
  /** A facet and all facets that it requires. */
  readonly facetWithRequired: (key: string) => number;
  /** These facets and all that they require, each SKU once; where the catalog lacks one of them, all facets. */
  readonly together: (keys: readonly string[]) => number;
  /** All facets. */
  readonly everything: number;
  /** The cheapest SKU that has several facets which are answered at once; null if there is none. */
  readonly severalAtOnce: SeveralFacets | null;
  /** A facet of every SKU that has one which is answered at once. */
  readonly eachAtOnce: SeveralFacets;
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
  const all = facets.map(facetOf);
  const everything = priceTogether(
    all,
    all.map(({ key }) => key),
  );
  return {
    together: (keys) =>
      keys.every((key) => all.some((each) => each.key === key)) ? priceTogether(all, keys) : everything,
    everything: facets.length === 0 ? Number.POSITIVE_INFINITY : everything,
    sku: (name) => price(skus, "sku", name, "credits"),
    facet: (key) => price(facets, "key", key, "credits"),
    facetWithRequired: (key) => price(facets, "key", key, "withRequiresCredits"),
    ...atOnce(facets),
  };
}

function atOnce(rows: readonly Row[]): Pick<Prices, "severalAtOnce" | "eachAtOnce"> {
  const facets = rows.map(facetOf);
  const offered = rows.filter((each) => each.requiresReport === false && each.contextScoped === false).map(facetOf);
  const offerOf = (keys: readonly string[]): SeveralFacets => ({ keys, credits: priceTogether(facets, keys) });
  const offers = [...new Set(offered.map(({ sku }) => sku))].map((sku) =>
    offerOf(offered.filter((each) => each.sku === sku).map(({ key }) => key)),
  );
  const several = offers.filter(({ keys, credits }) => keys.length > 1 && credits > 0 && Number.isFinite(credits));
  return {
    severalAtOnce: several.sort((a, b) => a.credits - b.credits)[0] ?? null,
    eachAtOnce: offerOf(offers.flatMap(({ keys }) => keys.slice(0, 1))),
  };
}

function facetOf({ key, sku, credits, requires }: Row): CatalogFacet {
  return {
    key: String(key),
    sku: String(sku),
    credits: typeof credits === "number" && credits >= 0 ? credits : Number.POSITIVE_INFINITY,
    requires: Array.isArray(requires) ? requires.map(String) : [],
  };
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(catalog: unknown, name: string): readonly Row[] {
  const rows = isObject(catalog) ? catalog[name] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** A facet as the catalog of a target has it. */
interface CatalogFacet {
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
