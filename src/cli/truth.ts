import "../library/at-once.ts";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyCheck } from "../../contracts/all.ts";
import { everyStatement } from "../../contracts/statements/all.ts";
import { type AddedUpTruth, addUp } from "../contract/report/truth/add-up.ts";
import { type Evidence, readEvidence } from "../contract/report/truth/evidence.ts";
import { type Next, whatNext } from "../contract/report/truth/next.ts";
import { truthPage } from "../contract/report/truth/page.ts";
import { assumption, sentence } from "../contract/report/truth/subject.ts";
import { truthText } from "../contract/report/truth/text.ts";
import { assumptions } from "../interface/description/assumptions.ts";
import { watchingChecks } from "../watch/results.ts";
import { command } from "./command.ts";
import { explainFile } from "./error-words.ts";
import { CommandError, UsageError } from "./flags.ts";
import { readFileText } from "./read-body.ts";

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

/** The combined result of all reports, and what to check next. */
function sumOf(reports: readonly Evidence[]): { readonly truth: AddedUpTruth; readonly next: Next } {
  const subjects = { sentences: everyStatement.map(sentence), assumptions: assumptions().map(assumption) };
  const truth = addUp(reports, subjects);
  const checks = { asking: everyCheck, watching: watchingChecks };
  return { truth, next: whatNext(truth, [...subjects.sentences, ...subjects.assumptions], reports, checks) };
}

/** Reports lie a few folders deep, such as one per night and target; a whole disk is not searched for them. */
const maxDepth = 4;

/** Every report in these places, and a sentence for each file that could not be read as one. */
function readReports(places: readonly string[]): {
  readonly reports: readonly Evidence[];
  readonly problems: readonly string[];
} {
  const reports: Evidence[] = [];
  const problems: string[] = [];
  const files = places.flatMap((place) => {
    const found = filesAt(place);
    if (typeof found === "string") problems.push(found);
    return typeof found === "string" ? [] : found;
  });
  for (const file of new Set(files)) {
    const read = reportIn(file);
    if ("problem" in read) problems.push(`${file} is left out: ${read.problem.replace(/\.$/, "")}.`);
    else reports.push(read);
  }
  return { reports, problems };
}

function reportIn(file: string): Evidence | { readonly problem: string } {
  try {
    return readEvidence(readFileText(file));
  } catch (error) {
    return { problem: `it cannot be read: ${explainFile(error)}` };
  }
}

/** The file itself, every report.json in a folder, or what is wrong with the place. */
function filesAt(place: string): readonly string[] | string {
  try {
    if (!statSync(place).isDirectory()) return [place];
    const files = filesIn(place, maxDepth);
    return files.length > 0 ? files : `${place} has no report.json in it.`;
  } catch (error) {
    return `${place} cannot be read: ${explainFile(error)}.`;
  }
}

function filesIn(folder: string, depth: number): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name, "en"))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return depth > 0 ? filesIn(path, depth - 1) : [];
      return entry.name === "report.json" ? [path] : [];
    });
}
