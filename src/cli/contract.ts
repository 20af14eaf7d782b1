import { everyStatement } from "../../contracts/statements/all.ts";
import { compare } from "../contract/baseline.ts";
import { coverageOf } from "../contract/coverage.ts";
import { assumptionLedger, contestedOf } from "../contract/learning/assumptions.ts";
import { overlayFrom } from "../contract/learning/overlay.ts";
import type { RunReport } from "../contract/report/run-report.ts";
import { countVerdicts, exitCodeOf } from "../contract/summary.ts";
import { assumptions } from "../interface/description/assumptions.ts";
import { interfaceOperations } from "../interface/operations.ts";
import { command } from "./command.ts";
import { cleanTarget } from "./contract/cleanup.ts";
import { explain } from "./contract/explain.ts";
import { keepHistory } from "./contract/keep-history.ts";
import { contractFlags, readWish, type Wish } from "./contract/options.ts";
import { type Ran, runContract } from "./contract/run.ts";
import { say } from "./contract/say.ts";
import { tellGitHub } from "./contract/tell-github.ts";
import { earlierFindings, type LearnedFiles, writeReports } from "./contract/write-reports.ts";

export const contract = command({
  name: "contract",
  verbs: ["cleanup"],
  usage:
    "understudy contract --target URL [--key K] [--session T] [--other-account-key K] [options]    understudy contract cleanup --target URL [--key K] [--session T] [--run ID]    understudy contract --explain A-ID",
  flags: contractFlags,
  async run(options, rest, terminal) {
    if (options.explain !== undefined) return explain(options.explain, terminal);
    const wish = readWish(options, rest);
    if ("usage" in wish) return wish;
    if (wish.cleanup !== null) return cleanTarget(wish, wish.cleanup.run, terminal);
    const ran = await runContract(wish, terminal);
    if ("problem" in ran) {
      terminal.err(`${ran.problem}\n`);
      return ran.code;
    }
    const { report, lessons } = conclude(wish, ran);
    const unwritten = wish.report === null ? [] : writeReports(wish.report, report, lessons, wish.failOn);
    say(terminal, report);
    const history = wish.history === null ? { changes: null } : keepHistory(wish.history, report);
    if ("problem" in history) terminal.err(`--history: ${history.problem}\n`);
    else if (history.changes !== null) terminal.out(`${history.changes}\n`);
    tellGitHub(terminal, report);
    for (const problem of unwritten) terminal.err(`--report: ${problem}\n`);
    const isUnkept = unwritten.length > 0 || "problem" in history;
    return isUnkept && report.exitCode === 0 ? 2 : report.exitCode;
  },
});

function conclude(
  { request, baseline, failOn, report: folder }: Wish,
  ran: Ran,
): { report: RunReport; lessons: LearnedFiles } {
  const { observations, cleaned, seconds } = ran;
  const at = new Date(ran.began).toISOString();
  const { results, problems } = baseline
    ? compare(ran.results, baseline, ran.began, request.only !== null)
    : { results: ran.results, problems: [] };
  const { target, seed, only } = request;
  const { statuses, unseen, missing, tidied: _, ...observed } = observations;
  const { run, build, isStandIn, additions } = observed;
  const ledger = assumptionLedger(
    assumptions(),
    results,
    { target, build, isStandIn },
    at,
    earlierFindings(folder, target),
  );
  const lessons = [...results.flatMap((result) => result.lessons), ...additions];
  const overlay = overlayFrom(lessons, { target, at, build, run });
  const report: RunReport = {
    by: "contract",
    watched: null,
    ...observed,
    target,
    at,
    seed,
    allowed: { writes: request.allowWrites, bursts: request.allowBursts, budgetCredits: request.budgetCredits },
    only,
    seconds,
    counts: countVerdicts(results),
    exitCode: exitCodeOf(results, failOn, { staleBaseline: problems.length, isAborted: ran.isAborted }),
    cleaned,
    baselineProblems: problems,
    coverage: coverageOf(
      { operations: interfaceOperations, statements: everyStatement, assumptions: assumptions() },
      { results, statuses, unseen, missing },
    ),
    assumptions: ledger.counts,
    ...contestedOf(ledger),
    results,
  };
  return { report, lessons: { ledger, overlay } };
}
