import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { isObject } from "../../src/base/json-object.ts";
import { distort, wrong } from "../fuzz/distort.ts";
import { startWorld } from "../harness.ts";
import { exampleOf, type Loose, readDocument } from "./document.ts";
import { type Sent, walkDocumented } from "./exchanges.ts";
import { perhaps, valuesOf } from "./from-schema.ts";

/** A request on which the document and the server disagree. */
export interface Disagreement {
  readonly operation: string;
  readonly document: "accepts" | "refuses";
  readonly status: number;
  readonly message: string;
  readonly sent: string;
}

export interface Judged {
  readonly accepted: number;
  readonly refused: number;
  /** How many were refused for what the document says in words alone, `x-refuses`, by operation and member. */
  readonly beyondSchema: Readonly<Record<string, number>>;
  readonly disagreements: readonly Disagreement[];
}

/**
 * Compares the document's request schemas with the server: what an independent validator accepts is never refused as
 * malformed, and what it rejects is always refused. What depends on state is in the document as `x-refuses`.
 */
export async function judgeRequests({ seed, runs }: { readonly seed: number; readonly runs: number }): Promise<Judged> {
  const document = await readDocument();
  const { call } = startWorld({ noLimits: true }, { renderReport: async () => new Uint8Array(4) });
  const isAccepted = judgeOf(document);
  const disagreements: Disagreement[] = [];
  const beyondSchema: Record<string, number> = {};
  let accepted = 0;
  let refused = 0;

  async function judge(near: Sent, prefix: string, request: Request): Promise<void> {
    const { operation, method } = near;
    // Half of a surrogate pair, which no schema can exclude, is written as an escape.
    const isWhole = !/\\ud[89a-f]/.test(JSON.stringify(request.body) ?? "");
    const valid = isWhole && isAccepted(request.parts);
    const { status, json } = await call(`${method.toUpperCase()} ${prefix}${request.target}`, {
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    if (valid) accepted += 1;
    else refused += 1;
    const message = String(json?.message ?? json?.error ?? "");
    const malformed = status === 400;
    if (valid !== malformed) return;
    const known = (operation["x-refuses"] ?? []) as { member: string }[];
    const told = valid ? known.find(({ member }) => message.includes(`"${member}`)) : undefined;
    if (told !== undefined) {
      const place = `${operation.operationId} ${told.member}`;
      beyondSchema[place] = (beyondSchema[place] ?? 0) + 1;
      return;
    }
    const sent = `${request.target} ${JSON.stringify(request.body) ?? ""}`.slice(0, 1_000);
    disagreements.push({
      operation: operation.operationId,
      document: valid ? "accepts" : "refuses",
      status,
      message,
      sent,
    });
  }

  await walkDocumented(call, document, async (near) => {
    const { operationId } = near.operation;
    const requests = requestsFor(near, document);
    if (requests === null) return;
    await call("POST /_understudy/fork", { body: { to: operationId } });
    for (const request of fc.sample(requests, { numRuns: runs, seed })) await judge(near, `/~${operationId}`, request);
    await call(`DELETE /_understudy/sandboxes?name=${operationId}`);
  });
  return { accepted, refused, beyondSchema, disagreements };
}

export interface Part {
  readonly schema: Loose;
  readonly value: unknown;
}

interface Request {
  readonly target: string;
  readonly body?: unknown;
  readonly parts: readonly Part[];
}

/** Requests similar to one that succeeded: most of them valid by the document, some with an error or two. */
function requestsFor({ operation, path, params, body }: Sent, document: Loose): fc.Arbitrary<Request> | null {
  const parameters = (operation.parameters ?? []) as Loose[];
  const bodySchema = operation.requestBody?.content["application/json"]?.schema;
  const open = parameters.filter((each) => each.in === "query");
  const places = parameters.filter((each) => each.in === "path");
  const takesNothing = bodySchema === undefined && open.length === 0 && places.length === 0;
  // Bytes have no schema: the tests of the service check whether they are as many as announced.
  if (takesNothing || (operation.requestBody && bodySchema === undefined)) return null;
  const query = fc.record(Object.fromEntries(open.map((each) => [each.name, queryValue(each, document)])));
  const inPath = fc.record<Record<string, string>>(
    Object.fromEntries(places.map((each) => [each.name, pathValue(each, params[each.name] ?? "", document)])),
  );
  return fc.record({ query, inPath, body: bodyOf(bodySchema, body, document) }).map((drawn) => {
    const given = open.flatMap((each) => {
      const value = (drawn.query as Record<string, unknown>)[each.name];
      return value === undefined ? [] : [{ name: each.name, schema: each.schema, value }];
    });
    const pairs = given.map(({ name, value }) => `${name}=${encodeURIComponent(inQuery(value))}`);
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(drawn.inPath[name] ?? ""));
    return {
      target: pairs.length > 0 ? `${target}?${pairs.join("&")}` : target,
      ...(bodySchema !== undefined && { body: drawn.body }),
      parts: [
        ...places.map(({ name, schema }) => ({ schema, value: asRead(schema, drawn.inPath[name] ?? "") })),
        ...given.map(({ schema, value }) => ({ schema, value: asRead(schema, inQuery(value)) })),
        ...(bodySchema === undefined ? [] : [{ schema: bodySchema, value: drawn.body }]),
      ],
    };
  });
}

function queryValue(parameter: Loose, document: Loose): fc.Arbitrary<unknown> {
  const { schema, required } = parameter;
  const example = exampleOf(parameter);
  // In a query, an empty value looks like a missing one, and a comma within an item like a separator.
  const writable = valuesOf(schema, document).filter((value) => {
    const items = [value].flat().map(String);
    return items.every((item) => item !== "" && (!Array.isArray(value) || !item.includes(","))) && items.length > 0;
  });
  const asPeopleWrite = writable.chain((value) => fc.constantFrom(...asWritten(value)));
  const wrongs = fc.constantFrom("x".repeat(700), "-1", "1e3", "01", "1.5", "100000", "\u0000", "null", "yes", "1_0");
  const given = fc.oneof(
    { weight: 6, arbitrary: writable },
    { weight: 2, arbitrary: asPeopleWrite },
    ...(example === undefined ? [] : [{ weight: 2, arbitrary: fc.constant(example) }]),
    { weight: 1, arbitrary: wrongs },
  );
  return required ? given : perhaps(given);
}

/** A value with blanks around it, and a list in which something stands twice. */
function asWritten(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [`${value} `, ` ${value}`];
  return [[...value, value[0]], value.map((item) => ` ${item}`), value.map((item) => `${item}\n`)];
}

/** Mostly the value that succeeded, so that the rest of the request matters. A segment of dots only is another path. */
function pathValue({ schema }: Loose, known: string, document: Loose): fc.Arbitrary<string> {
  const writable = valuesOf(schema, document)
    .map(inQuery)
    .filter((text) => !/^\.{0,2}$/.test(text));
  const wrongs = fc.constantFrom("x".repeat(300), " ", "\u0000", "-1", "1.5", "a b", "é", "A_-~!", "%");
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(known) },
    { weight: 2, arbitrary: writable },
    { weight: 1, arbitrary: wrongs },
  );
}

function inQuery(value: unknown): string {
  return (Array.isArray(value) ? value.join(",") : String(value)).replaceAll(/\p{Surrogate}/gu, "");
}

/** A query is text: its schema determines what the server reads from it. */
export function asRead({ type }: Loose, text: string): unknown {
  if (type === "array") return text.split(",");
  if (type === "integer" || type === "number") return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
}

function bodyOf(schema: Loose | undefined, sent: unknown, document: Loose): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant(undefined);
  const drawn = valuesOf(schema, document);
  const known = fc.record({ drawn, picks: fc.array(fc.nat(), { maxLength: 3 }) });
  const near = known.map(({ drawn: other, picks }) => withSomeOf(sent, other, picks));
  const broken = fc
    .tuple(fc.oneof(near, drawn), fc.array(wrong, { minLength: 1, maxLength: 2 }))
    .map(([value, wrongs]) => JSON.parse(JSON.stringify(distort(value, wrongs)) ?? "null"));
  return fc.oneof({ weight: 4, arbitrary: near }, { weight: 2, arbitrary: drawn }, { weight: 3, arbitrary: broken });
}

/** What was sent, with some members of another value: whole ones, or again only some of what is in them. */
function withSomeOf(sent: unknown, other: unknown, picks: readonly number[]): unknown {
  const members = Object.entries(Object(other));
  if (members.length === 0) return sent;
  const body: Record<string, unknown> = { ...Object(sent) };
  for (const pick of picks) {
    const [name, value] = members[pick % members.length] as [string, unknown];
    const isPart = isObject(value) && Math.floor(pick / members.length) % 2 === 0;
    body[name] = isPart ? withSomeOf(body[name], value, picks) : value;
  }
  return body;
}

/** Whether an independent validator accepts every part of a request. */
export function judgeOf(document: Loose): (parts: readonly Part[]) => boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "https://document.example/", ...document });
  return (parts) => parts.every(({ schema, value }) => ajv.validate(absolute(schema), value));
}

const absolutes = new WeakMap<object, Loose>();

/** Compiled once per schema object, because the validator recognises a schema by identity. */
function absolute(schema: Loose): Loose {
  const known = absolutes.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema).replaceAll('"#/components', '"https://document.example/#/components');
  const made = JSON.parse(text);
  absolutes.set(schema, made);
  return made;
}
