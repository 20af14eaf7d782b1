import { shorten } from "../../../base/text.ts";
import { type ExchangeEvidence, type Result, sayProvenance } from "../../seen/verdict.ts";
import { type Cause, causesOf, nameOf } from "../causes.ts";
import { html, type Markup } from "./document.ts";

/** The evidence of so many causes is on the page; what all checks said is in report.json. */
const maxShown = 30;

/** Each cause with its request, its answer, the rule's provenance and a command that repeats it; one assumption is a line. */
export function failureCards(results: readonly Result[]): Markup {
  const causes = causesOf(results);
  if (causes.length === 0) return html``;
  const count = causes.reduce((sum, { others }) => sum + 1 + others.length, 0);
  return html`<section aria-labelledby="failures">
    <h2 id="failures">Failures <small>${causes.length} ${causes.length === 1 ? "cause" : "causes"}, in ${count} checks</small></h2>
    <p class="lede">A violation is a statement of the interface that the service does not keep. A refuted assumption is a
      wrong guess of ours about something that the interface leaves open. A flaky check failed, and passed when its reads
      were repeated.</p>
    ${causes.map((each, at) => card(each, anchorOf(at), at < maxShown))}
  </section>`;
}

const mostInShort = 6;

/** The first things to know: a line for each cause, which leads to what shows it. */
export function inShort(results: readonly Result[]): Markup {
  const causes = causesOf(results);
  if (causes.length === 0) return html``;
  return html`<ol class="short">${causes.slice(0, mostInShort).map(
    (
      { first, others },
      at,
    ) => html`<li data-verdict="${first.verdict}"><span class="dot" title="${first.verdict}"></span>
      <a href="#${anchorOf(at)}">${firstLine(first, 160)}</a>
      <span class="badge">${sayProvenance(first.source)}</span>${others.length > 0 && html`<small>× ${others.length + 1}</small>`}</li>`,
  )}${causes.length > mostInShort && html`<li><a href="#failures">and ${causes.length - mostInShort} more</a></li>`}</ol>`;
}

const anchorOf = (cause: number): string => `failure-${cause + 1}`;

function firstLine({ reason, title }: Result, length: number): string {
  return shorten((reason ?? title).split("\n", 1)[0] ?? "", length);
}

/** Closed, it is what was found; open, what shows it, and which other checks fail with it. */
function card({ what, first, others }: Cause, anchor: string, hasEvidence: boolean): Markup {
  const { verdict, reason, source, shown, takesSeveralCalls, known, id, lessons } = first;
  const settings = lessons.filter(({ change }) => change !== null).length;
  return html`<details class="card" id="${anchor}" data-verdict="${verdict}">
    <summary><span class="badge">${verdict}</span><span class="badge">${sayProvenance(source)}</span>
      <b>${shorten(what, 240)}</b>${others.length > 0 && html` <small>× ${others.length + 1}</small>`}
      ${!(reason ?? "").startsWith(what) && html`<span class="seen">${firstLine(first, 240)}</span>`}</summary>
    <p class="reason">${shorten(reason ?? "", 2_000)}</p>
    ${known !== undefined && html`<p class="known">Known: ${known}</p>`}
    ${settings > 0 && html`<p class="known">overlay.json makes a mock do the same.</p>`}
    ${hasEvidence && (takesSeveralCalls ? shown : shown.slice(-1)).map((each, i, all) => exchange(each, i === all.length - 1))}
    ${others.length > 0 && html`<p class="known">And ${others.length} more of this cause:</p><ul class="plain">${others.slice(0, 12).map((each) => html`<li>${nameOf(each)}</li>`)}</ul>`}
    <p class="known">Check <code>${id}</code></p>
  </details>`;
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

${shorten(answerBody, 1_500)}</pre></div>
    </div>
    <div class="curl"><pre>${curl}</pre><button class="copy" hidden>Copy</button></div>
  </details>`;
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
