import "../library/at-once.ts";
import { everyStatement } from "../../contracts/statements/all.ts";
import { compare } from "../contract/report/baseline.ts";
import { type ReportedRun, reportedRun } from "../contract/report/reported-run.ts";
import { exitCodeOf } from "../contract/report/summary.ts";
import { command } from "./command.ts";
import { cleanTarget } from "./contract/cleanup.ts";
import { explain } from "./contract/explain.ts";
import { contractFlags } from "./contract/flags.ts";
import { readWish, type Wish } from "./contract/options.ts";
import { exitCodeWhere, publish } from "./contract/publish.ts";
import { type Ran, runContract } from "./contract/run.ts";
import { earlierFindings } from "./contract/write-reports.ts";
import { readItsDocument } from "./report-options.ts";

export const contract = command({
  name: "contract",
  verbs: ["cleanup"],
  usage:
    "understudy contract --target URL [--key K] [--session T] [--other-account-key K] [options]    understudy contract cleanup --target URL [--key K] [--session T] [--run ID]    understudy contract --explain A-ID",
  flags: contractFlags,
  config: "contract",
  gone: {
    history: "give each run a folder of its own (--report DIR); understudy truth DIR… adds up what they show.",
  },
  async run(options, rest, terminal) {
    if (options.explain !== undefined) return explain(options.explain, terminal);
    const wish = readWish(options, rest);
    if (wish.cleanup !== null) return cleanTarget(wish, wish.cleanup.run, terminal);
    const document = await readItsDocument(options.document, options.key);
    const ran = await runContract(wish, terminal, { document });
    const reported = conclude(wish, ran);
    const isWritten = publish(reported, wish, terminal);
    return exitCodeWhere(isWritten, reported);
  },
});

function conclude(wish: Wish, { observations, ...ran }: Ran): ReportedRun {
  const { baseline, only, session } = wish;
  const { base: target } = session.transport;
  const { results, problems } = baseline
    ? compare(ran.results, baseline, ran.began, only !== null)
    : { results: ran.results, problems: [] };
  const { allowWrites: writes = false, allowBursts: bursts = false, budgetCredits = 0, seed = "" } = session;
  return reportedRun(
    {
      by: "contract",
      watched: null,
      ...observations.reported,
      ...ran.spent,
      target,
      at: new Date(ran.began).toISOString(),
      seed,
      allowed: { writes, bursts, budgetCredits },
      only,
      seconds: ran.seconds,
      exitCode: exitCodeOf(results, wish.failOn, { staleBaseline: problems.length, isAborted: ran.isAborted }),
      cleaned: ran.cleaned,
      baselineProblems: problems,
      results,
    },
    observations.seen,
    everyStatement,
    earlierFindings(wish.report, target),
  );
}
