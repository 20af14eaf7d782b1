import { iso } from "../base/instants.ts";
import { notCompared } from "../contract/document/compare.ts";
import type { Finding } from "../contract/learning/assumptions.ts";
import { additionLessons } from "../contract/learning/recorded.ts";
import { unseenIn } from "../contract/members-seen.ts";
import { type ReportedRun, reportedRun } from "../contract/report/reported-run.ts";
import type { Watched } from "../contract/report/run-report.ts";
import type { Statement } from "../contract/statement.ts";
import { exitCodeOf, type FailOn } from "../contract/summary.ts";
import { type Result, verdicts } from "../contract/verdict.ts";
import type { Judge } from "./judge.ts";
import { resultsOf } from "./results.ts";

/** The facts about a watch that its judge does not know. */
export interface Watch {
  readonly by: "proxy" | "drift";
  readonly target: string;
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

/** All observations as a run's report, so that everything that reads reports of runs can read it. */
export async function watchReport(judges: readonly Judge[], watch: Watch): Promise<ReportedRun> {
  const { by, target, seconds, exchanges, sources } = watch;
  const sessions = judges.map(({ session }) => session);
  const recorders = sessions.map(({ recorder }) => recorder);
  const spans = judges.flatMap(({ span }) => span ?? []);
  const from = spans.length === 0 ? null : iso(Math.min(...spans.map((each) => each.from)));
  const to = spans.length === 0 ? null : iso(Math.max(...spans.map((each) => each.to)));
  const judged = judges.reduce((sum, each) => sum + each.judged, 0);
  const passedOver = sumOf([...judges.map((each) => each.passedOver), watch.unshown ?? {}]);
  const results = together(await Promise.all(judges.map(resultsOf)));
  return reportedRun(
    {
      by,
      watched: { from, to, exchanges, judged, passedOver, sources },
      run: sessions[0]?.run ?? "",
      target,
      build: null,
      at: to ?? iso(0),
      seed: "",
      isStandIn: sessions.some((each) => each.isStandIn),
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
      additions: sessions.flatMap(additionLessons),
      document: notCompared("what is watched is not asked for its document"),
      results,
    },
    {
      statuses: Object.fromEntries(recorders.flatMap(({ statuses }) => [...statuses])),
      unseen: unseenIn(recorders),
      missing: Object.fromEntries(sessions.flatMap((each) => [...each.missing])),
    },
    watch.statements,
    watch.earlier,
  );
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
