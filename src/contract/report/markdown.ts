import { sayProvenance, verdicts } from "../seen/verdict.ts";
import { type Cause, causesOf } from "./causes.ts";
import { headlineText, type RunReport, sayCredits, titleOf } from "./run-report.ts";

const maxRows = 20;

/** The run as a page of Markdown, for the summary of a CI job. */
export function markdownSummary(report: RunReport): string {
  const { counts, target, build, seconds, requests, assumptions } = report;
  const causes = causesOf(report.results);
  const took = report.watched === null ? `${requests} requests, ${sayCredits(report)}` : `${requests} exchanges judged`;
  const lines = [
    `## ${report.watched === null ? "Contract" : titleOf(report)}: ${headlineText(report)}`,
    "",
    `${text(target)}${build === null ? "" : `, build ${text(build)}`}: ${took}, ${seconds.toFixed(1)} s.`,
    "",
    `| ${verdicts.join(" | ")} |`,
    `|${"---:|".repeat(verdicts.length)}`,
    `| ${verdicts.map((each) => counts[each]).join(" | ")} |`,
    "",
    ...causes.slice(0, maxRows).flatMap(failure),
    ...(causes.length > maxRows ? [`… and ${causes.length - maxRows} more; report.html has them all.`, ""] : []),
    ...report.baselineProblems.flatMap((problem) => [`- ${text(problem)}`]),
    "| coverage | held | reached | attainable | all |",
    "|---|---:|---:|---:|---:|",
    ...report.coverage.map(
      ({ of, held, reached, attainable, all }) => `| ${of} | ${held} | ${reached} | ${attainable} | ${all} |`,
    ),
    "",
    ...(report.isStandIn
      ? []
      : [
          `Assumptions: ${assumptions.confirmed} confirmed, ${assumptions.refuted} refuted, ${assumptions.unverified} unverified.`,
          "",
          ...pairs("Read differently from our first reading", report.readings),
          ...pairs("Not decided", report.undecided),
        ]),
  ];
  return `${lines.join("\n")}\n`;
}

function pairs(heading: string, named: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(named);
  return entries.length === 0 ? [] : [`${heading}:`, ...entries.map(([id, what]) => `- ${id}: ${text(what)}`), ""];
}

function failure({ what, first, others: { length: more } }: Cause): string[] {
  const { verdict, source, reason, known } = first;
  const beside = [known === undefined ? null : `known: ${known}`, more > 0 ? `and ${more} more of this cause` : null];
  const notes = beside.filter((each) => each !== null).join("; ");
  return [
    `- **${verdict}** ${sayProvenance(source)}: ${text(what.slice(0, 400))}${notes === "" ? "" : ` (${text(notes)})`}`,
    `  <br>${text(
      (reason ?? "")
        .split("\n")
        .filter((line) => line !== what)
        .join("\n")
        .slice(0, 400),
    )}`,
    "",
  ];
}

/** Escapes text from the network, so that it cannot contain Markdown markup. */
function text(given: string): string {
  return given
    .replaceAll(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/([\\`*_[\]|#!~@])/g, "\\$1");
}
