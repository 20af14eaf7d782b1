import { baseUrl } from "../api.ts";
import { bytes, dayAndTime, signed } from "../format.ts";
import { CopyButton, Json, Source, Status } from "../parts.tsx";
import { addressOf } from "../route.ts";
import type { Exchange, Message } from "../shapes.ts";
import { movements } from "../state.ts";
import { asCheck, asCurl, asFault } from "./copies.ts";

/** Why did my client get that answer: who decided, for what reason, and both messages side by side. */
export function RequestDetail({ exchange }: { exchange: Exchange }) {
  const { id, at, method, path, status, principal, operation, provenance, ms } = exchange;
  return (
    <aside class="detail" aria-label={`${method} ${path}`}>
      <div class="section-head">
        <h2>
          <Status status={status} /> <span class="mono">{method}</span> <span class="mono path">{path}</span>
        </h2>
        <a class="close" href={addressOf("requests")} aria-label="Close">
          ✕
        </a>
      </div>
      <p class="faint">
        <span class="mono">{id}</span> · {dayAndTime(at)} · {principal ?? "anonymous"} · {operation ?? "no operation"} ·{" "}
        {ms} ms <Source of={provenance} />
      </p>
      <Decision exchange={exchange} />
      <p class="actions">
        <CopyButton text={() => asCurl(exchange, baseUrl())} label="Copy as curl" />
        <CopyButton text={() => asFault(exchange)} label="Copy as fault" />
        <CopyButton text={() => asCheck(exchange)} label="Copy as check" />
        <a class="button quiet" href={addressOf("faults", null, new URLSearchParams({ rule: asFault(exchange) }))}>
          Make it a fault
        </a>
      </p>
      <Credits exchange={exchange} />
      <div class="sides">
        <Side title="Request" message={exchange.request} />
        <Side title="Answer" message={exchange.response} />
      </div>
    </aside>
  );
}

const deciders: Readonly<Record<string, string>> = {
  router: "The router decided: no operation stands at this path and method.",
  gates: "A gate decided, before the input was read.",
  input: "The input was refused.",
  handler: "The operation itself answered.",
  preference: "The request asked for this answer with Prefer.",
  fault: "A fault rule decided.",
};

function Decision({ exchange }: { exchange: Exchange }) {
  const { decidedBy, code, fault, nearMisses, response } = exchange;
  const message = (response.body as { message?: string } | null)?.message;
  return (
    <div class={`decision ${code ? "refused" : ""}`}>
      <p>
        {deciders[decidedBy] ?? decidedBy} {code && <code>{code}</code>}
      </p>
      {code && message && <p class="words">“{message}”</p>}
      {fault && (
        <p>
          Rule <a href={addressOf("faults", fault.id)}>{fault.id}</a>
          {fault.problem && `: ${fault.problem}`}
        </p>
      )}
      {nearMisses.length > 0 && (
        <ul>
          {nearMisses.map(({ fault: rule, reason }) => (
            <li key={rule}>
              Rule <a href={addressOf("faults", rule)}>{rule}</a> did not match: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Credits({ exchange }: { exchange: Exchange }) {
  const own = movements.value.filter(({ id }) => exchange.ledger.includes(id));
  if (own.length === 0) return null;
  return (
    <ul class="credits">
      {own.map((entry) => (
        <li key={entry.id}>
          <span class="figures">{signed(entry.credits)}</span> {entry.sku ?? entry.operation} {entry.developerId}{" "}
          <a href={addressOf("money", entry.id)}>{entry.id}</a>
        </li>
      ))}
    </ul>
  );
}

function Side({ title, message }: { title: string; message: Message }) {
  return (
    <section aria-label={title}>
      <h3>
        {title} <span class="faint">{bytes(message.bytes)}</span>
      </h3>
      <details>
        <summary>{Object.keys(message.headers).length} headers</summary>
        <dl class="headers">
          {Object.entries(message.headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {message.note && <p class="faint">{message.note}</p>}
      <Json value={message.body} />
    </section>
  );
}
