import type { Cleaned } from "../cleanup.ts";
import type { Dimension } from "../coverage.ts";
import type { DocumentDifference } from "../document/compare.ts";
import type { AssumptionLedger } from "../learning/assumptions.ts";
import type { Lesson } from "../learning/lesson.ts";
import type { Result, Verdict } from "../verdict.ts";

type Counts = Readonly<Record<string, number>>;

/** What was seen without asking. */
export interface Watched {
  /** When the first and the last answer that was judged had arrived; null where none was. */
  readonly from: string | null;
  readonly to: string | null;
  /** All that passed, what of it was judged, and what was not, by why. */
  readonly exchanges: number;
  readonly judged: number;
  readonly passedOver: Counts;
  /** Where it was seen: recordings with what is wrong with them, or the address of a proxy. */
  readonly sources: readonly { readonly name: string; readonly exchanges: number; readonly problem: string | null }[];
}

/** A whole run as plain data: report.json, and what every other report is made from. */
export interface RunReport {
  /** A run that asks, or one that watches what others ask. */
  readonly by: "contract" | "proxy" | "drift";
  /** Null for a run that asks. */
  readonly watched: Watched | null;
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
  /** Units of monthly quotas that the run took. */
  readonly units: Counts;
  /** What was in the way of answers, by what became of it. */
  readonly availability: { readonly recovered: Counts; readonly lost: Counts };
  /** How far the target's clock is from ours, in milliseconds; less than two seconds cannot be distinguished from none. */
  readonly skewMs: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly exitCode: number;
  readonly cleaned: Cleaned;
  readonly baselineProblems: readonly string[];
  readonly additions: readonly Lesson[];
  readonly coverage: readonly Dimension[];
  readonly document: DocumentDifference;
  readonly assumptions: AssumptionLedger["counts"];
  /** Which readings of contested assumptions this target has, where they are not ours; "none of the known readings" is one too. */
  readonly readings: Readonly<Record<string, string>>;
  /** Contested assumptions that the run could not decide, each with the reason. */
  readonly undecided: Readonly<Record<string, string>>;
  readonly results: readonly Result[];
}

const titles = { contract: "Contract run", proxy: "Watched by a proxy", drift: "Recorded traffic" } as const;

/** What a report is of. */
export function titleOf({ by }: Pick<RunReport, "by">): string {
  return titles[by];
}

/** The run in a few words. */
export function headlineText({ counts, exitCode }: RunReport): string {
  if (counts.violation > 0) return `${counts.violation} ${counts.violation === 1 ? "violation" : "violations"}`;
  if (counts.flaky > 0) return `no violation, ${counts.flaky} flaky`;
  if (counts.refuted > 0) return `no violation, ${counts.refuted} refuted`;
  return exitCode === 0 ? "clean" : `ended with ${exitCode}`;
}
