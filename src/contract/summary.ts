import type { Result, Verdict } from "./verdict.ts";

export type FailOn = "stated" | "assumed" | "any";

export function countVerdicts(results: readonly Result[]): Record<Verdict, number> {
  const counts = { held: 0, violation: 0, refuted: 0, confirmed: 0, skipped: 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}

/**
 * 0 clean, 1 violations, 3 when the target, the credentials or a person stopped it or nothing ran, 4 refuted assumptions
 * alone. What a baseline knows of fails nothing; a baseline that is out of date is a 1.
 */
export function exitCodeOf(results: readonly Result[], failOn: FailOn, staleBaseline = 0): number {
  const counts = countVerdicts(results.filter(({ known }) => known === undefined));
  if (counts.violation > 0 || staleBaseline > 0) return 1;
  if (results.every(({ verdict }) => verdict === "skipped") || results.some(isCutShort)) return 3;
  if (failOn === "any" && counts.skipped > 0) return 1;
  return failOn !== "stated" && counts.refuted > 0 ? 4 : 0;
}

/** Nobody answered any more, or somebody ended the run: what was not looked at might be anything. */
function isCutShort({ lacks }: Result): boolean {
  return lacks === "target" || lacks === "stopped";
}
