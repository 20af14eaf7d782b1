import type { Cleaned } from "../cleanup.ts";
import type { AssumptionLedger } from "../learning/assumptions.ts";
import type { Lesson } from "../learning/lesson.ts";
import type { Result, Verdict } from "../verdict.ts";

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
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly exitCode: number;
  readonly cleaned: Cleaned;
  readonly baselineProblems: readonly string[];
  readonly additions: readonly Lesson[];
  readonly assumptions: AssumptionLedger["counts"];
  readonly results: readonly Result[];
}
