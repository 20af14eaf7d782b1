import { assumed, stated } from "../../../base/provenance.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Exchange } from "../../seen/exchange.ts";
import { type Ground, says } from "../../seen/sentences.ts";
import { skew } from "../invariants/instants.ts";
import { ofItsRecord } from "./things.ts";

/** The laws about more than two observations of one object: each is looked after by a file of its own. */
interface OtherLaw {
  readonly id: string;
  readonly title: string;
  readonly source: Ground;
  readonly on: readonly Route[];
}

export const written: OtherLaw = {
  id: "written",
  title: "A write reads back as written, and a deleted record is gone",
  source: assumed("A-250"),
  on: ["PATCH /v1/shortlists/{id}", "DELETE /v1/notes/{noteId}"],
};

export const leftOut: OtherLaw = {
  id: "left out",
  title: "A deleted list is left out of the lists of a developer",
  source: says("4.5/lists-deleted"),
  on: ["GET /v1/developers/{developerId}/shortlists"],
};

export const booked: OtherLaw = {
  id: "booked",
  title: "Every charge shows in the balance",
  source: assumed("A-10"),
  on: ["GET /v1/quotas"],
};

export const secret: OtherLaw = {
  id: "secret",
  title: "A key's secret is shown once, to its creator",
  source: assumed("A-06"),
  on: ["GET /v1/keys", "GET /v1/me"],
};

/** Lists whose pages the interface states; for others they are assumed. */
const walks: Readonly<Partial<Record<Route, Ground>>> = {
  "POST /v2/developers/similar": says("4.1/similar-paging"),
  "GET /v1/developers/{developerId}/notes": says("4.5/notes-pages"),
  "GET /v1/developers/search": assumed("A-67"),
  "GET /v1/shortlists": assumed("A-67"),
  "GET /v1/shortlists/{id}": assumed("A-191"),
  "GET /v1/contacts": assumed("A-67"),
};

export function walkLaw(route: Route): OtherLaw {
  const title = `Paging through ${route} shows every row once`;
  return { id: `walk ${route}`, title, source: walks[route] ?? assumed("A-67"), on: [route] };
}

export const otherLaws: readonly OtherLaw[] = [
  ...Object.keys(walks).map((route) => walkLaw(route as Route)),
  written,
  leftOut,
  booked,
  secret,
];

/** Rules for the first answer that shows an object, if its operation created it. */
export const creationLaw = {
  id: "made",
  title: "A new record's creation time is when it was requested",
  source: ofItsRecord,
  on: ["POST /v1/search/jobs", "POST /v1/companies/{id}/attachments"] as const,
  violationOf(object: { readonly createdAt: string }, at: number): string | null {
    return Math.abs(Date.parse(object.createdAt) - at) > skew
      ? `\`createdAt\` is ${object.createdAt}, and it was made at ${new Date(at).toISOString()}`
      : null;
  },
};

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
