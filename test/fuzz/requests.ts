import fc from "fast-check";
import type { Loose } from "../openapi/document.ts";
import type { Sent } from "../openapi/exchanges.ts";
import { spoiledValuesOf } from "../openapi/from-schema.ts";
import { distort, junk, wrong } from "./distort.ts";

/** One request to send, of any kind. */
export interface Request {
  readonly route: string;
  readonly as: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests similar to one that succeeds: valid ones, nearly valid ones, hostile ones; `prefix` names the sandbox. */
export function requestsNear(sent: Sent, document: Loose, prefix: string): fc.Arbitrary<Request> {
  const { operation, method, path } = sent;
  const parts = fc.record({
    params: paramsNear(sent, document),
    pairs: queryOf(operation, document),
    tail: mostly(
      "",
      fc.constantFrom("odd=1", "&&", "%zz", "__proto__=1", "a[]=1&a[]=2", "=", `q=${"x".repeat(5_000)}`),
    ),
    body: bodyNear(sent, document),
    verb: mostly(method.toUpperCase(), fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH")),
    as: mostly<string | null>(
      "owner",
      fc.constantFrom(null, "agent", "reader", "outsider", "expired", "signer", "__proto__"),
    ),
    headers: headersAround,
  });
  return parts.map(({ params, pairs, tail, body, verb, as, headers }) => {
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(params[name]));
    const search = [...pairs.map(([name, value]) => `${name}=${write(value)}`), tail].filter((each) => each !== "");
    const bodiless = verb === "GET" || verb === "HEAD" || body === undefined;
    return {
      route: `${verb} ${prefix}${target}${search.length > 0 ? `?${search.join("&")}` : ""}`,
      as,
      headers,
      ...(!bodiless && { body }),
    };
  });
}

function mostly<Value>(usual: Value, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
}

const headersAround: fc.Arbitrary<Record<string, string>> = mostly<Record<string, string>>(
  {},
  fc.constantFrom<Record<string, string>[]>(
    { "content-type": "text/plain" },
    { "content-type": "application/json; charset=utf-16" },
    { "content-type": "multipart/form-data; boundary=x" },
    { "content-type": "" },
    { authorization: "Bearer" },
    { authorization: `Bearer ${"x".repeat(9_000)}` },
    { authorization: "Basic Og==" },
    { "if-none-match": '"' },
    { "if-none-match": "*" },
    { prefer: "code=teapot, wait=-1, ;;=" },
    { "x-understudy-sandbox": "../../etc" },
    { "signature-input": "sig1=(", signature: "sig1=:AA==:" },
    { "content-digest": "sha-256=:AA==:", "content-encoding": "gzip" },
    { accept: "application/pdf;q=nan", "accept-language": "\u00e4", range: "bytes=0-0" },
    { host: 'a"b\\' },
    { "x-http-method-override": "DELETE", "x-original-url": "/_understudy/reset" },
  ),
);

/** Values may be anything, including objects without a text form, such as one whose `toString` is a number. */
function write(value: unknown): string {
  const text = Array.isArray(value) ? value.map(textOf).join(",") : textOf(value);
  // A lone half of a surrogate pair cannot be in a URL.
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ""));
}

/** An empty segment, or one of dots only, would be another path, and so another operation's. */
function segmentOf(value: unknown): string {
  const text = write(value);
  return /^\.{0,2}$/.test(text) ? "x" : text;
}

function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

function paramsNear({ operation, params }: Sent, document: Loose): fc.Arbitrary<Record<string, unknown>> {
  const members = (operation.parameters ?? [])
    .filter((each: Loose) => each.in === "path")
    .map(({ name, schema }: Loose) => [
      name,
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(params[name]) },
        { weight: 1, arbitrary: spoiledValuesOf(schema, document, junk) },
      ),
    ]);
  return fc.record(Object.fromEntries(members));
}

function queryOf(operation: Loose, document: Loose): fc.Arbitrary<[name: string, value: unknown][]> {
  const members = (operation.parameters ?? [])
    .filter((each: Loose) => each.in === "query")
    .map(({ name, schema, example, required }: Loose) => [
      name,
      fc.oneof(
        { weight: required ? 0 : 12, arbitrary: fc.constant(undefined) },
        { weight: 3, arbitrary: fc.constant(example) },
        { weight: 2, arbitrary: spoiledValuesOf(schema, document, junk) },
      ),
    ]);
  return fc
    .record<Record<string, unknown>>(Object.fromEntries(members))
    .map((query) => Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The body that was sent, with members of another one, with small errors, cut short, or replaced by another one. */
function bodyNear({ operation, body }: Sent, document: Loose): fc.Arbitrary<string | undefined> {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined) {
    return typeof body === "string"
      ? fc.oneof(fc.constant(body), fc.string({ maxLength: 50 }))
      : fc.constant(undefined);
  }
  const any = spoiledValuesOf(schema, document, junk);
  const mixed = fc.tuple(any, fc.array(fc.nat(), { maxLength: 2 })).map(([other, picks]) => {
    const members = Object.entries(Object(other));
    const taken = picks.flatMap((pick) =>
      members.length > 0 ? [members[pick % members.length] as [string, unknown]] : [],
    );
    return { ...Object(body), ...Object.fromEntries(taken) };
  });
  const distorted = fc.array(wrong, { minLength: 1, maxLength: 3 }).map((wrongs) => distort(body, wrongs));
  const text = (value: fc.Arbitrary<unknown>) => value.map((each) => JSON.stringify(each) ?? "");
  return fc.oneof(
    { weight: 8, arbitrary: text(mixed) },
    { weight: 6, arbitrary: text(distorted) },
    { weight: 2, arbitrary: text(any) },
    {
      weight: 1,
      arbitrary: text(fc.constant(body)).chain((whole) => fc.nat(whole.length).map((at) => whole.slice(0, at))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  );
}

const hostile = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  `{"a":${"1".repeat(5_000)}}`,
  '{"a":1,"a":2}',
  '\uFEFF{"a":1}',
  '"\\ud800"',
  "\u0000",
];
