import { useState } from "preact/hooks";
import type { FaultView } from "../../control/answers.ts";
import { readJson } from "../api.ts";
import { Chip, CopyButton, Empty } from "../elements.tsx";
import { addRule, removeRules } from "../fault-rules.ts";
import { JsonText } from "../fields.tsx";
import { addressOf, here } from "../route.ts";
import { faults, requests } from "../state.ts";
import { RuleForm } from "./rule-form.tsx";

const first = { match: { times: 1 }, then: { status: 503 } };

export function Faults() {
  const [text, setText] = useState(here.value.filters.get("rule") ?? JSON.stringify(first, null, 2));
  return (
    <div class="faults">
      <section aria-label="Rules">
        <div class="section-head">
          <h1>Faults</h1>
          <p class="faint">The first rule that matches a request decides its answer.</p>
          {faults.value.length > 0 && (
            <button type="button" onClick={() => removeRules(faults.value.map(({ id }) => id))}>
              Delete all
            </button>
          )}
        </div>
        {faults.value.length === 0 ? (
          <Empty words="No rule: every request is answered as the service would. Add one from the form, or from a request." />
        ) : (
          <ol class="rules">
            {faults.value.map((fault) => (
              <Rule key={fault.id} fault={fault} />
            ))}
          </ol>
        )}
      </section>
      <section aria-label="New rule" class="card form">
        <h2>New rule</h2>
        <RuleForm text={text} onChange={setText} />
        <JsonText label="Rule" rows={10} value={text} onChange={setText} />
        <p class="faint">
          match: operation, method, path, principal, nth, after, times, probability · then: code, status, delay, drop,
          headers, body, patch
        </p>
        <button type="submit" onClick={() => addRule(() => readJson(text))}>
          Add the rule
        </button>
      </section>
    </div>
  );
}

function Rule({ fault }: { fault: FaultView }) {
  const misses = requests.value.flatMap(({ id, nearMisses }) =>
    nearMisses.filter((miss) => miss.fault === fault.id).map(({ reason }) => ({ id, reason })),
  );
  return (
    <li class={here.value.open === fault.id ? "opened" : ""}>
      <div class="section-head">
        <span class="mono">{fault.id}</span>
        <Chip>{fault.from}</Chip>
        <span class="figures">
          {fault.hits} hits of {fault.seen} seen
        </span>
        <CopyButton text={() => JSON.stringify({ match: fault.match, then: fault.then }, null, 2)} />
        <button type="button" class="quiet" data-row onClick={() => removeRules([fault.id])}>
          Delete
        </button>
      </div>
      <p>
        <code>{JSON.stringify(fault.match)}</code> → <code>{JSON.stringify(fault.then)}</code>
      </p>
      {misses.slice(0, 3).map(({ id, reason }) => (
        <p key={id} class="faint">
          <a href={addressOf("requests", id)}>{id}</a> does not match: {reason}
        </p>
      ))}
    </li>
  );
}
