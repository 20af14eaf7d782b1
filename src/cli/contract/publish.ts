import type { ReportedRun } from "../../contract/report/reported-run.ts";
import type { FailOn } from "../../contract/report/summary.ts";
import type { Terminal } from "../command.ts";
import { say } from "./say.ts";
import { tellGitHub } from "./tell-github.ts";
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
