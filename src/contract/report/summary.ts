import { type Result, type Verdict, verdicts } from "../seen/verdict.ts";

export type FailOn = "stated" | "assumed" | "any";

export function countVerdicts(results: readonly Result[]): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((each) => [each, 0])) as Record<Verdict, number>;
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}

/** Whether this result alone fails the run; failures known to a baseline do not. */
export function failsRun({ verdict, source, known }: Result, failOn: FailOn): boolean {
  if (known !== undefined) return false;
  const isStated = !("assumed" in source);
  if (verdict === "violation" || (verdict === "flaky" && isStated)) return true;
  if (verdict === "refuted" || verdict === "flaky") return failOn !== "stated";
  return verdict === "skipped" && failOn === "any";
}

/**
 * 0 clean, 1 violations and flaky checks, 3 when the target, the credentials or the user stopped it, it aborted or nothing ran,
 * 4 refuted assumptions alone. An outdated baseline is a 1.
 */
export function exitCodeOf(
  results: readonly Result[],
  failOn: FailOn,
  { staleBaseline = 0, isAborted = false }: { readonly staleBaseline?: number; readonly isAborted?: boolean } = {},
): number {
  const failing = results.filter((result) => failsRun(result, failOn));
  const isSkipped = ({ verdict }: Result): boolean => verdict === "skipped";
  if (staleBaseline > 0 || results.some((result) => failsRun(result, "stated"))) return 1;
  if (isAborted || results.every(isSkipped) || results.some(isCutShort)) return 3;
  if (failing.some(isSkipped)) return 1;
  return failing.length > 0 ? 4 : 0;
}

/** The target stopped answering, or the run was ended: the state of the remaining checks is unknown. */
function isCutShort({ lacks }: Result): boolean {
  return lacks === "target" || lacks === "stopped";
}
