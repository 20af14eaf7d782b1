import { assumptions } from "../../interface/description/assumptions.ts";
import { interfaceOperations } from "../../interface/operations.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import { coverageOf, type RunFacts } from "../coverage.ts";
import { type AssumptionLedger, assumptionLedger, contestedOf, type Finding } from "../learning/assumptions.ts";
import { overlayFrom } from "../learning/overlay.ts";
import type { Statement } from "../statement.ts";
import { countVerdicts } from "../summary.ts";
import type { RunReport } from "./run-report.ts";

/** What a run leads to: its report, and what it learned of the target. */
export interface ReportedRun {
  readonly report: RunReport;
  readonly ledger: AssumptionLedger;
  readonly overlay: Overlay;
}

type Derived = "counts" | "coverage" | "assumptions" | "readings" | "undecided";

/** Derives everything that follows from the results; `earlier` are those of an earlier run against the same target. */
export function reportedRun(
  facts: Omit<RunReport, Derived>,
  seen: Omit<RunFacts, "results">,
  statements: readonly Statement[],
  earlier: readonly Finding[],
): ReportedRun {
  const { results, target, build, isStandIn, at, run, additions } = facts;
  const ledger = assumptionLedger(assumptions(), results, { target, build, isStandIn }, at, earlier);
  const lessons = [...results.flatMap((result) => result.lessons), ...additions];
  const subjects = { operations: interfaceOperations, statements, assumptions: assumptions() };
  const report: RunReport = {
    ...facts,
    counts: countVerdicts(results),
    coverage: coverageOf(subjects, { ...seen, results }),
    assumptions: ledger.counts,
    ...contestedOf(ledger),
  };
  return { report, ledger, overlay: overlayFrom(lessons, { target, at, build, run }) };
}
