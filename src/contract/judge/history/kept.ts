import { stated } from "../../../base/provenance.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Exchange } from "../../seen/exchange.ts";
import { type Ground, says } from "../../seen/sentences.ts";

/** Lists of everything in an account that no described operation can shorten (§4.1, §4.6). */
const lists: Readonly<Partial<Record<Route, { readonly member: string; readonly source: Ground }>>> = {
  "GET /v1/companies": { member: "rows", source: says("4.6/companies-list") },
  "GET /v1/search/jobs": { member: "jobs", source: says("4.1/jobs-list") },
};

export const keptLaw = {
  id: "kept",
  title: "A record stays on a list from which nothing can be deleted",
  source: stated("§4.6"),
  on: ["GET /v1/companies", "GET /v1/search/jobs"] as const,
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
}: Exchange): { readonly name: string; readonly source: Ground; readonly ids: readonly string[] } | null {
  const list = lists[route];
  if (list === undefined || sent.path.includes("?")) return null;
  const rows: unknown = answer.json?.[list.member];
  if (!Array.isArray(rows)) return null;
  return { source: list.source, name: `${route} ${sent.as}`, ids: rows.map((row) => String(row.id)) };
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
