import { shorten } from "../../base/text.ts";
import { type SaidReport, saySaid } from "../../contract/learn/self-description.ts";
import { type Cause, causesOf, nameOf } from "../../contract/report/causes.ts";
import { type RunReport, sayCredits, sayNotReached, type WatchedTraffic } from "../../contract/report/run-report.ts";
import { sayRemains } from "../../contract/run/leftovers/remains.ts";
import { sayAvailability } from "../../contract/seen/availability.ts";
import { sayProvenance } from "../../contract/seen/verdict.ts";
import type { Terminal } from "../command.ts";

/** A run is told in a screen or a few: what is beyond these stands in the files of --report. */
const maxCauses = 18;
const maxAssumptions = 25;
const maxLines = 6;

/** Where the service is not as it says itself: a matter for its document, whatever the interface states. */
function sayItsDocument(out: Terminal["out"], said: SaidReport): void {
  out(`${shorten(saySaid(said), 400)}\n`);
  for (const { route, where, must, times, first } of said.contradicted.slice(0, maxLines))
    out(
      `  ${shorten(`${route} ${where} must ${must} by it; ${first}${times > 1 ? `, ${times} times in all` : ""}`, 240)}\n`,
    );
  const more = said.contradicted.length - maxLines;
  if (more > 0) out(`  … and ${more} more (report.json has them all)\n`);
  for (const each of said.unjudged ?? []) out(`  ${shorten(each, 240)}\n`);
}

/** The summary of a run in a terminal: the causes of what failed, each with a command that repeats it, and what the run used. */
export function say({ out }: Terminal, report: RunReport): void {
  const { results, counts, cleaned, assumptions } = report;
  const causes = causesOf(results);
  const isFolded = ({ first }: Cause): boolean => first.verdict === "refuted" && first.known === undefined;
  const told = causes.filter((each) => !isFolded(each));
  for (const cause of told.slice(0, maxCauses)) sayCause(out, cause);
  if (told.length > maxCauses) out(`\n… and ${told.length - maxCauses} more causes (--report DIR tells them all)\n`);
  sayRefuted(out, causes.filter(isFolded));
  for (const problem of report.baselineProblems) out(`\n${problem}\n`);
  out(
    `\nheld ${counts.held}  violations ${counts.violation}  flaky ${counts.flaky}  refuted ${counts.refuted}  confirmed ${counts.confirmed}  skipped ${counts.skipped}\n`,
  );
  if (report.itsDocument !== null) sayItsDocument(out, report.itsDocument);
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
    sayNamed(
      out,
      "read otherwise",
      Object.entries(report.readings).map(([id, name]) => `${id}: ${name}`),
    );
    sayNamed(out, "not decided", Object.keys(report.undecided));
  }
  if (report.skewMs !== 0) out(`the target's clock is ${Math.round(report.skewMs / 1_000)} s from ours\n`);
  for (const { of, reached, attainable, all } of report.coverage) {
    if (of === "members") out(`members seen: ${reached} of ${attainable} attainable here, ${all} in all\n`);
  }
  const notReached = sayNotReached(report);
  if (notReached !== null) out(`${notReached}\n`);
  sayAdditions(out, report);
  out(
    `${report.requests} requests, ${sayCredits(report)}, ${report.seconds.toFixed(1)} s; removed ${cleaned.removed}\n`,
  );
  for (const [quota, count] of Object.entries(report.units)) out(`${count} units of the quota ${quota}\n`);
  const availability = sayAvailability(report.availability);
  if (availability !== null) out(`${availability}\n`);
  const remains = sayRemains(cleaned);
  for (const line of remains.slice(0, maxLines)) out(`  ${shorten(line, 400)}\n`);
  if (remains.length > maxLines) out(`  … and ${remains.length - maxLines} more kinds of objects left\n`);
}

function sayCause(out: Terminal["out"], { what, first, others }: Cause): void {
  const { verdict, routes, reason, source, shown, takesSeveralCalls, known } = first;
  const label = known === undefined ? verdict.toUpperCase() : `known ${verdict}`;
  const lines = (reason ?? "").split("\n").filter((line) => line !== what);
  const rest = lines.length - maxLines;
  out(`\n${label} ${sayProvenance(source)}  ${shorten(what, 600)}\n`);
  for (const line of lines.slice(0, maxLines)) out(`  ${shorten(line, 600)}\n`);
  if (rest > 0) out(`  … and ${rest} more like these\n`);
  if (others.length > 0) out(`  ${others.length} more of this cause: ${shorten(others.map(nameOf).join("; "), 300)}\n`);
  if (known !== undefined) out(`  accepted: ${known}\n`);
  const calls = takesSeveralCalls ? shown : shown.slice(routes.length === 0 ? -3 : -1);
  for (const curl of new Set(calls.map((each) => each.curl))) out(`  ${curl}\n`);
}

/** An assumption that does not hold is a line, however many checks rest on it. */
function sayRefuted(out: Terminal["out"], causes: readonly Cause[]): void {
  if (causes.length > 0) out("\n");
  for (const { first, others } of causes.slice(0, maxAssumptions)) {
    const times = others.length > 0 ? ` × ${others.length + 1}` : "";
    const [line = ""] = (first.reason ?? first.title).split("\n", 1);
    out(`REFUTED ${sayProvenance(first.source)}${times}  ${shorten(line, 300)}\n`);
  }
  const rest = causes.slice(maxAssumptions).map(({ first }) => sayProvenance(first.source));
  if (rest.length > 0) out(`… and ${rest.length} more: ${rest.join(", ")}\n`);
}

function sayNamed(out: Terminal["out"], words: string, named: readonly string[]): void {
  if (named.length > 0) out(`  ${named.length} ${words}: ${shorten(named.join(", "), 700)}\n`);
}

function describeWatched(
  out: Terminal["out"],
  { exchanges, judged, passedOver, unjudged = [] }: WatchedTraffic,
  report: RunReport,
): void {
  const others = Object.entries(passedOver).map(([what, times]) => `${times} ${what}`);
  const { assumptions, seconds, isStandIn } = report;
  if (!isStandIn) out(`assumptions: ${assumptions.confirmed} confirmed, ${assumptions.refuted} refuted\n`);
  sayAdditions(out, report);
  const beside = others.length > 0 ? `; not judged: ${others.join(", ")}` : "";
  out(`${judged} of ${exchanges} exchanges judged in ${seconds.toFixed(1)} s${beside}\n`);
  for (const each of unjudged) out(`  could not be judged: ${shorten(each, 240)}\n`);
}

function sayAdditions(out: Terminal["out"], { additions: { length } }: RunReport): void {
  if (length > 0) out(length === 1 ? "1 undeclared member was seen\n" : `${length} undeclared members were seen\n`);
}
