import { html, type Markup, wholePage } from "../contract/report/html/document.ts";
import { type CoverageReport, type CoverageRow, coverageParts, type Share } from "../stage/coverage/tally.ts";

const css = `
.shares { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 1rem; margin-top: 1.5rem; }
.shares b { display: block; font-size: 1.6rem; font-variant-numeric: tabular-nums; }
td { vertical-align: baseline; }
meter { width: 100%; height: .7rem; }
.route { color: var(--faint); font: .82rem var(--mono); overflow-wrap: anywhere; }
.items { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: .15rem 1.5rem; margin-top: .4rem; font-size: .88rem; }
.items li { position: relative; padding-left: 1.4rem; color: var(--faint); }
.items li::before { content: "✓"; position: absolute; left: 0; color: var(--held); font-weight: 700; }
.items li.never::before { content: "○"; color: var(--violation); }
.items li.never { color: var(--ink); }
.items code { display: block; font: .8rem var(--mono); color: var(--accent); }
`;

/** One page that loads nothing, to be kept beside a run. */
export function coveragePage(report: CoverageReport): string {
  const { operations, answers, states, rows } = report;
  const never = rows.filter(({ met }) => !met);
  const called = rows.filter(({ met }) => met);
  return wholePage(
    { title: "What this client has met", css },
    html`<header class="top"><div>
<p class="eyebrow">Understudy · coverage</p>
<h1>${operations.met} of ${operations.of} operations, ${answers.met} of ${answers.of} answers, ${states.met} of ${states.of} states</h1>
<div class="shares">${[shareOf("Operations", operations), shareOf("Answers", answers), shareOf("States", states)]}</div>
</div></header>
<main>
<h2>Called <small>what was met, and what shows the rest</small></h2>
${called.map(rowOf)}
<h2>Never called <small>${never.length}</small></h2>
<table><tbody>${never.map(({ operation, route }) => html`<tr><td>${operation}</td><td class="route">${route}</td></tr>\n`)}</tbody></table>
</main>`,
  );
}

function shareOf(name: string, { met, of }: Share): Markup {
  return html`<div><b>${met} <small>of ${of}</small></b>${name}<meter min="0" max="${of}" value="${met}">${met} of ${of}</meter></div>`;
}

function rowOf(row: CoverageRow): Markup {
  const items = coverageParts(row).map(({ what, met, how }) =>
    met ? html`<li>${what}</li>` : html`<li class="never">${what} <code>${how}</code></li>`,
  );
  return html`<section class="card"><header><h3>${row.operation}</h3><span class="route">${row.route}</span><span class="badge">${row.calls === 1 ? "1 call" : `${row.calls} calls`}</span></header>
<ul class="items">${items}</ul></section>
`;
}
