import { createServer, type IncomingMessage } from "node:http";
import { openServer } from "../../listening.ts";
import { money } from "./money.ts";
import { type Json, people } from "./people.ts";
import { records } from "./records.ts";
import { research, startResearch } from "./research.ts";
import { searching } from "./searching.ts";
import { type Account, bad, ok, type Principal, Refusal, type Row, type Say, shelfNames } from "./service.ts";
import type { Asked, Switch } from "./switch.ts";

// A deployment of the service that shares nothing with the mock: its own router, storage, people, prices and shapes. It
// keeps everything that the interface states, and decides differently where the interface leaves something open.

const served: readonly Row[] = [...money, ...searching, ...research, ...records];

/** The document's schemas only say that an answer exists. */
const description: Row = {
  on: "GET /openapi.json",
  do() {
    const paths: Json = {};
    for (const { on } of served) {
      const [method = "", path = ""] = on.split(" ");
      paths[path] = { ...paths[path], [method.toLowerCase()]: { responses: { default: { description: on } } } };
    }
    return ok({ openapi: "3.1.0", info: { title: "Service", version: "88" }, paths });
  },
};

const rows: readonly Row[] = [...served, description];

interface Route {
  readonly row: Row;
  readonly method: string;
  readonly pattern: RegExp;
}

const routes: readonly Route[] = rows
  .map((row) => {
    const [method = "", path = ""] = row.on.split(" ");
    const source = path.replaceAll(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    return { row, method, pattern: new RegExp(`^${source}$`) };
  })
  // What is spelled out goes before what is a placeholder.
  .toSorted((a, b) => Number(a.row.on.includes("{")) - Number(b.row.on.includes("{")));

const grants = [
  ...["search:read", "search:deep", "contact:read", "contact:update", "contact:delete", "shortlist:read"],
  ...["shortlist:update", "project:read", "project:update", "fit_rank:read", "account:update"],
];

function newAccount(id: string): Account {
  const shelves = [...shelfNames, "research", "reports", "keys"].map((each) => [each, new Map()]);
  return {
    ...{ id, granted: 50_000, spent: 0, searchesUsed: 0, profile: new Map(), owned: new Map() },
    shelves: Object.fromEntries(shelves) as Account["shelves"],
  };
}

export const ownCredentials = { key: "svc_sk_own_first", session: "person.own.first", other: "svc_sk_own_second" };

function newTokens(): Map<string, Principal> {
  const [first, second] = [newAccount("first"), newAccount("second")];
  const ines: Principal = { id: "p1", kind: "person", name: "Ines", account: first, grants };
  // One person was researched an hour ago.
  startResearch({ body: { logins: [people[0]?.login] }, account: first, who: ines, now: Date.now() - 3_600_000 });
  return new Map<string, Principal>([
    [ownCredentials.key, { id: "k1", kind: "key", name: "Nightly", account: first, grants }],
    [ownCredentials.session, ines],
    [ownCredentials.other, { id: "k2", kind: "key", name: "Other", account: second, grants }],
  ]);
}

/** Switches change it, so it must be as it is sent. */
type Said = Say & { headers?: Record<string, string> };

export interface OwnOptions {
  /** How many times faster than real time its clock runs. */
  readonly speed?: number;
  /** What else it decides otherwise, or does wrong. */
  readonly switches?: readonly Switch[];
}

export async function openOwn({ speed = 600, switches = [] }: OwnOptions = {}) {
  const tokens = newTokens();
  const account = (tokens.get(ownCredentials.session) as Principal).account;
  const windows = new Map<string, number>();
  const began = Date.now();
  const clock = (): number => began + (Date.now() - began) * speed;

  function answer(incoming: IncomingMessage, body: Buffer): Said {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://own.example");
    const { method } = incoming;
    const here = routes.filter(({ pattern }) => pattern.test(pathname));
    const route = here.find((each) => each.method === method);
    const isPublic = route?.row.isPublic === true;
    const token = /^bearer (.+)$/i.exec(incoming.headers.authorization ?? "")?.[1];
    const who = tokens.get(token ?? "");
    // A gateway is in front of it: an unknown caller cannot find out which paths exist.
    if (who === undefined && !isPublic) throw new Refusal(401, "unauthorized", "Who are you?");
    if (route === undefined && here.length > 0) throw new Refusal(405, "client_error", "Not by that method.");
    if (route === undefined) throw new Refusal(404, "not_found", "There is nothing at that path.");
    const { row, pattern } = route;
    const known = who as Principal;
    const asked: Asked = {
      ...{ route: row.on, account: known?.account, who: known, now: clock(), body: row.body && read(body) },
      ...{ query: Object.fromEntries(searchParams), accept: String(incoming.headers.accept ?? "") },
      path: Object.fromEntries(
        Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      ),
    };
    const decided = attempt(() => decide(row, asked), pathname);
    // What is answered may be what is kept, which a switch must not change.
    const said = { ...decided, json: decided.json && structuredClone(decided.json), headers: { ...decided.headers } };
    for (const { say } of switches) say?.(said, asked);
    return said;
  }

  function decide(row: Row, asked: Asked): Said {
    const { who, query } = asked;
    if (row.may !== undefined && !who.grants.includes(row.may))
      throw new Refusal(403, "forbidden", `That takes ${row.may}.`);
    limit(row, who, asked.now);
    if (row.body && asked.body === undefined) throw bad("The body is no JSON.");
    for (const { hear } of switches) hear?.(asked);
    for (const [name, rule] of Object.entries(row.query ?? {}))
      refuse(query[name] === undefined ? null : rule(query[name], name));
    if (row.body) refuse(row.body(asked.body, "body"));
    return row.do({ ...asked, tokens, headers: { accept: asked.accept } });
  }

  function limit({ on, perMinute, perSecond }: Row, who: Principal, now: number): void {
    const limit = perMinute ?? perSecond;
    if (limit === undefined) return;
    const span = perMinute === undefined ? 1_000 : 60_000;
    const window = switches.reduce((name, { windowOf }) => windowOf?.(name) ?? name, on);
    const key = `${window} ${perMinute === undefined ? who.id : who.account.id} ${Math.floor(now / span)}`;
    const calls = (windows.get(key) ?? 0) + 1;
    windows.set(key, calls);
    if (calls <= limit) return;
    const wait = String(Math.ceil((span - (now % span)) / 1_000));
    throw new Refusal(429, "too_many_requests", "Slower, please.", { "retry-after": wait });
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const said = attempt(() => answer(incoming, Buffer.concat(chunks)), incoming.url ?? "");
      const { status = 200, json, bytes, type = "application/json", headers = {} } = said;
      const body = bytes ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)));
      outgoing.writeHead(status, {
        ...(body.length > 0 && { "content-type": type }),
        ...headers,
        date: new Date(clock()).toUTCString(),
        server: "own",
      });
      outgoing.end(incoming.method === "HEAD" ? undefined : body);
    });
  });
  const { url, close } = await openServer(server);
  return { url, close, account };
}

function attempt(act: () => Said, url: string): Said {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, headers } = error;
    const isRegistry = url.startsWith("/v2/developers/fields") && [400, 404, 429, 503].includes(status);
    const json = isRegistry ? { ok: false, error: code, hint: message } : { code, message, status, trace: "t-0" };
    return { status, json, headers };
  }
}

function refuse(problem: string | null): void {
  if (problem !== null) throw bad(`${problem}.`);
}

/** The JSON of a body; undefined if it is none. */
function read(body: Buffer): Json {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
