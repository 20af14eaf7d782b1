import { shorten } from "../../../base/text.ts";
import type { AssumptionLedger } from "../../learn/assumptions.ts";
import { type SaidReport, saySaid } from "../../learn/self-description.ts";
import { sayLeft } from "../../run/leftovers/remains.ts";
import { normaliseText } from "../../seen/normalise.ts";
import type { Result } from "../../seen/verdict.ts";
import { type RunReport, sayNotReached } from "../run-report.ts";
import { html, type Markup } from "./document.ts";

export function assumptionSection(ledger: AssumptionLedger): Markup {
  const { confirmed, refuted, unverified } = ledger.counts;
  const settled = ledger.assumptions.filter(({ status }) => status !== "unverified");
  const undecided = ledger.assumptions.filter((each) => each.undecided !== null);
  const order = [...settled].sort((a, b) => (a.status < b.status ? 1 : a.status > b.status ? -1 : 0));
  return html`<section aria-labelledby="assumptions">
    <h2 id="assumptions">Assumptions <small>${refuted} refuted, ${confirmed} confirmed, ${unverified} unverified</small></h2>
    <p class="lede">${
      ledger.isStandIn
        ? "This target is a mock, which cannot confirm its own assumptions."
        : "What the interface leaves open, and how this deployment behaves. A setting can be used in an overlay."
    }</p>
    ${
      order.length > 0 &&
      html`<details><summary>The ${order.length} that were decided</summary><table><thead><tr><th>Assumption</th><th>Seen</th><th class="wide">Setting</th></tr></thead><tbody>
        ${order.map(
          ({ id, about, status, seen, settings, at, reading }) => html`<tr>
            <td><span class="dot" data-verdict="${status}"></span><b>${id}</b> ${about}${reading !== null && `: ${reading}`}</td>
            <td>${seen.length > 0 ? shorten(seen.join("; "), 240) : html`${status} ${at?.slice(0, 10)}`}</td>
            <td class="wide"><code>${shorten(settings.join("; "), 240)}</code></td></tr>`,
        )}
      </tbody></table></details>`
    }
    ${undecided.length > 0 && html`<details><summary>${undecided.length} that were not decided</summary><ul>${undecided.map(({ id, about, undecided: why }) => html`<li><b>${id}</b> ${about}: ${why}</li>`)}</ul></details>`}
  </section>`;
}

/** Of what is folded: the page is read, and report.json is searched. */
const maxRows = 40;

const names = {
  operations: "Operations",
  statuses: "Statuses",
  members: "Members seen",
  statements: "Statements",
  assumptions: "Assumptions",
};

export function coverageSection(report: RunReport): Markup {
  const dimensions = report.coverage;
  return html`<section aria-labelledby="coverage">
    <h2 id="coverage">Coverage</h2>
    <p class="lede">Attainable is what this target can show to these credentials. What is not attainable counts neither
      for nor against a run. ${sayNotReached(report) ?? ""}</p>
    <table><thead><tr><th></th><th class="n">held</th><th class="n">reached</th><th class="n">attainable</th><th class="n">all</th><th class="wide"></th></tr></thead><tbody>
      ${dimensions.map(({ of, all, attainable, reached, held }) => {
        const width = (part: number) => `width:${all === 0 ? 0 : ((100 * part) / all).toFixed(1)}%`;
        return html`<tr><td>${names[of]}</td><td class="n">${held}</td><td class="n">${reached}</td><td class="n">${attainable}</td><td class="n">${all}</td>
          <td class="wide"><div class="meter"><i class="attainable" style="${width(attainable)}"></i><i class="reached" style="${width(reached)}"></i><i style="${width(held)}"></i></div></td></tr>`;
      })}
    </tbody></table>
    ${dimensions
      .map(
        ({ of, rest }) =>
          rest.length > 0 &&
          html`<details><summary>${of === "members" ? "Members that no answer had" : `${names[of]} that did not hold`}, and why (${rest.length})</summary><ul class="plain">
          ${rest.slice(0, maxRows).map(({ name, reach, why }) => html`<li><code>${name}</code> ${reach === "reached" ? "failed" : reach}: ${shorten(why ?? "", 160)}</li>`)}
          ${rest.length > maxRows && html`<li>and ${rest.length - maxRows} more, which are in report.json</li>`}
        </ul></details>`,
      )
      .filter((each) => each !== false)}
  </section>`;
}

/** What the target says of itself: where that differs from ours, and where its answers differ from that. */
export function itsDocumentSection(said: SaidReport | null): Markup {
  if (said === null) return html``;
  const { version, differences, contradicted, unjudged = [] } = said;
  const operations = [...new Set(differences.map(({ on }) => on))];
  return html`<section aria-labelledby="its-document">
    <h2 id="its-document">The target's own document <small>${version !== null && `version ${version}`}</small></h2>
    <p class="lede">${saySaid(said)}</p>
    ${
      contradicted.length > 0 &&
      html`<ul class="plain">${contradicted
        .slice(0, 4 * maxRows)
        .map(
          ({ route, where, must, times, first }) =>
            html`<li><code>${route}</code> ${where} must ${shorten(must, 160)} <small>${first}; ${times}×</small></li>`,
        )}</ul>`
    }
    ${unjudged.length > 0 && html`<ul class="plain">${unjudged.map((each) => html`<li>${each}</li>`)}</ul>`}
    ${operations.slice(0, maxRows).map((on) => {
      const those = differences.filter((each) => each.on === on);
      return html`<details><summary><code>${on}</code> ${those.length} ${those.length === 1 ? "place" : "places"}</summary>
        <ul class="plain">${those
          .slice(0, 12)
          .map(
            ({ where, ours, theirs, about }) =>
              html`<li>${where} ours ${shorten(ours, 120)}, theirs ${shorten(theirs, 120)} <small>${about}</small></li>`,
          )}</ul></details>`;
    })}
    ${operations.length > maxRows && html`<p class="lede">and ${operations.length - maxRows} more operations, which are in report.json</p>`}
  </section>`;
}

/** What could not be checked, by the reason. */
export function skippedSection(results: readonly Result[]): Markup {
  const skipped = results.filter(({ verdict }) => verdict === "skipped");
  if (skipped.length === 0) return html``;
  const byReason = new Map<string, Result[]>();
  for (const result of skipped) {
    const reason = normaliseText(result.reason ?? "").split("\n", 1)[0] ?? "";
    byReason.set(reason, [...(byReason.get(reason) ?? []), result]);
  }
  const groups = [...byReason].toSorted(([, a], [, b]) => b.length - a.length);
  return html`<section aria-labelledby="skipped">
    <h2 id="skipped">Skipped <small>${skipped.length} checks, for ${groups.length} reasons; report.json has them all</small></h2>
    <details><summary>The reasons</summary><ul class="plain">
    ${groups.slice(0, 2 * maxRows).map(
      ([reason, those]) => html`<li><b>${those.length}</b> ${shorten(reason, 200)}
        <small>${shorten(those.map(({ title }) => title).join("; "), 200)}</small></li>`,
    )}</ul></details></section>`;
}

export function leftSection({ cleaned, additions, baselineProblems }: RunReport): Markup {
  const list = (id: string, title: string, items: readonly string[]) =>
    items.length === 0
      ? html``
      : html`<section aria-labelledby="${id}"><h2 id="${id}">${title} <small>${items.length}</small></h2>
          <ul class="plain">${items.slice(0, maxRows).map((each) => html`<li>${shorten(each, 400)}</li>`)}</ul></section>`;
  return html`${list("baseline", "The baseline is out of date", baselineProblems)}
    ${list(
      "additions",
      "Members that nothing declares",
      additions.map(({ seen }) => seen),
    )}
    ${list("left", "Left behind", sayLeft(cleaned.left))}`;
}
