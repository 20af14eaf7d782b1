import type { Route } from "../../../kernel/operation.ts";
import type { Exchange } from "../../seen/exchange.ts";
import { unlessGap, withGapsAt } from "../../seen/form/gaps.ts";
import { billingRules } from "./billing.ts";
import { dayRules } from "./days.ts";
import { depthRules } from "./depths.ts";
import { filterRules } from "./filters.ts";
import { misplacedInstants } from "./instants.ts";
import { peopleRules } from "./people.ts";
import { recordRules } from "./records.ts";
import { requestOf } from "./request.ts";
import { requestRules } from "./requests.ts";
import { researchRules } from "./research.ts";
import type { BrokenRule, Rule } from "./rule.ts";
import { searchRules } from "./search.ts";

export const everyRule: readonly Rule[] = [
  ...searchRules,
  ...researchRules,
  ...peopleRules,
  ...billingRules,
  ...recordRules,
  ...requestRules,
  ...dayRules,
  ...filterRules,
  ...depthRules,
];

const rulesOf = new Map<Route, readonly (Rule & { readonly number: number })[]>();
for (const [number, rule] of everyRule.entries())
  for (const route of rule.routes) rulesOf.set(route, [...(rulesOf.get(route) ?? []), { ...rule, number }]);

/** Checks relations between the members of an answer, except for those that are invalid by themselves. */
export function problemsBetween(exchange: Exchange, invalid: ReadonlySet<string>): BrokenRule[] {
  const { route, answer } = exchange;
  if (answer.json === undefined || invalid.has("")) return [];
  const request = requestOf(exchange);
  const json = withGapsAt(answer.json, invalid);
  const ofMembers = (rulesOf.get(route) ?? []).flatMap(({ number, source, problem }): BrokenRule[] => {
    // A rule that would need a member which is not where we assumed it is skipped.
    const found = unlessGap(() => problem(json, request));
    return found ? [{ problem: found, source, rule: number }] : [];
  });
  return [...ofMembers, ...misplacedInstants(exchange)];
}
