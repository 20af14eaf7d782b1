import { isFailed, type Result, sayProvenance } from "../seen/verdict.ts";
import type { RunReport } from "./run-report.ts";
import { type FailOn, failsRun } from "./summary.ts";

/**
 * JUnit's XML for continuous integration: an area is a suite. A test fails only if it fails the run, so
 * that readers of this file and of the exit code reach the same result; other differences are in the output
 * of a test that passes.
 */
export function junitXml(report: RunReport, failOn: FailOn): string {
  const { results } = report;
  const areas = [...new Set(results.map(({ area }) => area))];
  const suites = areas.map((area) =>
    suite(
      area,
      results.filter((result) => result.area === area).map((result) => testcase(result, failOn)),
    ),
  );
  const run = runCase(report, failOn);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="understudy ${report.by}">\n${[...suites, ...(run ? [suite("The run", [run])] : [])].join("\n")}\n</testsuites>\n`;
}

interface Case {
  readonly xml: string;
  readonly is: "passed" | "failure" | "error" | "skipped";
}

function suite(name: string, cases: readonly Case[]): string {
  const count = (is: Case["is"]) => cases.filter((each) => each.is === is).length;
  const attributes = `name="${escapeXml(name)}" tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
  return `  <testsuite ${attributes}>\n${cases.map(({ xml }) => xml).join("\n")}\n  </testsuite>`;
}

function testcase(result: Result, failOn: FailOn): Case {
  const { area, title, ms, verdict, reason, source, known } = result;
  const open = `    <testcase classname="${escapeXml(area)}" name="${escapeXml(title)}" time="${ms / 1_000}"`;
  const words = escapeXml(`${sayProvenance(source)}: ${reason}`);
  if (failsRun(result, failOn))
    return { is: "failure", xml: `${open}><failure type="${verdict}" message="${words}"/></testcase>` };
  if (verdict === "skipped")
    return { is: "skipped", xml: `${open}><skipped message="${escapeXml(reason ?? "")}"/></testcase>` };
  if (!isFailed(result)) return { is: "passed", xml: `${open}/>` };
  const accepted = known === undefined ? "" : escapeXml(`\naccepted: ${known}`);
  return { is: "passed", xml: `${open}><system-out>${verdict} ${words}${accepted}</system-out></testcase>` };
}

/** Causes other than checks that fail a run: an outdated baseline, or an incomplete run. */
function runCase({ results, exitCode, baselineProblems }: RunReport, failOn: FailOn): Case | null {
  if (exitCode === 0 || results.some((result) => failsRun(result, failOn))) return null;
  const words = escapeXml(
    baselineProblems.length > 0
      ? baselineProblems.join("\n")
      : `The run ended with ${exitCode} before it was complete.`,
  );
  const open = `    <testcase classname="The run" name="The run is complete, and its baseline up to date" time="0"`;
  return { is: "error", xml: `${open}><error type="exit ${exitCode}" message="${words}"/></testcase>` };
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;")
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}
