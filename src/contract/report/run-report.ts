import type { Cleaned } from "../cleanup.ts";
import type { Dimension } from "../coverage.ts";
import type { DocumentDifference } from "../document/compare.ts";
import type { AssumptionLedger } from "../learning/assumptions.ts";
import type { Lesson } from "../learning/lesson.ts";
import type { Result, Verdict } from "../verdict.ts";

type Counts = Readonly<Record<string, number>>;

/** A whole run as plain data: report.json, and what every other report is made from. */
export interface RunReport {
  readonly run: string;
  readonly target: string;
  readonly build: string | null;
  readonly at: string;
  readonly seed: string;
  readonly isStandIn: boolean;
  readonly allowed: { readonly writes: boolean; readonly bursts: boolean; readonly budgetCredits: number };
  /** Null for all of them. */
  readonly only: string | null;
  readonly seconds: number;
  readonly requests: number;
  readonly credits: number;
  /** What stood in the way of answers, by what became of it. */
  readonly availability: { readonly recovered: Counts; readonly lost: Counts };
  /** How far the target's clock is from ours, in milliseconds; less than two seconds cannot be told from none. */
  readonly skewMs: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly exitCode: number;
  readonly cleaned: Cleaned;
  readonly baselineProblems: readonly string[];
  readonly additions: readonly Lesson[];
  readonly coverage: readonly Dimension[];
  readonly document: DocumentDifference;
  readonly assumptions: AssumptionLedger["counts"];
  readonly results: readonly Result[];
}

/** The run in a few words. */
export function headlineText({ counts, exitCode }: RunReport): string {
  if (counts.violation > 0) return `${counts.violation} ${counts.violation === 1 ? "violation" : "violations"}`;
  if (counts.flaky > 0) return `no violation, ${counts.flaky} flaky`;
  if (counts.refuted > 0) return `no violation, ${counts.refuted} refuted`;
  return exitCode === 0 ? "clean" : `ended with ${exitCode}`;
}
