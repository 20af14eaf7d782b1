import { iso } from "../base/instants.ts";
import { additionLessons } from "../contract/conclude.ts";
import { coverageOf } from "../contract/coverage.ts";
import { notCompared } from "../contract/document/compare.ts";
import {
  type AssumptionLedger,
  assumptionLedger,
  contestedOf,
  type Finding,
} from "../contract/learning/assumptions.ts";
import { overlayFrom } from "../contract/learning/overlay.ts";
import type { RunReport, Watched } from "../contract/report/run-report.ts";
import type { Statement } from "../contract/statement.ts";
import { countVerdicts, exitCodeOf, type FailOn } from "../contract/summary.ts";
import { assumptions } from "../interface/description/assumptions.ts";
import { interfaceOperations } from "../interface/operations.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import type { Judge } from "./judge.ts";
import { resultsOf } from "./results.ts";

/** What is told of a watch beside what its judge knows. */
export interface Watch {
  readonly by: "proxy" | "drift";
  readonly target: string;
  readonly build: string | null;
  readonly failOn: FailOn;
  readonly seconds: number;
  readonly statements: readonly Statement[];
  readonly exchanges: number;
  readonly sources: Watched["sources"];
  /** What an earlier run found out about the same target. */
  readonly earlier: readonly Finding[];
}

export interface Watching {
  readonly report: RunReport;
  readonly ledger: AssumptionLedger;
  readonly overlay: Overlay;
}

/** All that was seen as the report of a run: what shows, adds up and learns from runs takes it as one of its own. */
export async function watchReport(judge: Judge, watch: Watch): Promise<Watching> {
  const { session, span, judged, passedOver } = judge;
  const { target, build } = watch;
  const { run, isStandIn, recorder, missing } = session;
  const results = await resultsOf(judge);
  const at = iso(span?.to ?? 0);
  const ledger = assumptionLedger(assumptions(), results, { target, build, isStandIn }, at, watch.earlier);
  const additions = additionLessons(session);
  const lessons = [...results.flatMap((result) => result.lessons), ...additions];
  const statuses = Object.fromEntries(recorder.statuses);
  const known = { operations: interfaceOperations, statements: watch.statements, assumptions: assumptions() };
  const report: RunReport = {
    by: watch.by,
    watched: {
      from: span && iso(span.from),
      to: span && iso(span.to),
      exchanges: watch.exchanges,
      judged,
      passedOver,
      sources: watch.sources,
    },
    run,
    target,
    build,
    at,
    seed: "",
    isStandIn,
    allowed: { writes: false, bursts: false, budgetCredits: 0 },
    only: null,
    seconds: watch.seconds,
    requests: judged,
    credits: 0,
    availability: { recovered: {}, lost: {} },
    skewMs: 0,
    counts: countVerdicts(results),
    exitCode: exitCodeOf(results, watch.failOn),
    cleaned: { removed: 0, left: [] },
    baselineProblems: [],
    additions,
    coverage: coverageOf(known, { results, statuses, missing: Object.fromEntries(missing) }),
    document: notCompared("what is watched is not asked for its document"),
    assumptions: ledger.counts,
    ...contestedOf(ledger),
    results,
  };
  return { report, ledger, overlay: overlayFrom(lessons, { target, at, build, run }) };
}
