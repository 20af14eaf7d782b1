import { useEffect, useState } from "preact/hooks";
import type { JournalSummary, WholeEntry } from "../../control/answers.ts";
import { baseUrl, control } from "../api.ts";
import { type EarlierWorld, earlierWorlds } from "../earlier.ts";
import { EmptyUntilCalled, Source, Status } from "../elements.tsx";
import { SearchBox, Select, wantedWords } from "../fields.tsx";
import { amount, containsWords, queryText, signed, statusClass, timeOf } from "../format.ts";
import { addressOf, closed, filterBy, here } from "../route.ts";
import { attempt, principals, requests, wantAllRequests } from "../state.ts";
import { Assertions } from "./assertions.tsx";
import { RequestDetail } from "./request-detail.tsx";

/** A list of ten thousand rows would take seconds to draw. */
const rowsAtOnce = 200;

interface Wanted {
  readonly text: string;
  readonly status: string;
  readonly source: string;
}

export function Requests() {
  const { open, filters } = here.value;
  const wanted = {
    text: wantedWords(),
    status: filters.get("status") ?? "",
    source: filters.get("source") ?? "",
  };
  const found = Object.values(wanted).some((filter) => filter !== "")
    ? requests.value.filter((request) => passes(request, wanted))
    : requests.value;
  const [rows, setRows] = useState(rowsAtOnce);
  useEffect(() => void attempt(wantAllRequests), []);
  return (
    <div class={`requests ${open ? "with-detail" : ""}`}>
      <section aria-label="Request log">
        <div class="section-head">
          <h1>Requests</h1>
          <SearchBox of="requests" like="path, operation, code" />
          <Select
            label="Status"
            unseen
            value={wanted.status}
            options={[["", "Status: any"], "2xx", "4xx", "5xx"]}
            onChange={(status) => filterBy("status", status)}
          />
          <Select
            label="Provenance"
            unseen
            value={wanted.source}
            options={[["", "Provenance: any"], "stated", "assumed"]}
            onChange={(source) => filterBy("source", source)}
          />
        </div>
        <details key={filters.get("calls")} open={filters.has("calls")}>
          <summary>Assert what was called</summary>
          <Assertions />
        </details>
        {requests.value.length === 0 ? (
          <EmptyUntilCalled
            words="No requests yet. Try:"
            curl={`curl -H 'Authorization: Bearer ${principals.value[0]?.token ?? "…"}' ${baseUrl()}/v1/me`}
          />
        ) : found.length === 0 ? (
          <p class="faint">None of {amount(requests.value.length)} requests matches.</p>
        ) : (
          <>
            <Heads />
            <div class="rows" role="log" aria-label="Requests, newest first" aria-live="off">
              {found.slice(0, rows).map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </div>
          </>
        )}
        {found.length > rows && (
          <button type="button" class="older" onClick={() => setRows(rows + rowsAtOnce)}>
            Show {amount(Math.min(rowsAtOnce, found.length - rows))} older of {amount(found.length - rows)}
          </button>
        )}
        {earlierWorlds.value.map((world, at) => (
          <Earlier key={`${world.scenario} ${earlierWorlds.value.length - at}`} world={world} wanted={wanted} />
        ))}
      </section>
      {open && <Opened id={open} />}
    </div>
  );
}

/** Over the rows' columns; each row is read aloud as one link, which needs none. */
function Heads() {
  return (
    <div class="row heads" aria-hidden="true">
      <span>Time</span>
      <span>Status</span>
      <span>Method</span>
      <span>Path</span>
      <span>Caller</span>
      <span class="figures">Cost</span>
      <span class="figures">Took</span>
      <span>Marks</span>
    </div>
  );
}

export function RequestRow({ request }: { request: JournalSummary }) {
  const { id } = request;
  return (
    <a
      class="row request"
      data-row
      href={addressOf("requests", id, here.value.panel === "requests" ? here.value.filters : undefined)}
      aria-current={here.value.open === id ? "true" : undefined}
    >
      <Cells request={request} />
    </a>
  );
}

/** What was asked before the world changed. Both messages are gone with that world's journal, so there is nothing to open. */
function Earlier({ world: { scenario, requests }, wanted }: { world: EarlierWorld; wanted: Wanted }) {
  const found = requests.filter((request) => passes(request, wanted)).slice(0, rowsAtOnce);
  if (found.length === 0) return null;
  return (
    <section aria-label={`Earlier, in ${scenario}`}>
      <h2 class="divider">
        Earlier, in {scenario} <span class="faint">that world has ended: these can be read, not opened</span>
      </h2>
      <div class="rows">
        {found.map((request) => (
          <div key={request.id} class="row request earlier">
            <Cells request={request} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Cells({ request }: { request: JournalSummary }) {
  const { at, method, path, query, status, code, principal, credits, ms, provenance, fault, client } = request;
  return (
    <>
      <span class="mono faint">{timeOf(at)}</span>
      <Status status={status} />
      <span class="mono method">{method}</span>
      <span class="what">
        <span class="mono path">
          {path}
          {query && <span class="faint">?{queryText(query)}</span>}
        </span>
        {code && <code class={`code ${statusClass(status)}`}>{code}</code>}
      </span>
      <span class="who">{principal ?? "anonymous"}</span>
      <span class="figures">{credits === 0 ? "" : `${signed(credits)} cr`}</span>
      <span class="figures faint">{ms} ms</span>
      <span class="marks">
        {provenance === "assumed" && <Source of="assumed" />}
        {fault && <span class="chip fault">fault</span>}
        {client && <span class="chip">{client}</span>}
      </span>
    </>
  );
}

function passes(request: JournalSummary, wanted: Wanted): boolean {
  const { method, path, query, operation, principal, code, status, provenance } = request;
  const text = `${method} ${path} ${queryText(query)} ${operation} ${principal} ${code} ${status}`;
  return (
    containsWords(text, wanted.text) &&
    (wanted.status === "" || `${Math.floor(status / 100)}xx` === wanted.status) &&
    (wanted.source === "" || provenance === wanted.source)
  );
}

function Opened({ id }: { id: string }) {
  const [whole, setWhole] = useState<WholeEntry | string | null>(null);
  useEffect(() => {
    let current = true;
    setWhole(null);
    control<WholeEntry>("GET", `/journal/${id}`).then(
      (found) => current && setWhole(found),
      (error: Error) => current && setWhole(error.message),
    );
    return () => {
      current = false;
    };
  }, [id]);
  if (whole !== null && typeof whole === "object") return <RequestDetail key={id} whole={whole} />;
  return (
    <aside class="detail faint" aria-label="Request">
      {whole ?? `Reading ${id} …`} <a href={closed()}>Back to all requests</a>
    </aside>
  );
}
