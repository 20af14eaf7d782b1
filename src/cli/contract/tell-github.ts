import { appendFileSync } from "node:fs";
import { annotations } from "../../contract/report/annotations.ts";
import { markdownSummary } from "../../contract/report/markdown.ts";
import type { RunReport } from "../../contract/report/run-report.ts";
import type { Terminal } from "../command.ts";
import { explainFile } from "../explain.ts";

/** Under GitHub Actions: annotations in the log, and the summary on the job's page. */
export function tellGitHub({ env, out, err }: Terminal, report: RunReport): void {
  if (env.GITHUB_ACTIONS === "true") for (const line of annotations(report.results)) out(`${line}\n`);
  if (!env.GITHUB_STEP_SUMMARY) return;
  try {
    appendFileSync(env.GITHUB_STEP_SUMMARY, markdownSummary(report));
  } catch (error) {
    err(`The summary cannot be written to ${env.GITHUB_STEP_SUMMARY}: ${explainFile(error)}\n`);
  }
}
