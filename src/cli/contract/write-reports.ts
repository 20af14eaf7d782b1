import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AssumptionFinding, AssumptionLedger } from "../../contract/learn/assumptions.ts";
import { htmlReport } from "../../contract/report/html/page.ts";
import { junitXml } from "../../contract/report/junit.ts";
import { markdownSummary } from "../../contract/report/markdown.ts";
import type { ReportedRun } from "../../contract/report/reported-run.ts";
import { sarif } from "../../contract/report/sarif.ts";
import type { FailOn } from "../../contract/report/summary.ts";
import type { Result } from "../../contract/seen/verdict.ts";
import { explainFile } from "../error-words.ts";
import { readFileText } from "../read-body.ts";

/** Results while a run is in progress, one per line, for readers who cannot wait; all that is left of a run that was killed. */
export const partialFile = "partial.jsonl";

export function newPartial(folder: string | null): { readonly add: (result: Result) => void } {
  if (folder === null) return { add: () => {} };
  const file = join(folder, partialFile);
  let isWritable = true;
  const attempt = (write: () => void): void => {
    try {
      if (isWritable) write();
    } catch {
      // That the folder is not writable is reported together with the reports.
      isWritable = false;
    }
  };
  attempt(() => {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
  });
  return { add: (result) => attempt(() => appendFileSync(file, `${JSON.stringify(result)}\n`)) };
}

/** Writes all reports of a run; returns the names of those that could not be written, and why. */
export function writeReports(
  folder: string,
  { report, ledger, overlay }: ReportedRun,
  failOn: FailOn,
): readonly string[] {
  const files: Readonly<Record<string, () => string>> = {
    "report.html": () => htmlReport(report, ledger),
    "summary.md": () => markdownSummary(report),
    "junit.xml": () => junitXml(report, failOn),
    "report.json": () => json(report),
    "report.sarif": () => json(sarif(report)),
    "assumptions.json": () => json(ledger),
    "overlay.json": () => json(overlay),
  };
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    return [`${folder} cannot be made: ${explainFile(error)}`];
  }
  const unwritten = Object.entries(files).flatMap(([name, text]) => writeWhole(join(folder, name), text()));
  if (unwritten.length === 0) rmSync(join(folder, partialFile), { force: true });
  return unwritten;
}

/** A truncated report would be read as one of fewer checks: a report is written whole or not at all. */
function writeWhole(file: string, text: string): readonly string[] {
  try {
    writeFileSync(file, text);
    return [];
  } catch (error) {
    rmSync(file, { force: true });
    return [`${file} cannot be written: ${explainFile(error)}`];
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** What an earlier run learned about the same target; an unreadable file, or one of another target, is ignored. */
export function earlierFindings(folder: string | null, target: string): readonly AssumptionFinding[] {
  const file = folder === null ? null : join(folder, "assumptions.json");
  if (file === null || !existsSync(file)) return [];
  try {
    const ledger = JSON.parse(readFileText(file)) as Partial<AssumptionLedger>;
    const isLedger = ledger.target === target && Array.isArray(ledger.assumptions);
    return isLedger ? (ledger.assumptions as readonly AssumptionFinding[]) : [];
  } catch {
    return [];
  }
}
