import { assumed } from "../../../base/provenance.ts";
import type { Route } from "../../../kernel/operation.ts";
import { type Ground, says } from "../../seen/sentences.ts";

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
