import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cleaned } from "../contract/cleanup.ts";
import { junitXml } from "../contract/report/junit.ts";
import { countVerdicts, exitCodeOf, type FailOn } from "../contract/summary.ts";
import { type Result, sayProvenance } from "../contract/verdict.ts";
import { command, type Terminal } from "./command.ts";
import { runContract } from "./contract/run.ts";

export const contract = command({
  name: "contract",
  summary: "Check a deployment against the interface",
  usage: "understudy contract --target URL [--key K] [--session T] [--other-account-key K] [options]",
  flags: {
    target: { kind: "text", value: "URL", help: "The deployment to check" },
    key: { kind: "text", value: "K", help: "An API key" },
    session: { kind: "text", value: "T", help: "A person's session token" },
    "other-account-key": { kind: "text", value: "K", help: "A key of a second account" },
    only: { kind: "text", value: "PATTERN", help: "Checks whose name matches this regular expression" },
    "allow-writes": { kind: "switch", help: "Also make things, and remove them again" },
    "allow-bursts": { kind: "switch", help: "Also use up rate limits" },
    "budget-credits": { kind: "number", value: "N", default: 0, help: "Credits that the run may spend" },
    "fail-on": { kind: "text", value: "stated|assumed|any", default: "stated", help: "What fails the run" },
    report: { kind: "text", value: "DIR", help: "Where to write report.json and junit.xml" },
    seed: { kind: "text", value: "S", default: "contract", help: "Repeats the choices of a run" },
    bail: { kind: "switch", help: "Stop at the first failure" },
  },
  async run(options, rest, terminal) {
    const { target, only, report } = options;
    if (rest.length > 0) return { usage: `contract takes no "${rest[0]}".` };
    if (target === undefined || !isHttp(target)) return { usage: "--target: give the http or https URL to check." };
    if (!isFailOn(options["fail-on"]))
      return { usage: `--fail-on: "${options["fail-on"]}" is not stated, assumed or any.` };
    if (only !== undefined && !isPattern(only)) return { usage: `--only: "${only}" is not a regular expression.` };
    const { key, session, "other-account-key": other } = options;
    const ran = await runContract(
      {
        target: target.replace(/\/+$/, ""),
        credentials: { ...(key && { key }), ...(session && { session }), ...(other && { other }) },
        only: only ?? null,
        allowWrites: options["allow-writes"],
        allowBursts: options["allow-bursts"],
        budgetCredits: options["budget-credits"],
        seed: options.seed,
        bail: options.bail,
      },
      terminal,
    );
    if ("problem" in ran) {
      terminal.err(`${ran.problem}\n`);
      return ran.code;
    }
    if (report !== undefined) writeReports(report, ran.results, ran.seen);
    say(terminal, ran.results, ran.cleaned, ran.seen, ran.seconds);
    return exitCodeOf(ran.results, options["fail-on"]);
  },
});

function isHttp(target: string): boolean {
  return URL.canParse(target) && /^https?:$/.test(new URL(target).protocol);
}

function isFailOn(text: string): text is FailOn {
  return text === "stated" || text === "assumed" || text === "any";
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

function writeReports(folder: string, results: readonly Result[], seen: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "junit.xml"), junitXml(results));
  writeFileSync(
    join(folder, "report.json"),
    `${JSON.stringify({ ...seen, counts: countVerdicts(results), results }, null, 2)}\n`,
  );
}

function say(
  terminal: Terminal,
  results: readonly Result[],
  cleaned: Cleaned,
  seen: { requests: number; credits: number },
  seconds: number,
): void {
  for (const { verdict, title, reason, source, shown } of results) {
    if (verdict !== "violation" && verdict !== "refuted") continue;
    terminal.out(
      `\n${verdict.toUpperCase()} ${sayProvenance(source)}  ${title}\n  ${reason?.replaceAll("\n", "\n  ")}\n`,
    );
    const [last] = shown.slice(-1);
    if (last) terminal.out(`  ${last.curl}\n`);
  }
  const counts = countVerdicts(results);
  terminal.out(
    `\nheld ${counts.held}  violations ${counts.violation}  refuted ${counts.refuted}  confirmed ${counts.confirmed}  skipped ${counts.skipped}\n`,
  );
  for (const lacks of new Set(results.flatMap((result) => result.lacks ?? []))) {
    terminal.out(`  skipped ${results.filter((result) => result.lacks === lacks).length} for want of ${lacks}\n`);
  }
  terminal.out(
    `${seen.requests} requests, ${seen.credits} credits, ${seconds.toFixed(1)} s; removed ${cleaned.removed}\n`,
  );
  for (const { what, ref, why } of cleaned.left) terminal.out(`  left behind: ${what} ${ref ?? ""}: ${why}\n`);
}
