import { normaliseText } from "../seen/normalise.ts";
import { isFailed, type Result, verdicts } from "../seen/verdict.ts";

/** Failures of one cause: what is wrong, the check that tells it, and those that fail or cannot be made because of it. */
export interface Cause {
  readonly what: string;
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
  // What cannot be made because of a fault is listed beneath the checks that tell it.
  const told = [
    ...results.filter(isFailed),
    ...results.filter(({ cause, ...each }) => cause !== undefined && !isFailed(each)),
  ];
  for (const result of told) {
    const keys = keysOf(result).map((key) => `${result.known === undefined} ${key}`);
    const known = keys.map((key) => byKey.get(key)).find((each) => each !== undefined);
    const cause = known ?? [result];
    if (known === undefined) causes.push(cause);
    else known.push(result);
    for (const key of keys) byKey.set(key, cause);
  }
  return causes
    .map((cause) => cause.toSorted((a, b) => rank(a) - rank(b)) as [Result, ...Result[]])
    .toSorted((a, b) => rank(a[0]) - rank(b[0]) || b.length - a.length)
    .map(([first, ...others]) => ({ what: whatOf(first), first, others }));
}

/** The fault of an answer says more than the title of the check that holds every answer against its declaration. */
function whatOf({ cause, isOfWholeAnswers, reason, title }: Result): string {
  return cause ?? (isOfWholeAnswers ? ((reason ?? title).split("\n", 1)[0] as string) : title);
}

/** A check among those of a cause. */
export function nameOf({ isOfWholeAnswers, routes, title }: Result): string {
  return isOfWholeAnswers && routes.length > 0 ? `answers of ${routes.join(", ")}` : title;
}

/** What is accepted comes last. */
function rank({ verdict, known }: Result): number {
  return (known === undefined ? 0 : verdicts.length) + verdicts.indexOf(verdict);
}

/**
 * Failures with a common key have one cause: a fault of an answer; the assumption; the same problem; the same member and the same
 * sentence; or a wrong balance after the same operation.
 */
function keysOf(result: Result): readonly string[] {
  const { verdict, source, breaks, reason, cause, isOfWholeAnswers, paidFor } = result;
  if (cause !== undefined) return [problemIn(cause)];
  if (verdict === "refuted" && "assumed" in source) return [`${verdict} ${source.assumed}`];
  if (paidFor !== undefined) return paidFor.map((each) => `balance ${each}`);
  const lines = (reason ?? "").split("\n");
  const problems = (isOfWholeAnswers ? lines : lines.slice(0, 1)).map(problemIn);
  const member = /`([^`]+)`/
    .exec(problems[0] ?? "")?.[1]
    ?.split(/[.[\]]+/)
    .findLast((name) => /^[a-z]\w*$/i.test(name));
  return [...problems, ...(member === undefined ? [] : Object.keys(breaks).map((sentence) => `${sentence} ${member}`))];
}

/** A line without what differs from answer to answer: the operation, ids, numbers and texts. One operation breaks by itself. */
function problemIn(line: string): string {
  if (/^[A-Z]+ \S+ answers 500$/.test(line)) return line;
  return normaliseText(line)
    .replaceAll(/\b(GET|POST|PATCH|PUT|DELETE) \/\S*?(?=[:,.]? |:?$)( \(\d+\))?/g, "‹operation›")
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\d+/g, "#");
}
