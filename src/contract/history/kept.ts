import type { Route } from "../../kernel/operation.ts";
import type { Exchange } from "../exchange.ts";

/** Lists of everything in an account that no described operation can shorten (§4.1, §4.6). */
const lists: Readonly<Partial<Record<Route, string>>> = {
  "GET /v1/companies": "rows",
  "GET /v1/search/jobs": "jobs",
};

/** A whole list as one credential read it. */
export interface WholeList {
  readonly ids: readonly string[];
  readonly exchange: Exchange;
}

/** The whole list in an answer; null if it is only a part of one. */
export function wholeListIn({
  route,
  sent,
  answer,
}: Exchange): { readonly name: string; readonly ids: readonly string[] } | null {
  const member = lists[route];
  const rows: unknown = member === undefined || sent.path.includes("?") ? null : answer.json?.[member];
  if (!Array.isArray(rows)) return null;
  return { name: `${route} ${sent.as}`, ids: rows.map((row) => String(row.id)) };
}

/** A list of jobs has at most 5000 entries (§4.1), so a full list loses its oldest ones. */
const maxEntries = 5_000;

/** The entries of an earlier reading that are missing in a later one. */
export function missingEntry(before: WholeList, ids: readonly string[]): string | null {
  if (ids.length >= maxEntries) return null;
  const now = new Set(ids);
  const missing = before.ids.find((id) => !now.has(id));
  return missing === undefined
    ? null
    : `${before.exchange.route} showed ${missing}, and does not show it any more: ${before.ids.length} were listed, and ${ids.length} are`;
}
