import { type Instant, second } from "../../base/instants.ts";
import type { JournalEntry } from "./entry.ts";
import { type Before, callsBefore, callsWereMade, withVariables } from "./pact-steps.ts";

export interface PactOf {
  readonly consumer: string;
  readonly provider: string;
  /** The provider state: the scenario of the sandbox, which began at an instant. */
  readonly state: string;
  readonly began: Instant;
  readonly version: string;
  /** The whole journal, which the entries are a part of: earlier calls are the interaction's state. */
  readonly all: readonly JournalEntry[];
}

/** Headers that matter to a contract; the others belong to one connection, one caller or one moment. */
const requestHeaders = ["accept", "content-type"];
const responseHeaders = ["content-type"];

/**
 * A Pact V4 document of the requests of a consumer's tests and their answers. Answers are compared by type, since another
 * provider has other people and other ids. The credential is left to the verifier.
 */
export function toPact(entries: readonly JournalEntry[], { consumer, provider, state, began, version, all }: PactOf) {
  const interactions = new Map<string, object>();
  for (const entry of entries) {
    if (!canBeSentAgain(entry)) continue;
    const description = describe(entry, interactions);
    if (description !== null)
      interactions.set(
        description,
        toInteraction(entry, description, stateAt(state, began, entry), callsBefore(all, entry)),
      );
  }
  return {
    consumer: { name: consumer },
    provider: { name: provider },
    interactions: [...interactions.values()],
    metadata: { pactSpecification: { version: "4.0" }, understudy: { version } },
  };
}

/** Answers that were broken in transit or forced say nothing of the service, and a signature is only valid for one moment. */
function canBeSentAgain({ operation, status, fault, decidedBy, request }: JournalEntry): boolean {
  if (operation === null || status === 0 || fault !== null || decidedBy === "preference") return false;
  return request.headers["signature-input"] === undefined;
}

/** A unique name for each different interaction; null for one that is already included. */
function describe(entry: JournalEntry, descriptions: ReadonlyMap<string, object>): string | null {
  const base = `${entry.operation} answers ${entry.status}${entry.code ? ` ${entry.code}` : ""}`;
  const requestText = JSON.stringify(requestOf(entry));
  for (let number = 1; ; number++) {
    const description = number === 1 ? base : `${base} (${number})`;
    const other = descriptions.get(description) as { request: object } | undefined;
    if (other === undefined) return description;
    const { generators: _, ...request } = other.request as { generators?: unknown };
    if (JSON.stringify(request) === requestText) return null;
  }
}

/** A scenario goes on by itself, so its state says how long it had played. */
function stateAt(name: string, began: Instant, { at }: JournalEntry): object {
  const seconds = Math.round((Date.parse(at) - began) / second);
  return { name, ...(seconds > 0 && { params: { after: `${seconds}s` } }) };
}

function toInteraction(entry: JournalEntry, description: string, state: object, before: Before): object {
  const { response, status, provenance, principal } = entry;
  const isJson = typeof response.body === "object" && response.body !== null;
  const type = { combine: "AND", matchers: [{ match: "type" }] };
  return {
    type: "Synchronous/HTTP",
    description,
    providerStates: [
      state,
      ...(before.steps.length > 0 ? [{ name: callsWereMade, params: { steps: before.steps } }] : []),
    ],
    request: { ...requestOf(entry), ...generatorsOf(entry, before) },
    response: {
      status,
      headers: pick(response.headers, responseHeaders),
      ...bodyOf({ ...response, body: status < 400 ? shapeOf(response.body) : refusalOf(response.body) }),
      ...(isJson && { matchingRules: { body: { $: type, ...(status >= 400 && exactly("$.code", "$.status")) } } }),
    },
    comments: { text: [`Rests on what is ${provenance ?? "stated"}.`], understudy: { principal } },
    pending: false,
  };
}

/** Clients branch on codes (§7): the code of a refusal is compared exactly, its message is not. */
function refusalOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("code" in body)) return body;
  const { code, message, status } = body as Record<string, unknown>;
  return { code, message, status };
}

function exactly(...paths: readonly string[]): object {
  return Object.fromEntries(paths.map((path) => [path, { combine: "AND", matchers: [{ match: "equality" }] }]));
}

/** Ids created by earlier calls differ elsewhere: a verifier injects those that its state returned. */
function generatorsOf({ path, request }: JournalEntry, { names }: Before): { generators?: object } {
  const injected = (value: string) => ({
    type: "ProviderState",
    expression: withVariables(value, names, "expression"),
    dataType: "STRING",
  });
  const hasId = (value: unknown): value is string =>
    typeof value === "string" && [...names.keys()].some((id) => value.includes(id));
  const body: Record<string, object> = {};
  const visit = (value: unknown, at: string): void => {
    if (hasId(value)) body[at] = injected(value);
    else if (Array.isArray(value)) for (const [position, each] of value.entries()) visit(each, `${at}[${position}]`);
    else if (typeof value === "object" && value !== null)
      for (const [name, member] of Object.entries(value)) visit(member, `${at}.${name}`);
  };
  visit(request.body, "$");
  const generators = {
    ...(hasId(path) && { path: injected(path) }),
    ...(Object.keys(body).length > 0 && { body }),
  };
  return Object.keys(generators).length > 0 ? { generators } : {};
}

/** The verifier injects a credential; a request that was refused for lack of a good one is repeated without. */
const withCredential = { authorization: ["Bearer CREDENTIAL"] };

function requestOf({ method, path, request, code }: JournalEntry) {
  // A client chooses these names, and an object has some of its own.
  const query = new Map<string, string[]>();
  for (const [name, value] of new URL(request.url, "http://understudy.local").searchParams) {
    query.set(name, [...(query.get(name) ?? []), value]);
  }
  return {
    method,
    path,
    ...(query.size > 0 && { query: Object.fromEntries(query) }),
    headers: { ...pick(request.headers, requestHeaders), ...(code !== "unauthorized" && withCredential) },
    ...bodyOf(request),
  };
}

function bodyOf({ body, headers }: { body?: unknown; headers: Readonly<Record<string, string>> }): { body?: object } {
  if (body === null || body === undefined) return {};
  const contentType = (headers["content-type"] ?? "application/json").split(";", 1)[0];
  return { body: { content: body, contentType, encoded: false } };
}

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, [headers[name] as string]]])),
  );
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !isList(value);

/**
 * What a consumer can rely on by type alone: a list becomes one item with the members that all its items have, and members
 * that were null are left out, since another answer may have a value there.
 */
function shapeOf(value: unknown): unknown {
  if (isList(value)) {
    const common = value
      .filter((each) => each !== null)
      .map(shapeOf)
      .reduce(commonOf, undefined);
    return common === undefined ? [] : [common];
  }
  if (!isMap(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member)]));
}

/** The common part of two shapes; undefined where they are of different types. */
function commonOf(one: unknown, other: unknown): unknown {
  if (one === undefined) return other;
  if (isList(one) && isList(other)) {
    const common = [...one, ...other].reduce(commonOf, undefined);
    return common === undefined || one.length === 0 || other.length === 0 ? [] : [common];
  }
  if (isMap(one) && isMap(other)) {
    const sharedMembers = Object.keys(one).flatMap((name) => {
      const common = Object.hasOwn(other, name) ? commonOf(one[name], other[name]) : undefined;
      return common === undefined ? [] : [[name, common] as const];
    });
    return Object.fromEntries(sharedMembers);
  }
  return typeof one === typeof other && isList(one) === isList(other) && isMap(one) === isMap(other) ? one : undefined;
}
