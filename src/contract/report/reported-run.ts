import { assumptions } from "../../interface/description/assumptions.ts";
import { interfaceOperations } from "../../interface/operations.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import { type AssumptionFinding, type AssumptionLedger, assumptionLedger, contestedOf } from "../learn/assumptions.ts";
import { overlayFrom } from "../learn/overlay.ts";
import type { Statement } from "../seen/statement.ts";
import type { Result } from "../seen/verdict.ts";
import { aboutStatement, coverageOf, isOpen, type RunFacts } from "./coverage.ts";
import { remedyOf, type Step, stepsFor } from "./remedies.ts";
import type { RunReport } from "./run-report.ts";
import { countVerdicts } from "./summary.ts";

/** What a run leads to: its report, and what it learned of the target. */
export interface ReportedRun {
  readonly report: RunReport;
  readonly ledger: AssumptionLedger;
  readonly overlay: Overlay;
}

type Derived = "next" | "counts" | "coverage" | "assumptions" | "readings" | "undecided";

/** Derives everything that follows from the results; `earlier` are those of an earlier run against the same target. */
export function reportedRun(
  facts: Omit<RunReport, Derived>,
  seen: Omit<RunFacts, "results">,
  statements: readonly Statement[],
  earlier: readonly AssumptionFinding[],
): ReportedRun {
  const { results, target, build, isStandIn, at, run, additions } = facts;
  const ledger = assumptionLedger(assumptions(), results, { target, build, isStandIn }, at, earlier);
  const lessons = [...results.flatMap((result) => result.lessons), ...additions];
  const subjects = { operations: interfaceOperations, statements, assumptions: assumptions() };
  const report: RunReport = {
    ...facts,
    counts: countVerdicts(results),
    coverage: coverageOf(subjects, { ...seen, results }),
    next: facts.by === "contract" ? nextStep(statements, results) : null,
    assumptions: ledger.counts,
    ...contestedOf(ledger),
  };
  return { report, ledger, overlay: overlayFrom(lessons, { target, at, build, run }) };
}

/** What would reach most of the attainable sentences that no check of this run reached. */
function nextStep(statements: readonly Statement[], results: readonly Result[]): Step | null {
  const open = statements.filter((each) => isOpen(each, results));
  const [best = null] = stepsFor(open, (each) => results.filter(aboutStatement(each)).flatMap(remedyOf));
  return best;
}
