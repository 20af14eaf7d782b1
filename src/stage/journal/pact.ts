import type { JournalEntry } from "./entry.ts";

export interface PactOf {
  readonly consumer: string;
  readonly provider: string;
  /** The provider state: the scenario that was playing. */
  readonly state: string;
  readonly version: string;
}

/** Headers that mean something to a contract; the rest belongs to one connection, one caller or one moment. */
const requestHeaders = ["accept", "content-type"];
const responseHeaders = ["content-type"];

/**
 * A Pact V4 document of what a consumer's tests sent and got. Answers are compared by type, since another provider has
 * other people and other ids. The credential is left to whoever verifies.
 */
export function toPact(entries: readonly JournalEntry[], { consumer, provider, state, version }: PactOf) {
  const interactions = new Map<string, object>();
  for (const entry of entries) {
    if (entry.operation === null || entry.status === 0 || entry.fault !== null || entry.decidedBy === "preference")
      continue;
    const description = describe(entry, interactions);
    if (description !== null) interactions.set(description, toInteraction(entry, description, state));
  }
  return {
    consumer: { name: consumer },
    provider: { name: provider },
    interactions: [...interactions.values()],
    metadata: { pactSpecification: { version: "4.0" }, understudy: { version } },
  };
}

/** A name of its own for each different interaction; null for one that is there already. */
function describe(entry: JournalEntry, known: ReadonlyMap<string, object>): string | null {
  const base = `${entry.operation} answers ${entry.status}${entry.code ? ` ${entry.code}` : ""}`;
  const asked = JSON.stringify(requestOf(entry));
  for (let number = 1; ; number++) {
    const description = number === 1 ? base : `${base} (${number})`;
    const other = known.get(description) as { request: unknown } | undefined;
    if (other === undefined) return description;
    if (JSON.stringify(other.request) === asked) return null;
  }
}

function toInteraction(entry: JournalEntry, description: string, state: string): object {
  const { response, status, provenance } = entry;
  const isJson = typeof response.body === "object" && response.body !== null;
  return {
    type: "Synchronous/HTTP",
    description,
    providerStates: [{ name: state }],
    request: requestOf(entry),
    response: {
      status,
      headers: pick(response.headers, responseHeaders),
      ...bodyOf(response),
      ...(isJson && { matchingRules: { body: { $: { combine: "AND", matchers: [{ match: "type" }] } } } }),
    },
    comments: { text: [`Rests on what is ${provenance ?? "stated"}.`] },
    pending: false,
  };
}

function requestOf({ method, path, request }: JournalEntry) {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URL(request.url, "http://understudy.local").searchParams) {
    query[name] = [...(query[name] ?? []), value];
  }
  return {
    method,
    path,
    ...(Object.keys(query).length > 0 && { query }),
    headers: pick(request.headers, requestHeaders),
    ...bodyOf(request),
  };
}

function bodyOf({ body, headers }: JournalEntry["response"]): { body?: object } {
  if (body === null || body === undefined) return {};
  const contentType = (headers["content-type"] ?? "application/json").split(";", 1)[0];
  return { body: { content: body, contentType, encoded: false } };
}

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, [headers[name] as string]]])),
  );
}
