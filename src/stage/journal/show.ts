import { iso } from "../../base/instants.ts";
import { readTraceContext } from "../../base/trace-context.ts";
import type { Call, PendingAnswer } from "../../kernel/call.ts";
import type { Operation } from "../../kernel/operation.ts";
import type { JournalEntry, JournalSummary, RowChangeView } from "./entry.ts";
import { maxBodyKept } from "./exchange.ts";
import { type Journal, type JournalRecord, keptIn, type StoredRecord } from "./journal.ts";
import { redact, redactHeaders } from "./redact.ts";
import { showChanges } from "./row-changes.ts";
import { bodyOfAnswer } from "./shared-bodies.ts";

/** The whole journal, oldest first. */
export function showJournal(journal: Journal): JournalEntry[] {
  return keptIn(journal).map(showEntry);
}

export interface JournalPage {
  readonly summary: JournalSummary;
  /** With headers and bodies, which take far longer to serialize. */
  readonly whole: () => JournalEntry;
  /** Null where it is no longer known. */
  readonly changes: () => readonly RowChangeView[] | null;
}

/** The whole journal, oldest first, for callers that need only some entries in full. */
export function listJournal(journal: Journal): JournalPage[] {
  return keptIn(journal).map((entry) => ({
    summary: "view" in entry ? withoutMessages(entry.view) : summarise(entry),
    whole: () => showEntry(entry),
    changes: () => changesOf(entry),
  }));
}

function withoutMessages({ request: _request, response: _response, ...summary }: JournalEntry): JournalSummary {
  return summary;
}

export function showEntry(entry: StoredRecord): JournalEntry {
  return "view" in entry ? entry.view : { ...summarise(entry), ...showExchange(entry) };
}

export function changesOf(entry: StoredRecord): readonly RowChangeView[] | null {
  if ("view" in entry) return entry.changes;
  return entry.exchange && showChanges(entry.exchange.changes);
}

/** An entry without headers and bodies. */
export function summarise(recorded: JournalRecord): JournalSummary {
  const { id, at, operation, method, path, query, principal, status, ms, stop, decidedBy, fault, nearMisses, ledger } =
    recorded;
  return {
    id,
    at: iso(at),
    principal,
    client: clientOf(recorded),
    operation: operation?.id ?? null,
    provenance: provenanceOf(operation),
    method,
    path,
    query: redact(query),
    traceId: readTraceContext(recorded.exchange?.requestHeaders.traceparent)?.traceId ?? null,
    status,
    ms,
    code: stop?.code ?? null,
    stopped: stop && { gate: stop.gate, because: redact(stop.because) },
    decidedBy,
    fault,
    nearMisses: nearMisses.map((miss) => ({ ...miss })),
    ledger: ledger.map((entry) => entry.id),
    credits: ledger.reduce((sum, entry) => sum + entry.credits, 0),
    allowances: allowancesIn(recorded),
  };
}

function clientOf({ exchange }: JournalRecord): string | null {
  return exchange?.requestHeaders["x-understudy-client"]?.slice(0, 40) ?? null;
}

/** What the answer said about a rate limit and a quota (A-09), so that a watcher can show them as gauges. */
function allowancesIn({ exchange, operation }: JournalRecord): JournalSummary["allowances"] {
  const headers = exchange?.answerHeaders ?? {};
  const read = (prefix: string, name: string) =>
    headers[`${prefix}-limit`] === undefined
      ? []
      : [
          {
            name,
            limit: Number(headers[`${prefix}-limit`]),
            remaining: Number(headers[`${prefix}-remaining`]),
            reset: Number(headers[`${prefix}-reset`]),
          },
        ];
  return [...read("x-ratelimit", operation?.id ?? ""), ...read("x-quota", headers["x-quota-name"] ?? "")];
}

function provenanceOf(operation: Operation | null): "stated" | "assumed" | null {
  if (operation === null) return null;
  return "stated" in operation.source ? "stated" : "assumed" in operation.source ? "assumed" : null;
}

function showExchange({ exchange, operation, path, query }: JournalRecord): Pick<JournalEntry, "request" | "response"> {
  if (exchange === null) {
    const missingBody = { headers: {}, body: null, bytes: 0, note: "no longer kept" };
    return { request: { ...missingBody, url: path }, response: missingBody };
  }
  const { origin, requestHeaders, requestBody, requestText, requestLength, answerHeaders, answerLength } = exchange;
  const body = bodyOfAnswer(exchange);
  const url = redact(`${origin}${path}${query === "" ? "" : `?${query}`}`);
  const request = { url, headers: redactHeaders(requestHeaders), bytes: requestLength };
  const response = { headers: redactHeaders(answerHeaders), bytes: answerLength };
  return {
    request: { ...request, ...readBody(requestText ?? requestBody, requestHeaders, operation?.bytes !== undefined) },
    response: { ...response, ...(body === null && answerLength > 0 ? tooLong : readBody(body, answerHeaders, false)) },
  };
}

interface JournalBody {
  readonly body: unknown;
  readonly note?: string;
}

const tooLong: JournalBody = { body: null, note: `longer than the ${maxBodyKept} bytes that the journal keeps` };

export function readBody(
  body: Call["body"] | PendingAnswer["body"],
  headers: Readonly<Record<string, string>>,
  isUpload: boolean,
): JournalBody {
  if (body === "too_large") return tooLong;
  if (body === null) return { body: null };
  if (typeof body === "function") return { body: null, note: "a document" };
  if (isUpload) return { body: null, note: "uploaded bytes" };
  if (typeof body === "object" && "open" in body) return { body: null, note: "a stream" };
  const type = headers["content-type"] ?? "";
  if (!/json|text|xml|svg|form-urlencoded/.test(type) && typeof body !== "string") return { body: null, note: "bytes" };
  const text = redact(typeof body === "string" ? body : new TextDecoder().decode(body));
  return { body: type.includes("json") ? readJson(text) : text };
}

/** Serializing a value recurses, and no stack is deep enough for everything that can be sent. */
const deepest = 200;

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return text.length > 2 * deepest && isDeeper(value, deepest) ? text : value;
  } catch {
    return text;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
