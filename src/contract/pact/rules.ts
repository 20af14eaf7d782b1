import { type At, readPath, weigh } from "./paths.ts";

/** One matcher, as written in the pact. */
export interface Matcher {
  readonly match?: string;
  readonly value?: unknown;
  readonly regex?: string;
  readonly min?: number;
  readonly max?: number;
  readonly format?: string;
  readonly date?: string;
  readonly time?: string;
  readonly timestamp?: string;
  readonly status?: unknown;
  readonly rules?: readonly Matcher[];
  readonly variants?: readonly { readonly index: number; readonly rules?: Readonly<Record<string, unknown>> }[];
}

interface Rule {
  readonly matchers: readonly Matcher[];
  readonly combine: "AND" | "OR";
}

/** Finds the matchers of a place; null means plain equality. */
export interface MatchingRules {
  readonly at: (place: At) => (Rule & { readonly isOwn: boolean }) | null;
}

/** Matchers that also apply to descendants, unless a more specific rule overrides them. */
const cascading = new Set(["type", "equality", undefined]);

/** The rules of a body, by path: V3 and V4 have lists of matchers, V2 one matcher a path. */
export function rulesOf(given: Readonly<Record<string, unknown>>): MatchingRules {
  const rules = Object.entries(given).flatMap(([path, rule]) => {
    const tokens = readPath(path);
    return tokens === null ? [] : [{ tokens, ...ruleOf(rule) }];
  });
  return {
    at(place) {
      let best: (Rule & { isOwn: boolean }) | null = null;
      let maxWeight = 0;
      for (const { tokens, ...rule } of rules) {
        const isOwn = tokens.length === place.length;
        const weight = weigh(tokens, place);
        if (weight <= maxWeight || !(isOwn || rule.matchers.every(({ match }) => cascading.has(match)))) continue;
        maxWeight = weight;
        best = { ...rule, isOwn };
      }
      return best;
    },
  };
}

export function ruleOf(given: unknown): Rule {
  const { matchers, combine, ...single } = given as Partial<Rule> & Matcher;
  return { matchers: matchers ?? [single], combine: combine === "OR" ? "OR" : "AND" };
}
