import type { Exchange } from "../exchange.ts";
import { unlessGap } from "../lens/gaps.ts";
import { billingRules } from "./billing.ts";
import { peopleRules } from "./people.ts";
import { recordRules } from "./records.ts";
import { researchRules } from "./research.ts";
import type { Rule } from "./rule.ts";
import { searchRules } from "./search.ts";

const everyRule: readonly Rule[] = [...searchRules, ...researchRules, ...peopleRules, ...billingRules, ...recordRules];

/** What is wrong between the members of an answer that is fine member by member. */
export function problemsBetween({ route, answer }: Exchange) {
  return everyRule.flatMap(({ routes, source, problem }) => {
    if (!routes.includes(route) || answer.json === undefined) return [];
    // A rule that would have to read what is not where we assumed it says nothing.
    const found = unlessGap(() => problem(answer.json));
    return found ? [{ problem: found, source }] : [];
  });
}
