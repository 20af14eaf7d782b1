import { type Verdict, verdicts } from "../../seen/verdict.ts";
import { wholePage } from "../html/document.ts";
import { html, type Markup } from "../html/escape.ts";
import type { Night } from "./night.ts";
import type { Trend } from "./trends.ts";

/** A page about the runs against one target, usually nightly: the result of each, and every check that ever failed. */
export function trendsPage(nights: readonly Night[], trends: readonly Trend[]): string {
  const last = nights.at(-1) as Night;
  const failing = trends.filter(({ since }) => since !== null);
  return wholePage(
    { title: `${nights.length} contract runs against ${last.target}`, css: own },
    html`<header class="top"><div>
  <p class="eyebrow"><span>Contract runs</span></p>
  <h1>${headline(failing.length, nights.length)}</h1>
  <p class="target">${last.target}${last.build !== null && ` · build ${last.build}`}</p>
</div></header>
<main>
<section aria-labelledby="runs">
  <h2 id="runs">Runs <small>${nights.length}, the latest last</small></h2>
  <div class="nights" aria-hidden="true">${nights.map(column)}</div>
  <details><summary>All of them as a table</summary><table>
    <thead><tr><th>When</th><th>Build</th>${verdicts.map((each) => html`<th class="n">${each}</th>`)}<th class="n">s</th><th class="n">credits</th><th class="n">retried or lost</th><th class="n">exit</th></tr></thead>
    <tbody>${nights.toReversed().map(nightRow)}</tbody>
  </table></details>
</section>
<section aria-labelledby="checks">
  <h2 id="checks">Checks that failed in some run <small>${trends.length}</small></h2>
  ${trends.length === 0 && html`<p class="lede">None did.</p>`}
  ${trends.map(card)}
</section>
<footer>Written again by every run with --history; the runs are the JSON files beside this page.</footer>
</main>`,
  );
}

const own = `
.nights { display: flex; align-items: flex-end; gap: 3px; height: 7rem; margin: .5rem 0 1rem; }
.nights > span { flex: 1 1 0; max-width: 2.5rem; height: 100%; display: flex; flex-direction: column-reverse; background: var(--sunken); }
.nights i { display: block; }
.squares { display: flex; flex-wrap: wrap; gap: 2px; margin: .35rem 0; }
.squares i { width: .8rem; height: .8rem; border-radius: 2px; background: var(--line); }
${verdicts.map((each) => `.nights [data-verdict="${each}"], .squares [data-verdict="${each}"] { background: var(--${each}); }`).join("\n")}
.trend { border-top: 1px solid var(--line); padding: .75rem 0; }
`;

function headline(failing: number, nights: number): Markup {
  if (failing === 0) return html`<span class="good">Nothing fails in the latest of ${nights} runs.</span>`;
  return html`<span class="bad">${failing} ${failing === 1 ? "check fails" : "checks fail"}</span> in the latest of ${nights} runs.`;
}

function column({ at, build, checks }: Night): Markup {
  const title = `${at.slice(0, 16).replace("T", " ")} ${build ?? ""}`;
  return html`<span title="${title}">${verdicts
    .filter((each) => checks[each].length > 0)
    .toReversed()
    .map((each) => html`<i data-verdict="${each}" style="flex:${weight(each, checks[each].length)}"></i>`)}</span>`;
}

/** A single violation among a thousand passing checks must remain visible. */
function weight(verdict: Verdict, count: number): string {
  return (verdict === "held" || verdict === "skipped" ? Math.sqrt(count) : 2 * Math.sqrt(count)).toFixed(2);
}

function nightRow({ at, build, checks, seconds, credits, troubles, exitCode }: Night): Markup {
  return html`<tr><td>${at.slice(0, 16).replace("T", " ")}</td><td>${build ?? "unknown"}</td>${verdicts.map((each) => html`<td class="n">${checks[each].length}</td>`)}<td class="n">${seconds.toFixed(0)}</td><td class="n">${credits}</td><td class="n">${troubles}</td><td class="n">${exitCode}</td></tr>`;
}

const words: Readonly<Record<Trend["is"], string>> = {
  new: "fails since the latest run",
  failing: "fails",
  gone: "no longer fails",
  flaky: "comes and goes",
};

function card({ id, reason, nights, firstSeen, lastSeen, since, is }: Trend): Markup {
  const day = ({ at, build }: Night) => `${at.slice(0, 10)}${build === null ? "" : ` (build ${build})`}`;
  const many = nights.filter((each) => each !== null && each !== "skipped").length;
  const bad = nights.filter((each) => each === "violation" || each === "refuted" || each === "flaky").length;
  return html`<div class="trend">
    <p><b>${id}</b> <span class="badge">${words[is]}</span></p>
    <div class="squares">${nights.map((each) => html`<i ${{ markup: each === null ? "" : `data-verdict="${each}"` }} title="${each ?? "not run"}"></i>`)}</div>
    <p class="lede">First seen ${day(firstSeen)}, last seen ${day(lastSeen)}, in ${bad} of ${many} runs.${since !== null && ` Without a break since ${day(since)}.`}</p>
    <p><code>${reason}</code></p>
  </div>`;
}
