import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { hash53 } from "../../src/base/rng.ts";
import type { Asked, Box, Wire } from "./wire.ts";

// Gateways, proxies and frameworks between a client and the service. Each follows HTTP and every sentence of the
// interface, so a kit that reports a violation behind one of them is wrong.

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are rewritten
type Json = any;

const isJson = ({ headers }: Wire): boolean => /json/i.test(String(headers["content-type"]));

/** The body in another form. */
const rewritten =
  (writing: (json: Json, asked: Asked) => string | Buffer): NonNullable<Box["after"]> =>
  (wire, asked) =>
    isJson(wire) && wire.body.length > 0
      ? { ...wire, body: Buffer.from(writing(JSON.parse(wire.body.toString()), asked)) }
      : wire;

const withHeaders =
  (more: Wire["headers"]): NonNullable<Box["after"]> =>
  (wire) => ({ ...wire, headers: { ...wire.headers, ...more } });

/** Compressed for clients that accept it, as by most gateways. */
const encoded =
  (name: string, encode: (bytes: Buffer) => Buffer, ends: Wire["ends"]): NonNullable<Box["after"]> =>
  (wire, { headers }) =>
    (headers["accept-encoding"] ?? "").includes(name) && !("content-encoding" in wire.headers) && wire.body.length > 0
      ? {
          ...wire,
          body: encode(wire.body),
          ends,
          headers: { ...wire.headers, "content-encoding": name, vary: "accept-encoding" },
        }
      : wire;

export const page = (status: number, says: string, more: Wire["headers"] = {}): Wire => ({
  status,
  headers: { "content-type": "text/html", ...more },
  body: Buffer.from(`<html><body><h1>${status} ${says}</h1></body></html>`),
  ends: "length",
});

const typed =
  (isMeant: (wire: Wire) => boolean, type: string): NonNullable<Box["after"]> =>
  (wire) =>
    isJson(wire) && isMeant(wire) ? { ...wire, headers: { ...wire.headers, "content-type": type } } : wire;

/** The independent server writes instants to the second. */
const anInstant = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z"/g;
const instants = (write: (second: string) => string): NonNullable<Box["after"]> =>
  rewritten((json) => JSON.stringify(json).replaceAll(anInstant, (_, second) => JSON.stringify(write(second))));

const escaped = (text: string): string =>
  text
    .replaceAll("/", "\\/")
    .replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Numbers in the notation of other languages: 4.0, 1.0e+2. */
function numbers(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(numbers).join(",")}]`;
  if (typeof json === "object" && json !== null) {
    const members = Object.entries(json).map(([name, value]) => `${JSON.stringify(name)}:${numbers(value)}`);
    return `{${members.join(",")}}`;
  }
  if (typeof json !== "number") return JSON.stringify(json);
  if (!Number.isInteger(json)) return json.toExponential();
  return json >= 100 ? json.toExponential().replace("e", "E") : json.toFixed(1);
}

/** Another order of members in each answer, as maps have in some languages. */
function shuffled(json: Json, nth: number): Json {
  if (Array.isArray(json)) return json.map((each) => shuffled(each, nth));
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .toSorted(([one], [other]) => hash53(`${nth} ${one}`) - hash53(`${nth} ${other}`))
      .map(([name, value]) => [name, shuffled(value, nth)]),
  );
}

const isSafe = ({ method }: Asked): boolean => method === "GET" || method === "HEAD";

/** For a framework whose paths all end in a slash. */
function toSlash({ path, method }: Asked): Wire | null {
  const [bare = "", ...query] = path.split("?");
  if (bare.endsWith("/") || bare.includes(".")) return null;
  const location = [`${bare}/`, ...query].join("?");
  return page(isSafe({ method } as Asked) ? 301 : 308, "Moved", { location });
}

const withoutSlash = (path: string): string => path.replace(/\/(?=\?|$)/, "");

const refusesPayloads = /<script|\bor 1=1|\.\.\/|\\u0000|%00|%3cscript|%e2%80%ae|[\u202e\ud800-\udfff]/i;

const everyFifty = ({ nth }: Asked): boolean => nth % 50 === 37;

/** The outermost first: an answer is rewritten before it is compressed. */
export const middleBoxes: readonly Box[] = [
  { name: "gzip, in chunks", after: encoded("gzip", gzipSync, "chunks") },
  { name: "gzip, with a length", after: encoded("gzip", gzipSync, "length") },
  { name: "deflate", after: encoded("deflate", deflateSync, "length") },
  { name: "brotli", after: encoded("br", brotliCompressSync, "chunks") },
  { name: "each path ends in a slash", before: toSlash, inward: withoutSlash },
  { name: "the connection is closed after each answer", after: withHeaders({ connection: "close" }) },
  {
    name: "names of headers in capitals",
    after: (wire) => ({
      ...wire,
      headers: Object.fromEntries(Object.entries(wire.headers).map(([name, value]) => [name.toUpperCase(), value])),
    }),
  },
  {
    name: "headers that come twice, and more of them",
    after: withHeaders({
      vary: ["origin", "accept-encoding"],
      "cache-control": ["no-store", "private"],
      "set-cookie": ["a=1", "b=2"],
      "x-content-type-options": "nosniff",
      "server-timing": "edge;dur=3",
    }),
  },
  {
    name: "an ETag for everything, and 304 for who has it",
    after(wire, asked) {
      if (!isSafe(asked) || wire.status !== 200) return wire;
      const etag = `W/"${hash53(wire.body.toString("base64"))}"`;
      const headers = { ...wire.headers, etag };
      const isHeld = (asked.headers["if-none-match"] ?? "").split(/, ?/).includes(etag);
      return isHeld ? { ...wire, status: 304, headers, body: Buffer.alloc(0) } : { ...wire, headers };
    },
  },
  { name: "HTTP/1.0: the end of the connection is the end", after: (wire) => ({ ...wire, ends: "connection" }) },
  { name: "early hints", hints: true },
  { name: "a byte order mark", after: rewritten((json) => `\ufeff${JSON.stringify(json)}`) },
  { name: "everything escaped", after: rewritten((json) => escaped(JSON.stringify(json))) },
  { name: "numbers as 1.0 and 1E+2", after: rewritten(numbers) },
  {
    name: "members in another order each time",
    after: rewritten((json, { nth }) => JSON.stringify(shuffled(json, nth))),
  },
  {
    name: "white space and an empty line",
    after: rewritten((json) => `\r\n${JSON.stringify(json, null, "\t")}\r\n\n`),
  },
  { name: "a type with its character set", after: typed(() => true, "application/json;charset=UTF-8") },
  { name: "a type in capitals", after: typed(() => true, "Application/JSON; Charset=utf-8") },
  { name: "a type of its vendor", after: typed(() => true, "application/vnd.developers.v1+json") },
  { name: "problem+json for refusals", after: typed(({ status }) => status >= 400, "application/problem+json") },
  { name: "instants with microseconds", after: instants((second) => `${second}.000000+00:00`) },
  {
    name: "instants of another zone",
    after: instants((second) => {
      const there = new Date(Date.parse(`${second}Z`) - 3_600_000 * 3.5).toISOString();
      return there.replace("Z", "-03:30");
    }),
  },
  {
    name: "one request in fifty does not reach it",
    before: (asked) => (everyFifty(asked) ? page(502, "Bad Gateway") : null),
  },
  {
    name: "one request in fifty is too much for it",
    before: (asked) => (everyFifty(asked) ? page(429, "Too Many Requests") : null),
  },
  {
    name: "one answer in fifty is lost",
    after: (wire, asked) => (everyFifty(asked) ? page(504, "Gateway Timeout") : wire),
  },
  { name: "the first answer takes two seconds", startsIn: 2_000 },
  {
    name: "connections that were idle are cut",
    before: ({ isReused, nth }) => (isReused && nth % 40 === 21 ? "reset" : null),
  },
  {
    name: "payloads that look like an attack are refused",
    before: ({ path, body }) =>
      refusesPayloads.test(path) || refusesPayloads.test(body.toString()) || body.length > 500_000
        ? page(body.length > 500_000 ? 413 : 403, "Request blocked")
        : null,
  },
  {
    name: "no date",
    after: ({ headers: { date: _, ...headers }, ...wire }) => ({ ...wire, headers }),
  },
];
