import { isObject } from "../../../base/json-object.ts";
import { parseJson } from "../../../base/parse-json.ts";
import type { Route } from "../../../kernel/operation.ts";
import { creditsPerCandidate } from "../../../model/fit-rank.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import type { Prices } from "../../seen/prices.ts";

/** The members that a price depends on, of the query and the body together. */
type Members = Readonly<Record<string, unknown>>;

type PriceOf = (asked: Members, prices: Prices) => number;

/** The rows of a page where a request does not say (§4.1), and where it does not say a number: the most that we know of. */
const [defaultRows, mostRows] = [20, 50];

/**
 * The most that a request may cost, by operation: what would be charged if the target did what we expect it to refuse. So
 * nothing is taken off for a limit that the target may not know, an owned cell, or a person who does not exist. Every operation
 * that is not here is free (§8).
 */
const worst: { readonly [route: Route]: PriceOf } = {
  "GET /v1/developers/search": (asked, prices) => rowsIn(asked) * priceOfRow(asked, prices),
  "POST /v1/searches/execute": (asked, prices) => rowsUnlessRead(asked) * priceOfRow(asked, prices),
  // §8 says that these are free, and §9 that they have depth tiers and billing: if one is charged, then by depth.
  "POST /v2/developers/similar": (asked, prices) => rowsIn(asked) * priceOfRow(asked, prices),
  "GET /v1/developers/similar": (asked, prices) => rowsIn(asked) * priceOfRow(asked, prices),
  "POST /v1/developers/{id}/similar": (asked, prices) =>
    rowsUnlessRead(asked) * (prices.sku("fit") + priceOfRow(asked, prices)),
  "GET /v1/developers/{id}": priceOfRow,
  "POST /v1/developers/{id}/emails": (_, prices) => prices.facetWithRequired("contact.emails"),
  "POST /v1/developers": (asked, prices) => countOf(asked.developers) * priceOfFacets(asked.facets, prices),
  "POST /v1/developers/reports": (asked, prices) => countOf(asked.developers) * priceOfFacets(asked.facets, prices),
  "POST /v1/deep-research/jobs": (asked, prices) => countOf(asked.subjects) * prices.sku("dossier"),
  "POST /v1/fit-rank": ({ logins }) => creditsPerCandidate * countOf(logins),
  "POST /v1/search/jobs": ceilingIn,
  "POST /v1/search/jobs/{id}/more": ceilingIn,
};

/** What a search or a profile costs is not stated: each developer in an answer may have a price. */
const withoutStatedPrice: ReadonlySet<Route> = new Set([
  "GET /v1/developers/search",
  "POST /v1/searches/execute",
  "GET /v1/developers/{id}",
  "POST /v1/developers/{id}/similar",
]);

/** Whether what a request costs is open: no sentence gives its price, or it asks for facets of similar developers, which may bill. */
export function isPriceOpen(route: Route, asked: CheckRequest): boolean {
  return withoutStatedPrice.has(route) || (free.has(route) && !isNone(membersOf(asked).facets ?? []));
}

/** Deep searches and their rounds: only their own ceiling limits what they cost. */
const withCeiling: ReadonlySet<Route> = new Set(["POST /v1/search/jobs", "POST /v1/search/jobs/{id}/more"]);

/** Reads that settle what was started, and what starts it: their price is that of the job. */
export const settling: ReadonlyMap<Route, Route> = new Map([
  ["GET /v1/search/jobs/{id}", "POST /v1/search/jobs"],
  ["GET /v2/deep-research/jobs/{id}", "POST /v1/deep-research/jobs"],
  ["GET /v1/developers/reports/{id}", "POST /v1/developers/reports"],
]);

/** The credits that a request may cost at most, or why that is unknown. */
export function worstPrice(
  route: Route,
  /** By our names of its members, and as it is sent. */
  { asked, formed = asked }: { readonly asked: CheckRequest; readonly formed?: CheckRequest },
  prices: Prices | null,
): number | string {
  const priceOf = worst[route];
  if (priceOf === undefined) return 0;
  if (withCeiling.has(route)) {
    const ceiling = ceilingIn(membersOf(formed));
    return Number.isFinite(ceiling)
      ? ceiling
      : "without a budgetCredits that is a number, nothing limits what it costs";
  }
  if (prices === null) return "the catalog cannot be read, so the cost is unknown";
  const credits = priceOf(membersOf(asked), prices);
  return Number.isFinite(credits) ? credits : "the catalog has no price for this";
}

/**
 * The same request with a ceiling, where it has none: a deep search that is accepted by mistake must not run without end. A ceiling
 * of one credit is below what any search is estimated at, so whoever keeps to it does not even begin.
 */
export function withLeastCeiling(route: Route, request: CheckRequest): CheckRequest {
  const { body = {}, raw } = request;
  if (!withCeiling.has(route) || raw !== undefined || !isObject(body) || "budgetCredits" in body) return request;
  return { ...request, body: { ...body, budgetCredits: 1 } };
}

/** What an accepted request has cost, where its answer does not say. */
export interface Charges {
  /** By what we know and assume of the cells that a depth fills. */
  readonly due: number;
  /** If the depth filled every cell. */
  readonly most: number;
}

/** What §8 says is free, whatever is asked for: only for the case that it is charged all the same is its price held. */
const free: ReadonlySet<Route> = new Set(["POST /v2/developers/similar", "GET /v1/developers/similar"]);

/** Rows that were asked for and are not in the answer cost nothing, nor those that were bought before at the same depth. */
export function chargesOf(
  route: Route,
  request: CheckRequest,
  worstCredits: number,
  newRows: number | null,
  prices: Prices,
): Charges {
  if (free.has(route)) return { due: 0, most: 0 };
  if (newRows === null) return { due: worstCredits, most: worstCredits };
  const asked = membersOf(request);
  const rows = assumedLimits.has(route) ? rowsUnlessRead(asked) : rowsIn(asked);
  const most = Math.ceil((worstCredits * newRows) / rows);
  const { depth = "core" } = asked;
  if (depth === "core") return { due: most, most };
  const unfilled = prices.eachAtOnce.credits - prices.together(depth === "enriched" ? enriched : deep);
  return { due: most - Math.max(0, unfilled) * newRows, most };
}

/** What makes two rows of one developer the same purchase. */
export function purchaseOf(route: Route, request: CheckRequest, id: string): string {
  const { depth = "core", facets = "", brief = "" } = membersOf(request);
  return JSON.stringify([route === "POST /v1/developers/{id}/similar" && brief, depth, facets, id]);
}

/** The facets that a depth fills (§2.1, A-21). */
const enriched = ["score.cracked", "identity.linkedin", "contact.socials"];
const deep = [...enriched, "github.garden", "signals.core"];

/** A target may read a body whatever its media type says. */
function membersOf({ query = {}, body, raw }: CheckRequest): Members {
  const given = raw === undefined ? body : parseJson(typeof raw === "string" ? raw : new TextDecoder().decode(raw));
  return { ...query, ...(isObject(given) && given) };
}

function ceilingIn({ budgetCredits }: Members): number {
  const isCeiling = typeof budgetCredits === "number" && Number.isInteger(budgetCredits) && budgetCredits > 0;
  return isCeiling ? budgetCredits : Number.POSITIVE_INFINITY;
}

/** How many are named: a value that is no list may be taken for one. */
function countOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return Array.isArray(value) ? value.length : 1;
}

function rowsIn({ limit = defaultRows }: Members): number {
  const rows = Number(limit);
  return Number.isInteger(rows) && rows > 0 ? rows : mostRows;
}

/** Where the interface does not state the limit, a target may not read it, and answer a page as it likes. */
const assumedLimits: ReadonlySet<Route> = new Set(["POST /v1/searches/execute", "POST /v1/developers/{id}/similar"]);

function rowsUnlessRead(asked: Members): number {
  return Math.max(rowsIn(asked), defaultRows);
}

/** A developer with the cells that a depth and facets fill. Which cells a depth fills is assumed, so it may be all. */
function priceOfRow({ depth = "core", facets = [] }: Members, prices: Prices): number {
  const ofDepth = depth === "core" ? 0 : prices.eachAtOnce.credits;
  return ofDepth + (isNone(facets) ? 0 : priceOfFacets(facets, prices));
}

function isNone(facets: unknown): boolean {
  return facets === "" || (Array.isArray(facets) && facets.length === 0);
}

/** Without facets that we know, all that there are. */
function priceOfFacets(facets: unknown, prices: Prices): number {
  const keys = typeof facets === "string" ? facets.split(",") : facets;
  const isNamed = Array.isArray(keys) && keys.length > 0;
  return isNamed ? prices.together(keys.map(String)) : prices.everything;
}
