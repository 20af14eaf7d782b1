import { useState } from "preact/hooks";
import type { JournalEntry, JournalSummary, WholeEntry } from "../../control/answers.ts";
import { baseUrl, control } from "../api.ts";
import { DifferenceTable } from "../difference-table.tsx";
import { Json, Source, Status } from "../elements.tsx";
import { Select } from "../fields.tsx";
import { bytes, dayAndTime, signed, timeOf } from "../format.ts";
import { addressOf, closed } from "../route.ts";
import { attempt, copy, movements, requests, tokenOf } from "../state.ts";
import { movementWords, nameWords } from "../words.ts";
import { Changes } from "./changes.tsx";
import { ExplainSearch } from "./explain-search.tsx";
import { Resend, sendAgain } from "./resend.tsx";
import { asFault, pathOf, takeaways } from "./takeaways.ts";
import { Why } from "./why.tsx";

/** Why a client got this answer, what it changed, and what can be made from it. */
export function RequestDetail({ whole: { entry, why, changes } }: { whole: WholeEntry }) {
  const { id, at, method, path, status, principal, operation, provenance, ms, client } = entry;
  const [mode, setMode] = useState<"read" | "edit" | "compare">("read");
  const search = searchIn(entry);
  const toggle = (wanted: typeof mode) => setMode(mode === wanted ? "read" : wanted);
  return (
    <aside class="detail" aria-label={`${method} ${path}`}>
      <div class="section-head">
        <h2>
          <Status status={status} /> <span class="mono">{method}</span> <span class="mono path">{path}</span>
        </h2>
        <a class="close" href={closed()} aria-label="Close">
          ✕
        </a>
      </div>
      <p class="faint">
        <span class="mono">{id}</span> · {dayAndTime(at)} · {principal ?? "anonymous"} ·{" "}
        {operation === null ? "no operation" : <a href={addressOf("reference", operation)}>{operation}</a>} · {ms} ms{" "}
        {client && <span class="chip">sent by the {client}</span>} <Source of={provenance} />
      </p>
      <Why why={why} entry={entry} />
      {search && <ExplainSearch key={id} {...search} />}
      <p class="actions">
        <button type="button" onClick={() => sendAgain(entry)}>
          Replay
        </button>
        <button type="button" aria-pressed={mode === "edit"} onClick={() => toggle("edit")}>
          Edit and resend
        </button>
        <button type="button" aria-pressed={mode === "compare"} onClick={() => toggle("compare")}>
          Compare
        </button>
        <TakeAway entry={entry} />
      </p>
      {mode === "edit" && <Resend entry={entry} />}
      {mode === "compare" && <Compare entry={entry} />}
      <Credits entry={entry} />
      <Changes changes={changes} />
      <div class="sides">
        <Side title="Request" message={entry.request} />
        <Side title="Answer" message={entry.response} />
      </div>
    </aside>
  );
}

/** What a request can be turned into: pages of the console, and code to copy. */
function TakeAway({ entry }: { entry: JournalEntry }) {
  const [done, setDone] = useState("");
  const links = [
    ["Make it a fault", addressOf("faults", null, new URLSearchParams({ rule: asFault(entry) }))],
    ["Make it an assertion", addressOf("requests", null, assertionFilters(entry))],
  ] as const;
  return (
    <>
      {links.map(([label, href]) => (
        <a key={label} class="button" href={href}>
          {label}
        </a>
      ))}
      <select
        aria-label="Copy as"
        value=""
        onChange={async (event) => {
          const chosen = takeaways.find(({ name }) => name === event.currentTarget.value);
          event.currentTarget.value = "";
          if (chosen === undefined) return;
          await attempt(async () => {
            const text = await chosen.make(entry, { base: baseUrl(), token: tokenOf(entry.principal) });
            if (await copy(text)) setDone(`Copied as ${chosen.name}`);
          });
        }}
      >
        <option value="">Copy as …</option>
        {takeaways.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <span class="faint" role="status">
        {done}
      </span>
    </>
  );
}

function assertionFilters({ operation, method, request, principal, status }: JournalEntry): URLSearchParams {
  const calls = {
    ...(operation === null ? { method, path: pathOf(request.url).split("?")[0] } : { operation }),
    ...(principal !== null && { principal }),
    status,
    ...(typeof request.body === "object" && request.body !== null && { body: request.body }),
  };
  return new URLSearchParams({ calls: JSON.stringify(calls) });
}

function Credits({ entry: { ledger } }: { entry: JournalEntry }) {
  const own = movements.value.filter(({ id }) => ledger.includes(id));
  if (own.length === 0) return null;
  return (
    <ul class="credits">
      {own.map((each) => (
        <li key={each.id}>
          <span class="figures">{signed(each.credits)}</span>{" "}
          {each.sku === null ? movementWords(each.operation) : nameWords(each.sku)} {each.developerId}{" "}
          <a href={addressOf("money", each.id)}>{each.id}</a>
        </li>
      ))}
    </ul>
  );
}

function Side({ title, message }: { title: string; message: JournalEntry["response"] }) {
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
      {message.note ? (
        <p class="faint">The body is not shown: {message.note}.</p>
      ) : (
        <Json value={message.body} name={`Body of the ${title.toLowerCase()}`} />
      )}
    </section>
  );
}

const maxCompared = 60;

/** Compares two requests: those of the same operation are offered first. */
function Compare({ entry }: { entry: JournalEntry }) {
  const [other, setOther] = useState<JournalEntry | null>(null);
  const alike = requests.value.filter(({ id, operation }) => id !== entry.id && operation === entry.operation);
  const others = requests.value.filter(({ id, operation }) => id !== entry.id && operation !== entry.operation);
  const choose = (id: string) =>
    attempt(async () => setOther(id === "" ? null : (await control<WholeEntry>("GET", `/journal/${id}`)).entry));
  return (
    <section class="card form" aria-label="Compare">
      <Select
        label={`Compare ${entry.id} with`}
        options={[["", "choose a request …"], ...[...alike, ...others].slice(0, maxCompared).map(offered)]}
        onChange={choose}
      />
      {other && (
        <DifferenceTable
          before={compared(entry)}
          after={compared(other)}
          heads={[entry.id, other.id]}
          label="Differences"
        />
      )}
    </section>
  );
}

function offered({ id, at, status, method, path }: JournalSummary): readonly [string, string] {
  return [id, `${timeOf(at)} ${status} ${method} ${path} (${id})`];
}

function compared({ method, path, query, principal, status, code, decidedBy, request, response }: JournalEntry) {
  const { headers: _, ...sent } = { ...request, url: undefined };
  return {
    ...{ method, path, query, principal, status, code, decidedBy },
    request: sent.body,
    answer: response.body,
    headers: { request: request.headers, answer: response.headers },
  };
}

/** At most this many people of an answer are offered for explanation. */
const maxOffered = 25;

/** What a request of the journal searched for, and whom it found; null if it was no search. */
function searchIn({ request, response, status }: JournalEntry) {
  const answer = response.body as { plan?: { config?: object }; results?: unknown } | null;
  // The config of the answer contains the filters of the query string, too.
  const config = answer?.plan?.config ?? (request.body as { config?: object } | null)?.config;
  if (typeof config !== "object" || config === null || status < 200 || status > 299) return null;
  const rows = Array.isArray(answer?.results) ? answer.results : [];
  const people = rows.flatMap(({ login }: { login?: unknown }) => (typeof login === "string" ? [login] : []));
  return { search: { config }, people: people.slice(0, maxOffered) };
}
