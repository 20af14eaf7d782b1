import { normaliseText } from "../normalise.ts";
import { isFailed, type Result, verdicts } from "../verdict.ts";

/** Failures of one cause: the check that tells it, and those that fail with it. */
export interface Cause {
  readonly first: Result;
  readonly others: readonly Result[];
}

/**
 * The causes of what failed, violations first, then those of most checks. One fault often fails many checks, and one wrong
 * assumption is refuted by many of them.
 */
export function causesOf(results: readonly Result[]): readonly Cause[] {
  const causes: [Result, ...Result[]][] = [];
  const byKey = new Map<string, [Result, ...Result[]]>();
  for (const result of results.filter(isFailed)) {
    const keys = keysOf(result).map((key) => `${result.verdict} ${result.known === undefined} ${key}`);
    const known = keys.map((key) => byKey.get(key)).find((each) => each !== undefined);
    const cause = known ?? [result];
    if (known === undefined) causes.push(cause);
    else known.push(result);
    for (const key of keys) byKey.set(key, cause);
  }
  return causes
    .toSorted((a, b) => rank(a[0]) - rank(b[0]) || b.length - a.length)
    .map(([first, ...others]) => ({ first, others }));
}

/** What is accepted comes last. */
function rank({ verdict, known }: Result): number {
  return (known === undefined ? 0 : verdicts.length) + verdicts.indexOf(verdict);
}

/** Failures with a common key have one cause: the assumption; the same problem; or the same member and the same sentence. */
function keysOf({ verdict, source, breaks, reason }: Result): readonly string[] {
  if (verdict === "refuted" && "assumed" in source) return [source.assumed];
  const problem = problemIn(reason ?? "");
  const member = /`([^`]+)`/
    .exec(problem)?.[1]
    ?.split(/[.[\]]+/)
    .findLast((name) => /^[a-z]\w*$/i.test(name));
  return [problem, ...(member === undefined ? [] : Object.keys(breaks).map((sentence) => `${sentence} ${member}`))];
}

/** The first line of a reason without what differs from answer to answer: the operation, ids, numbers and texts. */
function problemIn(reason: string): string {
  const [line = ""] = reason.split("\n", 1);
  return normaliseText(line)
    .replaceAll(/\b(GET|POST|PATCH|PUT|DELETE) \/\S*?(?=[:,.]? |:?$)( \(\d+\))?/g, "‹operation›")
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\d+/g, "#");
}
