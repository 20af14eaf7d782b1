import { normaliseText } from "../../normalise.ts";
import { type ExchangeEvidence, isFailed, type Result, sayProvenance, verdicts } from "../../verdict.ts";
import { html, type Markup } from "./escape.ts";

/** Each failure with its request, its answer, the rule's provenance and a command that repeats it. */
export function failureCards(results: readonly Result[]): Markup {
  const failed = results.filter(isFailed);
  if (failed.length === 0) return html``;
  const groups = alike([...failed].sort((a, b) => rank(a) - rank(b)));
  return html`<section aria-labelledby="failures">
    <h2 id="failures">What is not so <small>${failed.length}</small></h2>
    <p class="lede">A violation is a broken word of the service: something the interface states. A refuted assumption is a
      wrong guess of ours about something that it leaves open. A flaky one failed, and held when only what was read was
      asked again.</p>
    ${groups.map(group)}
  </section>`;
}

function rank({ verdict, known }: Result): number {
  return (known === undefined ? 0 : 2) + verdicts.indexOf(verdict) / verdicts.length;
}

/** Groups failures that are equal except for ids and instants, because one cause often fails many checks. */
function alike(failed: readonly Result[]): (readonly Result[])[] {
  const groups = new Map<string, Result[]>();
  for (const result of failed) {
    const key = `${result.verdict} ${normaliseText(result.reason ?? "")}`;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()];
}

function group([first, ...others]: readonly Result[]): Markup {
  if (first === undefined) return html``;
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
