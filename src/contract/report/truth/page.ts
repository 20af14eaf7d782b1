import { html, type Markup, wholePage } from "../html/document.ts";
import type { Step } from "../remedies.ts";
import type { AddedUpTruth, Known } from "./add-up.ts";
import type { Next } from "./next.ts";
import { brokenOf, countStatus, sayReports, saySighting } from "./say.ts";

/** All evidence about the real service as one page without external resources. */
export function truthPage(truth: AddedUpTruth, next: Next): string {
  const all = [...truth.sentences, ...truth.assumptions];
  return wholePage(
    { title: "What has been seen of the real service" },
    html`<header class="top"><div>
  <p class="eyebrow"><span>What has been seen of the real service</span></p>
  <h1>${headline(truth)}</h1>
  <p class="target">${sayReports(truth)}</p>
  <div class="bar" aria-hidden="true">${statuses.map(([status, verdict]) => bar(verdict, countStatus(all, status)))}</div>
  <table><thead><tr><th></th><th class="n">all</th>${statuses.map(([, , words]) => html`<th class="n">${words}</th>`)}</tr></thead>
    <tbody>${countRow("Sentences", truth.sentences)}${countRow("Assumptions", truth.assumptions)}</tbody></table>
</div></header>
<main>
${nextSection(next)}
${brokenSection(brokenOf(truth))}
<section aria-labelledby="sentences"><h2 id="sentences">Sentences <small>what is stated, by section</small></h2>
  ${[...bySection(truth.sentences)].map(([section, known]) => group(section, known))}
</section>
<section aria-labelledby="assumptions"><h2 id="assumptions">Assumptions <small>what was chosen where nothing is stated</small></h2>
  ${group("All of them", truth.assumptions)}
</section>
<section aria-labelledby="reports"><h2 id="reports">Reports <small>${truth.reports.length}, the latest last</small></h2>
  <ul class="plain">${truth.reports.map((each) => html`<li>${saySighting(each)}${each.isStandIn && ": a mock, left out"}</li>`)}</ul>
</section>
<footer>Made by understudy truth. What one report saw to hold may no longer: each line says when.</footer>
</main>`,
  );
}

const statuses = [
  ["held", "held", "seen to hold"],
  ["broken", "violation", "do not hold"],
  ["unseen", "skipped", "never seen"],
  ["unobservable", "skipped", "cannot be seen"],
] as const satisfies readonly (readonly [Known["status"], string, string])[];

function headline(truth: AddedUpTruth): Markup {
  const broken = countStatus(truth.sentences, "broken");
  if (broken > 0)
    return html`<span class="bad">${broken} ${broken === 1 ? "sentence does" : "sentences do"}</span> not hold.`;
  const seen = countStatus(truth.sentences, "held");
  const open = countStatus(truth.sentences, "unseen");
  if (seen === 0) return html`Nothing has been seen to hold yet.`;
  return html`<span class="good">${seen} sentences were seen to hold</span>, ${open} never.`;
}

function bar(verdict: string, count: number): Markup {
  return count === 0 ? html`` : html`<i data-verdict="${verdict}" style="flex:${count}"></i>`;
}

function countRow(name: string, all: readonly Known[]): Markup {
  return html`<tr><td>${name}</td><td class="n">${all.length}</td>${statuses.map(([status]) => html`<td class="n">${countStatus(all, status)}</td>`)}</tr>`;
}

function nextSection({ run, click }: Next): Markup {
  if (run.length + click.length === 0) return html``;
  return html`<section aria-labelledby="next"><h2 id="next">To see most of the rest</h2>
    ${stepList("Run", run)}
    ${stepList("Or, with a client behind understudy proxy, call", click)}
  </section>`;
}

function stepList(heading: string, steps: readonly Step[]): Markup {
  if (steps.length === 0) return html``;
  return html`<h3>${heading}</h3><ol class="plain">${steps.map(({ what, shows }) => html`<li>${what} <span class="badge">${shows} more</span></li>`)}</ol>`;
}

function brokenSection(broken: readonly Known[]): Markup {
  if (broken.length === 0) return html``;
  return html`<section aria-labelledby="broken"><h2 id="broken">What does not hold <small>${broken.length}</small></h2>
    ${broken.map(
      (each) => html`<article class="card" data-verdict="${each.id.startsWith("§") ? "violation" : "refuted"}">
        <header><h3>${each.text}</h3><span class="badge">${each.id}</span></header>
        <p class="reason">${each.broken?.what.slice(0, 600)}</p>
        <p class="known">${each.broken && saySighting(each.broken)}. ${each.held ? html`It was last seen to hold ${saySighting(each.held)}.` : "It was never seen to hold."}</p>
      </article>`,
    )}
  </section>`;
}

function bySection(sentences: readonly Known[]): Map<string, Known[]> {
  const sections = new Map<string, Known[]>();
  for (const known of sentences) {
    const section = known.id.slice(0, known.id.indexOf("/"));
    sections.set(section, [...(sections.get(section) ?? []), known]);
  }
  return sections;
}

function group(name: string, all: readonly Known[]): Markup {
  const never = countStatus(all, "unseen");
  return html`<details class="group"><summary><b>${name}</b><span class="count">${countStatus(all, "held")} of ${all.length} seen to hold${never > 0 && `, ${never} never seen`}</span></summary>
    <table><thead><tr><th></th><th>What</th><th>Last seen to hold</th><th class="wide">By checks</th></tr></thead><tbody>${all.map(row)}</tbody></table>
  </details>`;
}

function row({ id, text, status, held, broken, checks, why }: Known): Markup {
  const verdict = statuses.find(([each]) => each === status)?.[1] ?? "skipped";
  return html`<tr data-status="${status}"><td><span class="dot" data-verdict="${verdict}"></span>${id}</td><td>${text}</td>
    <td>${held === null ? "never" : saySighting(held)}${broken && html`<br>Not so ${saySighting(broken)}`}${why !== null && html`<br><small>${why.slice(0, 300)}</small>`}</td>
    <td class="wide">${checks.all > 0 && `${checks.held} of ${checks.all}`}</td></tr>`;
}
