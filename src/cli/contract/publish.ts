import { appendFileSync } from "node:fs";
import { annotations } from "../../contract/report/annotations.ts";
import { markdownSummary } from "../../contract/report/markdown.ts";
import type { ReportedRun } from "../../contract/report/reported-run.ts";
import type { RunReport } from "../../contract/report/run-report.ts";
import type { FailOn } from "../../contract/report/summary.ts";
import type { Terminal } from "../command.ts";
import { explainFile } from "../error-words.ts";
import { say } from "./say.ts";
import { writeReports } from "./write-reports.ts";

/** Tells what a run led to, in the terminal and in files; false where a file that was asked for could not be written. */
export function publish(
  run: ReportedRun,
  { report: folder, failOn }: { readonly report: string | null; readonly failOn: FailOn },
  terminal: Terminal,
): boolean {
  const unwritten = folder === null ? [] : writeReports(folder, run, failOn);
  say(terminal, run.report);
  tellGitHub(terminal, run.report);
  for (const problem of unwritten) terminal.err(`--report: ${problem}\n`);
  return unwritten.length === 0;
}

/** A run that went well, and of which not everything could be kept or read, is not a success. */
export function exitCodeWhere(isComplete: boolean, { report: { exitCode } }: ReportedRun): number {
  return exitCode === 0 && !isComplete ? 2 : exitCode;
}

/** Under GitHub Actions: annotations in the log, and the summary on the job's page. */
function tellGitHub({ env, out, err }: Terminal, report: RunReport): void {
  if (env.GITHUB_ACTIONS === "true") for (const line of annotations(report.results)) out(`${line}\n`);
  if (!env.GITHUB_STEP_SUMMARY) return;
  try {
    appendFileSync(env.GITHUB_STEP_SUMMARY, markdownSummary(report));
  } catch (error) {
    err(`The summary cannot be written to ${env.GITHUB_STEP_SUMMARY}: ${explainFile(error)}\n`);
  }
}
