import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AssumptionLedger, Finding } from "../../contract/learning/assumptions.ts";
import { htmlReport } from "../../contract/report/html/page.ts";
import { junitXml } from "../../contract/report/junit.ts";
import { markdownSummary } from "../../contract/report/markdown.ts";
import type { RunReport } from "../../contract/report/run-report.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";

export interface Learned {
  readonly ledger: AssumptionLedger;
  readonly overlay: Overlay;
}

/** Everything that a run leaves behind for people and machines. */
export function writeReports(folder: string, report: RunReport, { ledger, overlay }: Learned): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("report.html", htmlReport(report, ledger));
  write("summary.md", markdownSummary(report));
  write("junit.xml", junitXml(report.results));
  write("report.json", json(report));
  write("assumptions.json", json(ledger));
  write("overlay.json", json(overlay));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** What an earlier run found out about the same target; a file that is none, or of another target, says nothing. */
export function earlierFindings(folder: string | null, target: string): readonly Finding[] {
  const file = folder === null ? null : join(folder, "assumptions.json");
  if (file === null || !existsSync(file)) return [];
  try {
    const ledger = JSON.parse(readFileSync(file, "utf8")) as Partial<AssumptionLedger>;
    const isLedger = ledger.target === target && Array.isArray(ledger.assumptions);
    return isLedger ? (ledger.assumptions as readonly Finding[]) : [];
  } catch {
    return [];
  }
}
