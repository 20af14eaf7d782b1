import type { AssumptionLedger } from "../learn/assumptions.ts";
import type { SaidReport } from "../learn/self-description.ts";
import type { CleanupResult } from "../run/leftovers/remains.ts";
import type { Lesson } from "../seen/lesson.ts";
import type { Result, Verdict } from "../seen/verdict.ts";
import type { Dimension } from "./coverage.ts";
import type { Step } from "./remedies.ts";

type Counts = Readonly<Record<string, number>>;

/** The facts of a run that only watched. */
export interface WatchedTraffic {
  /** When the first and the last judged answers arrived; null if there were none. */
  readonly from: string | null;
  readonly to: string | null;
  /** The number of exchanges, how many were judged, and how many were not, by reason. */
  readonly exchanges: number;
  readonly judged: number;
  readonly passedOver: Counts;
  /** Exchanges over which a judge ended, and why. */
  readonly unjudged?: readonly string[];
  /** The sources: recordings with their errors, or a proxy's address. */
  readonly sources: readonly { readonly name: string; readonly exchanges: number; readonly problem: string | null }[];
}

/** A whole run as plain data: report.json, from which all other reports are generated. */
export interface RunReport {
  /** A run that sends requests, or one that watches those of other clients. */
  readonly by: "contract" | "proxy" | "drift";
  /** Null for a run that sends requests. */
  readonly watched: WatchedTraffic | null;
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
  /** What the run spent: by the target's balance, or by our count where that cannot be read. */
  readonly credits: number;
  /** The most that the answers account for. */
  readonly creditsCounted: number;
  /** How far the balance moved, others who use the account included; null where it cannot be read. */
  readonly creditsShown: number | null;
  /** Units of monthly quotas that the run used. */
  readonly units: Counts;
  /** Network problems, by their outcome. */
  readonly availability: { readonly recovered: Counts; readonly lost: Counts };
  /** The offset of the target's clock from ours, in milliseconds; below two seconds it cannot be measured. */
  readonly skewMs: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly exitCode: number;
  readonly cleaned: CleanupResult;
  readonly baselineProblems: readonly string[];
  readonly additions: readonly Lesson[];
  readonly coverage: readonly Dimension[];
  /** What would reach most of the attainable sentences that were not reached; null where nothing would. */
  readonly next: Step | null;
  /** What the target says of itself, and what its answers showed against it; null without a document. */
  readonly itsDocument: SaidReport | null;
  readonly assumptions: AssumptionLedger["counts"];
  /** The target's readings of contested assumptions that differ from ours, or "none of the known readings". */
  readonly readings: Readonly<Record<string, string>>;
  /** Contested assumptions that the run could not decide, each with the reason. */
  readonly undecided: Readonly<Record<string, string>>;
  readonly results: readonly Result[];
}

const titles = { contract: "Contract run", proxy: "Watched by a proxy", drift: "Recorded traffic" } as const;

/** The subject of a report. */
export function titleOf({ by }: Pick<RunReport, "by">): string {
  return titles[by];
}

/** A short summary of the run. */
export function headlineText({ counts, exitCode }: RunReport): string {
  if (counts.violation > 0) return `${counts.violation} ${counts.violation === 1 ? "violation" : "violations"}`;
  if (counts.flaky > 0) return `no violation, ${counts.flaky} flaky`;
  if (counts.refuted > 0) return `no violation, ${counts.refuted} refuted`;
  return exitCode === 0 ? "clean" : `ended with ${exitCode}`;
}

/** What a run spent: what the target's balance shows, before what our count of the worst case allows for. */
export function sayCredits({
  creditsCounted,
  creditsShown,
}: Pick<RunReport, "creditsCounted" | "creditsShown">): string {
  if (creditsShown === null) return `at most ${creditsCounted} credits (no balance could be read)`;
  if (creditsShown === creditsCounted) return `${creditsCounted} credits`;
  if (creditsShown > creditsCounted)
    return `at most ${creditsCounted} credits (its balance lost ${creditsShown}: to others, to what was under way before, or as a finding says)`;
  return `${creditsShown} credits by its balance (we count at most ${creditsCounted})`;
}

/** How many attainable sentences were not reached, and what would reach most of them; null where all were. */
export function sayNotReached({ coverage, next }: Pick<RunReport, "coverage" | "next">): string | null {
  const { attainable = 0, reached = 0 } = coverage.find(({ of }) => of === "statements") ?? {};
  if (attainable === reached) return null;
  const step = next === null ? "" : `; ${next.shows} of them would be in ${next.what}`;
  return `${attainable - reached} of ${attainable} attainable sentences were not reached${step}.`;
}
