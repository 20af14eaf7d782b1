import { kindOf, matchValue, typeOf, withArticle } from "./matchers.ts";
import { type At, sayPath } from "./paths.ts";
import { type Matcher, type MatchingRules, ruleOf, rulesOf } from "./rules.ts";

type Json = unknown;
type Map = Readonly<Record<string, Json>>;

const byType: Matcher = { match: "type" };
const exactly: Matcher = { match: "equality" };

/** The differences between an answer and what a consumer expects, with their places. Additional members are allowed. */
export function matchJson(expected: Json, actual: Json, rules: MatchingRules, at: At = []): string[] {
  const rule = rules.at(at);
  if (rule === null) return matchAs(exactly, expected, actual, rules, at, false);
  const tries = rule.matchers.map((matcher) => matchAs(matcher, expected, actual, rules, at, rule.isOwn));
  if (rule.combine === "OR") return tries.find((problems) => problems.length === 0) ?? tries[0] ?? [];
  return tries.flat();
}

function matchAs(
  matcher: Matcher,
  expected: Json,
  actual: Json,
  rules: MatchingRules,
  at: At,
  isOwn: boolean,
): string[] {
  const kind = kindOf(matcher);
  const wrong = (problem: string): string[] => [`${sayPath(at)} ${problem}`];
  if (kind === "arrayContains") return matchVariants(matcher, expected, actual, at);
  if (kind === "eachKey" || kind === "eachValue" || kind === "values")
    return matchMap(kind, matcher, expected, actual, rules, at);
  const isContainer = typeof expected === "object" && expected !== null;
  if (!isContainer || (kind !== "type" && kind !== "equality")) {
    const problem = matchValue(matcher, expected, actual);
    return problem === null ? [] : wrong(problem);
  }
  if (typeOf(expected) !== typeOf(actual))
    return wrong(`is ${withArticle(actual)}, and should be ${withArticle(expected)}`);
  if (Array.isArray(expected)) {
    const items = actual as Json[];
    if (isOwn && matcher.min !== undefined && items.length < matcher.min)
      return wrong(`has ${items.length} items, and should have at least ${matcher.min}`);
    if (isOwn && matcher.max !== undefined && items.length > matcher.max)
      return wrong(`has ${items.length} items, and should have at most ${matcher.max}`);
    if (kind === "equality" && items.length !== expected.length)
      return wrong(`has ${items.length} items, and should have ${expected.length}`);
    if (expected.length === 0) return [];
    return items.flatMap((each, position) =>
      matchJson(expected[Math.min(position, expected.length - 1)], each, rules, [...at, position]),
    );
  }
  return matchMembers(expected as Map, actual as Map, rules, at);
}

function matchMembers(expected: Map, actual: Map, rules: MatchingRules, at: At): string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    Object.hasOwn(actual, name)
      ? matchJson(value, actual[name], rules, [...at, name])
      : [`${sayPath([...at, name])} is missing`],
  );
}

/** Each variant must occur somewhere in the list. */
function matchVariants({ variants = [] }: Matcher, expected: Json, actual: Json, at: At): string[] {
  if (!Array.isArray(actual)) return [`${sayPath(at)} is ${withArticle(actual)}, and should be a list`];
  const examples = Array.isArray(expected) ? expected : [];
  return variants.flatMap(({ index, rules = {} }) => {
    const own = rulesOf(rules);
    const isThere = actual.some((each) => matchJson(examples[index], each, own).length === 0);
    return isThere ? [] : [`${sayPath(at)} has no item like ${JSON.stringify(examples[index])}`];
  });
}

/** Maps with arbitrary keys: each key or value is matched against the rules, not against the keys of the example. */
function matchMap(
  kind: string,
  matcher: Matcher,
  expected: Json,
  actual: Json,
  rules: MatchingRules,
  at: At,
): string[] {
  if (typeOf(actual) !== "object") return [`${sayPath(at)} is ${withArticle(actual)}, and should be an object`];
  const entries = Object.entries(actual as Map);
  const [example] = Object.values((expected ?? {}) as Map);
  const own = (matcher.rules ?? [byType]).flatMap((each) => ruleOf(each).matchers);
  if (kind === "eachKey") {
    return entries.flatMap(([name]) =>
      own.flatMap((each) => {
        const problem = matchValue(each, "", name);
        return problem === null ? [] : [`the key of ${sayPath([...at, name])} ${problem}`];
      }),
    );
  }
  if (kind === "values") return entries.flatMap(([name, value]) => matchJson(example, value, rules, [...at, name]));
  return entries.flatMap(([name, value]) =>
    own.flatMap((each) => matchAs(each, example, value, rulesOf({ $: { matchers: [each] } }), [...at, name], true)),
  );
}
