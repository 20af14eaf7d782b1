import { shorten } from "../../../base/text.ts";
import { type ExchangeEvidence, isFailed, type Result, sayProvenance, verdicts } from "../../verdict.ts";
import { type Alike, alike } from "../alike.ts";
import { html, type Markup } from "./escape.ts";

/** Each failure with its request, its answer, the rule's provenance and a command that repeats it. */
export function failureCards(results: readonly Result[]): Markup {
  const failed = results.filter(isFailed);
  if (failed.length === 0) return html``;
  const groups = groupsOf(failed);
  return html`<section aria-labelledby="failures">
    <h2 id="failures">Failures <small>${failed.length}</small></h2>
    <p class="lede">A violation is a statement of the interface that the service does not keep. A refuted assumption is a
      wrong guess of ours about something that the interface leaves open. A flaky check failed, and passed when its reads
      were repeated.</p>
    ${groups.map((each, at) => html`<div id="${anchorOf(at)}">${group(each)}</div>`)}
  </section>`;
}

const mostInShort = 6;

/** The first things to know: a line for each cause, which leads to what shows it. */
export function inShort(results: readonly Result[]): Markup {
  const groups = groupsOf(results.filter(isFailed));
  if (groups.length === 0) return html``;
  return html`<ol class="short">${groups.slice(0, mostInShort).map(
    (
      [first, ...others],
      at,
    ) => html`<li data-verdict="${first.verdict}"><span class="dot" title="${first.verdict}"></span>
      <a href="#${anchorOf(at)}">${shorten((first.reason ?? first.title).split("\n", 1)[0] ?? "", 160)}</a>
      <span class="badge">${sayProvenance(first.source)}</span>${others.length > 0 && html`<small>× ${others.length + 1}</small>`}</li>`,
  )}${groups.length > mostInShort && html`<li><a href="#failures">and ${groups.length - mostInShort} more</a></li>`}</ol>`;
}

const anchorOf = (group: number): string => `failure-${group + 1}`;

function groupsOf(failed: readonly Result[]): readonly Alike[] {
  return alike([...failed].sort((a, b) => rank(a) - rank(b)));
}

function rank({ verdict, known }: Result): number {
  return (known === undefined ? 0 : 2) + verdicts.indexOf(verdict) / verdicts.length;
}

function group([first, ...others]: Alike): Markup {
  return html`${card(first)}${
    others.length > 0 &&
    html`<details class="alike"><summary>${others.length} more with the same reason</summary>${others.map(card)}</details>`
  }`;
}

function card({ verdict, title, area, reason, source, shown, known, id, lessons }: Result): Markup {
  const settings = lessons.filter(({ change }) => change !== null).length;
  return html`<article class="card" data-verdict="${verdict}">
    <header><h3>${title}</h3><span class="badge">${verdict}</span><span class="badge">${sayProvenance(source)}</span></header>
    <p class="reason">${reason}</p>
    ${known !== undefined && html`<p class="known">Known: ${known}</p>`}
    ${settings > 0 && html`<p class="known">overlay.json makes a mock do the same.</p>`}
    ${shown.map((each, i) => exchange(each, verdict === "violation" && i === shown.length - 1))}
    <details><summary>Which check</summary><pre>${area}
${id}</pre></details>
  </article>`;
}

function exchange(evidence: ExchangeEvidence, isOpen: boolean): Markup {
  const { method, path, as, status, requestHeaders, requestBody, answerHeaders, answerBody, curl } = evidence;
  const who = as === null ? "without a credential" : `as ${as}`;
  return html`<details${isOpen && { markup: " open" }}>
    <summary><code>${method} ${path}</code> ${who} → ${status}</summary>
    <div class="exchange">
      <div><h4>Request</h4><pre>${lines(requestHeaders)}${requestBody !== null && `\n\n${requestBody}`}</pre></div>
      <div><h4>Answer</h4><pre>${status}
${lines(answerHeaders)}

${answerBody}</pre></div>
    </div>
    <div class="curl"><pre>${curl}</pre><button class="copy" hidden>Copy</button></div>
  </details>`;
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
