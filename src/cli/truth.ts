import "../library/at-once.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AddedUpTruth } from "../contract/report/truth/add-up.ts";
import type { Next } from "../contract/report/truth/next.ts";
import { truthPage } from "../contract/report/truth/page.ts";
import { truthText } from "../contract/report/truth/text.ts";
import { command } from "./command.ts";
import { explainFile } from "./explain.ts";
import { CommandError, UsageError } from "./flags.ts";
import { readReports } from "./truth/read-reports.ts";
import { sumOf } from "./truth/sum.ts";

export const truth = command({
  name: "truth",
  usage: "understudy truth PLACE… [--report DIR]    each PLACE a report.json, or a folder with some in it",
  flags: {
    report: { kind: "text", value: "DIR", help: "Where to write truth.html and truth.json" },
  },
  async run({ report: folder }, places, { out, err }) {
    if (places.length === 0)
      throw new UsageError("truth: name the folders that contract, proxy and drift wrote with --report.");
    const { reports, problems } = readReports(places);
    for (const problem of problems) err(`${problem}\n`);
    if (reports.length === 0) {
      const advice = "contract, proxy and drift write report.json with --report DIR.";
      throw new CommandError(`There is no report to combine. ${advice}`, 2);
    }
    const { truth, next } = sumOf(reports);
    out(truthText(truth, next));
    const unwritten = folder === undefined ? null : write(folder, truth, next);
    if (unwritten !== null) err(`--report: ${unwritten}\n`);
    else if (folder !== undefined) out(`page: ${join(folder, "truth.html")}\n`);
    if (problems.length > 0 || unwritten !== null) return 2;
    if (reports.every(({ isStandIn }) => isStandIn)) return 3;
    return truth.sentences.some(({ status }) => status === "broken") ? 1 : 0;
  },
});

/** Why it could not be written, or null. */
function write(folder: string, truth: AddedUpTruth, next: Next): string | null {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "truth.html"), truthPage(truth, next));
    writeFileSync(join(folder, "truth.json"), `${JSON.stringify({ ...truth, next }, null, 2)}\n`);
    return null;
  } catch (error) {
    return `${folder} cannot be written: ${explainFile(error)}`;
  }
}
