import { iso } from "../base/instants.ts";
import type { AssumptionFinding } from "../contract/learn/assumptions.ts";
import { seenIn } from "../contract/report/coverage.ts";
import { type ReportedRun, reportedRun } from "../contract/report/reported-run.ts";
import type { WatchedTraffic } from "../contract/report/run-report.ts";
import { exitCodeOf, type FailOn } from "../contract/report/summary.ts";
import { additionLessons } from "../contract/run/verdict/lessons.ts";
import type { Statement } from "../contract/seen/statement.ts";
import { type Judge, unjudgeable } from "./judge.ts";
import { type FoundBefore, isFoundBefore, resultBefore, resultsOf } from "./results.ts";

/** The facts about a watch that its judge does not know. */
export interface Watch {
  readonly by: "proxy" | "drift";
  readonly target: string;
  readonly failOn: FailOn;
  readonly seconds: number;
  readonly statements: readonly Statement[];
  readonly exchanges: number;
  /** What was found by judges of the same traffic that have ended, and over which exchanges they did. */
  readonly before?: readonly (Omit<FoundBefore, "verdict"> & { readonly verdict: string })[];
  readonly unjudged?: readonly string[];
  /** Exchanges that this judge was not given, by reason. */
  readonly unshown?: Readonly<Record<string, number>>;
  readonly sources: WatchedTraffic["sources"];
  /** The results of an earlier run against the same target. */
  readonly earlier: readonly AssumptionFinding[];
}

/** All observations as a run's report, so that everything that reads reports of runs can read it. */
export async function watchReport(judge: Judge, watch: Watch): Promise<ReportedRun> {
  const { by, target, seconds, exchanges, sources } = watch;
  const { session, judged, span } = judge;
  const { before = [], unjudged = [] } = watch;
  const passedOver = sumOf([judge.passedOver, watch.unshown ?? {}, countOf(unjudged)]);
  const results = [...(await resultsOf(judge)), ...before.filter(isFoundBefore).map(resultBefore)];
  const to = span && iso(span.to);
  return reportedRun(
    {
      by,
      watched: {
        from: span && iso(span.from),
        to,
        exchanges,
        judged,
        passedOver,
        sources,
        ...(unjudged.length > 0 && { unjudged }),
      },
      run: session.run,
      target,
      build: null,
      at: to ?? iso(0),
      seed: "",
      isStandIn: session.target.isStandIn,
      allowed: { writes: false, bursts: false, budgetCredits: 0 },
      only: null,
      seconds,
      requests: judged,
      credits: 0,
      creditsCounted: 0,
      creditsShown: null,
      units: {},
      availability: { recovered: {}, lost: {} },
      skewMs: 0,
      exitCode: exitCodeOf(results, watch.failOn),
      cleaned: { removed: 0, left: [] },
      baselineProblems: [],
      additions: additionLessons(session.recorder),
      itsDocument: (await session.recorder.said?.report()) ?? null,
      results,
    },
    seenIn(session),
    watch.statements,
    watch.earlier,
  );
}

function countOf({ length }: readonly string[]): Record<string, number> {
  return length === 0 ? {} : { [unjudgeable]: length };
}

function sumOf(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const each of counts) for (const [what, times] of Object.entries(each)) sum[what] = (sum[what] ?? 0) + times;
  return sum;
}
