import { z } from "zod";
import type { Instant } from "../../base/instants.ts";
import { clip, describeIssue } from "../../kernel/problems.ts";
import { isFailed, type Result } from "../seen/verdict.ts";

/** Differences that are known and accepted for a while: each with the reason, and the day on which the acceptance ends. */
const Baseline = z.strictObject({
  baseline: z.literal(1),
  differences: z
    .array(
      z.strictObject({
        /** The id of the check, as report.json has it. */
        check: z.string().min(1).max(300),
        reason: z.string().min(3).max(1_000),
        /** The last day on which it is accepted. */
        until: z.iso.date(),
      }),
    )
    .max(5_000),
});
export type Baseline = z.output<typeof Baseline>;
type KnownDifference = Baseline["differences"][number];

/** Reads a baseline as a file has it, or returns everything that is wrong with it. */
export function readBaseline(
  value: unknown,
): { readonly baseline: Baseline } | { readonly problems: readonly string[] } {
  const parsed = Baseline.safeParse(value);
  if (!parsed.success) {
    return { problems: parsed.error.issues.flatMap((issue) => describeIssue(issue, "member", value, Baseline)) };
  }
  const names = parsed.data.differences.map(({ check }) => check);
  const repeated = names.find((name, position) => names.indexOf(name) !== position);
  return repeated === undefined ? { baseline: parsed.data } : { problems: [`"${clip(repeated)}" is named twice.`] };
}

export interface BaselineComparison {
  readonly results: readonly Result[];
  /** Why the baseline itself is out of date; each reason fails the run. */
  readonly problems: readonly string[];
}

/** Marks known differences. Entries that pass, have expired or name nothing must be removed from the file. */
export function compare(
  results: readonly Result[],
  baseline: Baseline,
  now: Instant,
  isPart: boolean,
): BaselineComparison {
  const problems: string[] = [];
  const reasons = new Map<string, string>();
  for (const difference of baseline.differences) {
    const result = results.find(({ id }) => id === difference.check);
    const problem = problemWith(difference, result, now, isPart);
    if (problem !== null) problems.push(`baseline: ${problem}`);
    else reasons.set(difference.check, `${difference.reason} (until ${difference.until})`);
  }
  return { results: results.map((each) => mark(each, reasons.get(each.id))), problems };
}

function mark(result: Result, reason: string | undefined): Result {
  return isFailed(result) && reason !== undefined ? { ...result, known: reason } : result;
}

function problemWith({ check, until }: KnownDifference, result: Result | undefined, now: Instant, isPart: boolean) {
  if (result === undefined) return isPart ? null : `there is no check "${clip(check)}". Take it out.`;
  if (result.verdict === "held" || result.verdict === "confirmed") {
    return `"${clip(check)}" passes now. Take it out, so that it is noticed should it fail again.`;
  }
  const isOver = now >= Date.parse(`${until}T00:00:00Z`) + 86_400_000;
  return isOver && result.verdict !== "skipped" ? `"${clip(check)}" was accepted until ${until}, which is over.` : null;
}
