import { iso } from "../base/instants.ts";
import { coverageOf } from "../contract/coverage.ts";
import { notCompared } from "../contract/document/compare.ts";
import {
  type AssumptionLedger,
  assumptionLedger,
  contestedOf,
  type Finding,
} from "../contract/learning/assumptions.ts";
import { overlayFrom } from "../contract/learning/overlay.ts";
import { additionLessons } from "../contract/learning/recorded.ts";
import { unseenIn } from "../contract/members-seen.ts";
import type { RunReport, Watched } from "../contract/report/run-report.ts";
import type { Statement } from "../contract/statement.ts";
import { countVerdicts, exitCodeOf, type FailOn } from "../contract/summary.ts";
import { type Result, verdicts } from "../contract/verdict.ts";
import { assumptions } from "../interface/description/assumptions.ts";
import { interfaceOperations } from "../interface/operations.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import type { Judge } from "./judge.ts";
import { resultsOf } from "./results.ts";

/** The facts about a watch that its judge does not know. */
export interface Watch {
  readonly by: "proxy" | "drift";
  readonly target: string;
  readonly build: string | null;
  readonly failOn: FailOn;
  readonly seconds: number;
  readonly statements: readonly Statement[];
  readonly exchanges: number;
  /** Exchanges that no judge was given, by reason. */
  readonly unshown?: Readonly<Record<string, number>>;
  readonly sources: Watched["sources"];
  /** The results of an earlier run against the same target. */
  readonly earlier: readonly Finding[];
}

export interface Watching {
  readonly report: RunReport;
  readonly ledger: AssumptionLedger;
  readonly overlay: Overlay;
}

/** All observations as a run's report, so that everything that reads reports of runs can read it. */
export async function watchReport(judges: readonly Judge[], watch: Watch): Promise<Watching> {
  const { target, build } = watch;
  const sessions = judges.map(({ session }) => session);
  const spans = judges.flatMap(({ span }) => span ?? []);
  const from = spans.length === 0 ? null : iso(Math.min(...spans.map((each) => each.from)));
  const to = spans.length === 0 ? null : iso(Math.max(...spans.map((each) => each.to)));
  const at = to ?? iso(0);
  const run = sessions[0]?.run ?? "";
  const isStandIn = sessions.some((each) => each.isStandIn);
  const judged = judges.reduce((sum, each) => sum + each.judged, 0);
  const results = together(await Promise.all(judges.map(resultsOf)));
  const ledger = assumptionLedger(assumptions(), results, { target, build, isStandIn }, at, watch.earlier);
  const additions = sessions.flatMap(additionLessons);
  const lessons = [...results.flatMap((result) => result.lessons), ...additions];
  const statuses = Object.fromEntries(sessions.flatMap(({ recorder }) => [...recorder.statuses]));
  const unseen = unseenIn(sessions.map(({ recorder }) => recorder));
  const missing = Object.fromEntries(sessions.flatMap((each) => [...each.missing]));
  const known = { operations: interfaceOperations, statements: watch.statements, assumptions: assumptions() };
  const report: RunReport = {
    by: watch.by,
    watched: {
      from,
      to,
      exchanges: watch.exchanges,
      judged,
      passedOver: sumOf([...judges.map((each) => each.passedOver), watch.unshown ?? {}]),
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
    creditsUnread: 0,
    units: {},
    availability: { recovered: {}, lost: {} },
    skewMs: 0,
    counts: countVerdicts(results),
    exitCode: exitCodeOf(results, watch.failOn),
    cleaned: { removed: 0, left: [] },
    baselineProblems: [],
    additions,
    coverage: coverageOf(known, { results, statuses, missing, unseen }),
    document: notCompared("what is watched is not asked for its document"),
    assumptions: ledger.counts,
    ...contestedOf(ledger),
    results,
  };
  return { report, ledger, overlay: overlayFrom(lessons, { target, at, build, run }) };
}

/** Merges several deployments: for each check, the most important result. */
function together([first = [], ...others]: readonly (readonly Result[])[]): readonly Result[] {
  const rank = ({ verdict }: Result): number => verdicts.indexOf(verdict);
  return first.map((result, at) =>
    others.reduce((worst, each) => (rank(each[at] as Result) < rank(worst) ? (each[at] as Result) : worst), result),
  );
}

function sumOf(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const each of counts) for (const [what, times] of Object.entries(each)) sum[what] = (sum[what] ?? 0) + times;
  return sum;
}
