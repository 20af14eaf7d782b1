import type { SentenceId } from "../../../../contracts/statements/all.ts";
import { assumed } from "../../../base/provenance.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Json } from "../../seen/exchange.ts";
import { type Ground, says } from "../../seen/sentences.ts";
import { isFirstPage, option, type SentByRule } from "./request.ts";
import { type Rule, rule } from "./rule.ts";

// What a depth shows is said of each developer on each page that was asked for at that depth, or that has it by default.

interface Showing {
  readonly routes: readonly Route[];
  /** What is said of developers at a depth; where the whole answer is assumed, that assumption. */
  readonly groundOf: (sentence: SentenceId) => Ground;
  /** The depth of a request that names none, where that is stated. */
  readonly byDefault: string | null;
}

const showing: readonly Showing[] = [
  { routes: ["GET /v1/developers/search"], groundOf: says, byDefault: null },
  { routes: ["POST /v2/developers/similar", "GET /v1/developers/similar"], groundOf: says, byDefault: "core" },
  { routes: ["POST /v1/searches/execute"], groundOf: () => assumed("A-29"), byDefault: null },
  { routes: ["POST /v1/developers/{id}/similar"], groundOf: () => assumed("A-27"), byDefault: null },
  { routes: ["GET /v1/developers/{id}"], groundOf: () => assumed("A-24"), byDefault: null },
];

/** Facets add to what a depth shows. */
function depthOf(request: SentByRule, byDefault: string | null): unknown {
  return option(request, "depth") ?? (isFirstPage(request) ? byDefault : null);
}

const isPlain = (request: SentByRule): boolean => [null, undefined, ""].includes(option(request, "facets")?.toString());
const isFull = (request: SentByRule): boolean => option(request, "garden") === "full";
const locationOf = ({ details }: Json): unknown => details["contact.location"] ?? details.contact?.location;

type Say = (developer: Json) => string | false | undefined;

/** What is wrong with the first developer of whom that can be said. */
function firstOf({ results, developer }: Json, say: Say): string | null {
  for (const each of (results ?? [developer]) as readonly Json[]) {
    const wrong = say(each);
    if (wrong) return wrong;
  }
  return null;
}

export const depthRules: readonly Rule[] = showing.flatMap(({ routes, groundOf, byDefault }) => [
  rule(groundOf("2.1/depth-core"), routes, (json, request) => {
    if (depthOf(request, byDefault) !== "core" || !isPlain(request)) return null;
    return firstOf(
      json,
      ({ id, details }) =>
        (details.identity ?? details.contact ?? details.github) !== undefined &&
        `developer ${id} has more than the core depth fills`,
    );
  }),
  rule(groundOf("2.1/linkedin-flag"), routes, (json, request) => {
    if (!["enriched", "deep"].includes(String(depthOf(request, byDefault)))) return null;
    return firstOf(
      json,
      ({ id, hasLinkedin, details }) =>
        hasLinkedin &&
        (details.identity === undefined || details.contact?.socials === undefined) &&
        `\`hasLinkedin\` of developer "${id}" is true, and \`identity\` or \`contact.socials\` is not there`,
    );
  }),
  rule(groundOf("2.1/depth-enriched"), routes, (json, request) => {
    if (!["enriched", "deep"].includes(String(depthOf(request, byDefault)))) return null;
    return firstOf(
      json,
      (each) =>
        each.hasLocation &&
        locationOf(each) === undefined &&
        `\`hasLocation\` of developer "${each.id}" is true, and \`contact.location\` is not there`,
    );
  }),
  rule(groundOf("2.1/garden-full"), routes, (json, request) => {
    if (isFull(request) || !isPlain(request) || !isFirstPage(request)) return null;
    return firstOf(
      json,
      ({ id, details }) =>
        details.github?.garden !== undefined && `developer ${id} has the full garden, which was not asked for`,
    );
  }),
  rule(groundOf("2.1/depth-deep"), routes, (json, request) => {
    if (!isFull(request) || !isPlain(request)) return null;
    return firstOf(
      json,
      ({ id, details }) =>
        details.github?.garden !== undefined &&
        details.github.gardenSummary !== undefined &&
        `developer ${id} has the summary beside the full garden`,
    );
  }),
]);
