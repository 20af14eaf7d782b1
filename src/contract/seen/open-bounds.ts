import type { Source } from "../../base/provenance.ts";
import type { Operation, Route } from "../../kernel/operation.ts";
import type { DescribedInput } from "./input-places.ts";
import { routeOf } from "./operations.ts";

/** Bounds that we chose for members that the interface names: by operation, member and rule, `*` for any. */
const ours: Readonly<Partial<Record<Route, Readonly<Record<string, `A-${number}`>>>>> = {
  // "Full parameter list, types, bounds … not shown" (§4.1).
  "GET /v1/developers/search": { "*": "A-20" },
  "POST /v1/search/jobs": { "budgetCredits *": "A-151" },
  "POST /v1/searches/angles": {
    "scope required": "A-30",
    "jd minLength": "A-30",
    "prompt minLength": "A-30",
    "projectId minLength": "A-30",
  },
  "POST /v2/developers/similar": {
    "like_person minLength": "A-26",
    "like_person maxLength": "A-26",
    "cursor minLength": "A-26",
  },
  "POST /v1/shortlists/{id}/members/pin": { "contactId minLength": "A-60" },
};

/** Bounds of such an operation that are stated nevertheless. */
const stated: ReadonlySet<string> = new Set(["GET /v1/developers/search depth enum"]);

/** The source of a member's bound. */
export function sourceOfBound(operation: Operation, place: DescribedInput, rule: string): Source {
  // A too long id does not exist either: that its length is checked first is our assumption about the order of refusals.
  if (place.in === "path") return { assumed: "A-01" };
  // An empty query parameter may count as omitted.
  if (place.in === "query" && /^min(Length|Items)$/.test(rule)) return { assumed: "A-330" };
  const route = routeOf(operation);
  const name = place.path.join(".");
  const open = ours[route];
  const assumption = open?.[`${name} ${rule}`] ?? open?.[`${name} *`] ?? open?.["*"];
  if (assumption !== undefined && !stated.has(`${route} ${name} ${rule}`)) return { assumed: assumption };
  return rule === "required" ? place.sourceOfName : place.source;
}
