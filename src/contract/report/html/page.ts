import type { AssumptionLedger } from "../../learn/assumptions.ts";
import { verdicts } from "../../seen/verdict.ts";
import { causesOf } from "../causes.ts";
import { headlineText, type RunReport, sayCredits, titleOf, type WatchedTraffic } from "../run-report.ts";
import { html, type Markup, wholePage } from "./document.ts";
import { failureCards, inShort } from "./failures.ts";
import { script } from "./script.ts";
import { assumptionSection, coverageSection, itsDocumentSection, leftSection, skippedSection } from "./sections.ts";

/** Everything about a run in one page, without external resources. */
export function htmlReport(report: RunReport, ledger: AssumptionLedger): string {
  const { results, target, build, at, counts } = report;
  return wholePage(
    { title: `${titleOf(report)} of ${at.slice(0, 10)}: ${headlineText(report)}`, script },
    html`<header class="top"><div>
  <p class="eyebrow"><span>${titleOf(report)}</span><button class="theme" hidden>Light / dark</button></p>
  <h1>${headline(report)}</h1>
  <p class="target">${target}${build !== null && ` · build ${build}`}${report.isStandIn && " · a mock"}</p>
  ${report.only !== null && html`<p class="target">only checks that match ${report.only}</p>`}
  <div class="bar" aria-hidden="true">${verdicts.filter((each) => counts[each] > 0).map((each) => html`<i data-verdict="${each}" style="flex:${counts[each]}"></i>`)}</div>
  <ul class="tally">${verdicts.map((each) => html`<li data-verdict="${each}"><b>${counts[each]}</b> ${each}</li>`)}</ul>
  ${inShort(results)}
  ${facts(report)}
</div></header>
<main>
${failureCards(results)}
${assumptionSection(ledger)}
${coverageSection(report)}
${itsDocumentSection(report.itsDocument)}
${leftSection(report)}
${skippedSection(results)}
<footer>Run ${report.run}${report.seed !== "" && `, seed ${report.seed}`}. Made by understudy ${report.by}; credentials and addresses are taken out.</footer>
</main>`,
  );
}

function headline(report: RunReport): Markup {
  const { counts, exitCode } = report;
  const looked = counts.held + counts.confirmed;
  if (counts.violation > 0) {
    const ways = causesOf(report.results).filter(({ first }) => first.verdict === "violation").length;
    const checks = `${counts.violation} ${counts.violation === 1 ? "check" : "checks"}`;
    return html`The service violates the interface in <span class="bad">${ways} ${ways === 1 ? "way" : "ways"}</span>, which ${checks} found.`;
  }
  if (counts.flaky > 0)
    return html`<span class="bad">${counts.flaky} ${counts.flaky === 1 ? "check is" : "checks are"} flaky</span>: the same request gets different answers.`;
  if (exitCode === 3) return html`<span class="bad">The run did not finish.</span>`;
  if (report.baselineProblems.length > 0) return html`<span class="bad">The baseline is out of date.</span>`;
  if (counts.refuted > 0)
    return html`Every checked statement holds; <span class="guess">${counts.refuted} of our assumptions</span> do not.`;
  return html`<span class="good">All ${looked} checks that could run passed.</span>`;
}

function facts(report: RunReport): Markup {
  const rows = report.watched === null ? factsOfRun(report) : factsOfWatch(report, report.watched);
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

type Facts = readonly (readonly [string, string])[];

function factsOfWatch(report: RunReport, { from, to, exchanges, judged, passedOver, sources }: WatchedTraffic): Facts {
  const minute = (instant: string | null) => instant?.slice(0, 16).replace("T", " ") ?? "never";
  return [
    ["First answer", `${minute(from)} UTC`],
    ["Last answer", `${minute(to)} UTC`],
    ["Exchanges", String(exchanges)],
    ["Judged", String(judged)],
    ["Not judged", describeSum(passedOver)],
    [
      "Seen in",
      sources
        .map(({ name }) => name)
        .join(", ")
        .slice(0, 200),
    ],
    ["Exit code", String(report.exitCode)],
  ];
}

function factsOfRun(report: RunReport): Facts {
  const { allowed } = report;
  const tiers = ["read", allowed.writes && "write", allowed.bursts && "burst"].filter(Boolean).join(", ");
  return [
    ["When", `${report.at.slice(0, 16).replace("T", " ")} UTC`],
    ["Took", `${report.seconds.toFixed(1)} s`],
    ["Requests", String(report.requests)],
    ["Credits", `${sayCredits(report)}; ${allowed.budgetCredits} were given`],
    [
      "Units of quotas",
      Object.entries(report.units)
        .map(([quota, count]) => `${count} ${quota}`)
        .join(", ") || "none",
    ],
    ["Tiers", tiers],
    ["Taken back", `${report.cleaned.removed}, left ${report.cleaned.left.length}`],
    ["The target's clock", describeSkew(report.skewMs)],
    ["Retried", describeSum(report.availability.recovered)],
    ["Without an answer", describeSum(report.availability.lost)],
    ["Exit code", String(report.exitCode)],
  ];
}

function describeSum(counts: Readonly<Record<string, number>>): string {
  const sum = Object.values(counts).reduce((total, each) => total + each, 0);
  return sum === 0 ? "none" : `${sum} (${Object.keys(counts).join(", ")})`;
}

function describeSkew(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  return skewMs === 0 ? "as ours" : `${seconds} s ${skewMs > 0 ? "ahead" : "behind"}`;
}
