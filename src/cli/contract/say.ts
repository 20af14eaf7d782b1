import { sayAvailability } from "../../contract/availability.ts";
import { sayRemains } from "../../contract/remains.ts";
import { type RunReport, sayCredits, type Watched } from "../../contract/report/run-report.ts";
import { isFailed, sayProvenance } from "../../contract/verdict.ts";
import type { Terminal } from "../command.ts";

/** The summary of a run in a terminal: the failures, each with a command that repeats it, and what the run used. */
export function say({ out }: Terminal, report: RunReport): void {
  const { results, counts, cleaned, assumptions } = report;
  for (const { verdict, title, area, routes, reason, source, shown, known } of results.filter(isFailed)) {
    const label = known === undefined ? verdict.toUpperCase() : `known ${verdict}`;
    out(`\n${label} ${sayProvenance(source)}  ${title}\n  ${reason?.replaceAll("\n", "\n  ")}\n`);
    if (known !== undefined) out(`  accepted: ${known}\n`);
    // A history finding is shown by all of its calls; for a single answer the last call is enough.
    const calls = routes.length === 0 || /^(History|Sequences)$/.test(area) ? shown : shown.slice(-1);
    for (const curl of new Set(calls.map((each) => each.curl))) out(`  ${curl}\n`);
  }
  for (const problem of report.baselineProblems) out(`\n${problem}\n`);
  out(
    `\nheld ${counts.held}  violations ${counts.violation}  flaky ${counts.flaky}  refuted ${counts.refuted}  confirmed ${counts.confirmed}  skipped ${counts.skipped}\n`,
  );
  if (report.watched !== null) {
    describeWatched(out, report.watched, report);
    return;
  }
  for (const lacks of new Set(results.flatMap((result) => result.lacks ?? []))) {
    out(`  skipped ${results.filter((result) => result.lacks === lacks).length} for lack of ${lacks}\n`);
  }
  if (!report.isStandIn) {
    out(
      `assumptions: ${assumptions.confirmed} confirmed, ${assumptions.refuted} refuted, ${assumptions.unverified} unverified\n`,
    );
    for (const [id, name] of Object.entries(report.readings)) out(`  ${id} is read as: ${name}\n`);
    for (const [id, why] of Object.entries(report.undecided)) out(`  ${id} is not decided: ${why}\n`);
  }
  if (report.skewMs !== 0) out(`the target's clock is ${Math.round(report.skewMs / 1_000)} s from ours\n`);
  for (const { of, reached, attainable, all } of report.coverage) {
    if (of === "members") out(`members seen: ${reached} of ${attainable} attainable here, ${all} in all\n`);
  }
  sayAdditions(out, report);
  out(
    `${report.requests} requests, ${sayCredits(report)}, ${report.seconds.toFixed(1)} s; removed ${cleaned.removed}\n`,
  );
  for (const [quota, count] of Object.entries(report.units)) out(`${count} units of the quota ${quota}\n`);
  const availability = sayAvailability(report.availability);
  if (availability !== null) out(`${availability}\n`);
  for (const line of sayRemains(cleaned)) out(`  ${line}\n`);
}

function describeWatched(out: Terminal["out"], { exchanges, judged, passedOver }: Watched, report: RunReport): void {
  const others = Object.entries(passedOver).map(([what, times]) => `${times} ${what}`);
  const { assumptions, seconds, isStandIn } = report;
  if (!isStandIn) out(`assumptions: ${assumptions.confirmed} confirmed, ${assumptions.refuted} refuted\n`);
  sayAdditions(out, report);
  const beside = others.length > 0 ? `; not judged: ${others.join(", ")}` : "";
  out(`${judged} of ${exchanges} exchanges judged in ${seconds.toFixed(1)} s${beside}\n`);
}

function sayAdditions(out: Terminal["out"], { additions: { length } }: RunReport): void {
  if (length > 0) out(length === 1 ? "1 undeclared member was seen\n" : `${length} undeclared members were seen\n`);
}
