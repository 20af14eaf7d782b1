import { createServer, type IncomingHttpHeaders, request } from "node:http";
import express from "express";
import { setupServer } from "msw/node";
import { afterAll, beforeAll } from "vitest";
import { handlers } from "../../src/doors/msw.ts";
import { routeTo } from "../../src/doors/playwright.ts";
import { openServer } from "../listening.ts";
import { createUnderstudy, middleware, type ServedOptions, type ServedUnderstudy } from "../understudy.ts";

export interface RequestOptions {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The answer of a door, each byte of the body as a character. A connection that breaks before the head counts as no
 * answer.
 */
export type Came =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | "no answer";

export interface Door {
  readonly name: string;
  readonly understudy: ServedUnderstudy;
  readonly ask: (options: RequestOptions) => Promise<Came>;
  readonly close: () => Promise<void>;
}

/** Links in answers start with the address that the client used, so every door uses the same one. */
const address = "http://understudy.local";

export const openers = [openSocket, openFetch, openExpress, openMsw, openPlaywright];

/** Every door of an understudy, each with its own identical world; open while the tests of a file run. */
export function openDoors(): readonly Door[] {
  const open: Door[] = [];
  beforeAll(async () => void open.push(...(await Promise.all(openers.map((each) => each())))));
  afterAll(async () => {
    for (const { close } of open) await close();
  });
  return open;
}

export const owner = { authorization: "Bearer svc_st_demo_owner" };

async function openSocket(options: ServedOptions = {}): Promise<Door> {
  const understudy = await createUnderstudy(options);
  const port = Number(new URL(await understudy.listen({ port: 0 })).port);
  return { name: "a socket", understudy, ask: (asked) => askPort(port, asked), close: () => understudy.close() };
}

async function openExpress(options: ServedOptions = {}): Promise<Door> {
  const understudy = await createUnderstudy(options);
  const app = express().disable("x-powered-by").use(middleware(understudy.core));
  const server = await openServer(createServer(app));
  const close = async () => {
    await server.close();
    await understudy.close();
  };
  return { name: "Express", understudy, ask: (asked) => askPort(server.port, asked), close };
}

async function openFetch(options: ServedOptions = {}): Promise<Door> {
  const understudy = await createUnderstudy(options);
  const ask = ({ path, ...init }: RequestOptions) => readResponse(() => understudy.fetch(path, init));
  return { name: "fetch in process", understudy, ask, close: () => understudy.close() };
}

async function openMsw(options: ServedOptions = {}): Promise<Door> {
  const understudy = await createUnderstudy(options);
  const server = setupServer(...handlers(understudy, { baseUrl: address }));
  let asking = 0;
  const ask = async ({ path, ...init }: RequestOptions) => {
    if (asking === 0) server.listen({ onUnhandledRequest: "error" });
    asking += 1;
    try {
      return await readResponse(() => fetch(address + path, init));
    } finally {
      asking -= 1;
      if (asking === 0) server.close();
    }
  };
  return { name: "MSW", understudy, ask, close: () => understudy.close() };
}

type Routing = Parameters<typeof routeTo>[1];
type Handler = Parameters<Routing["route"]>[1];

interface Fulfilled {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** A route as Playwright passes it, without a browser. */
async function openPlaywright(options: ServedOptions = {}): Promise<Door> {
  const understudy = await createUnderstudy(options);
  let handle: Handler | undefined;
  const routes: Routing = {
    async route(_, given) {
      handle = given;
    },
  };
  await routeTo(understudy, routes, address);
  const ask = ({ method = "GET", path, headers = {}, body }: RequestOptions) =>
    new Promise<Came>((resolve, reject) => {
      const routed = {
        method: () => method,
        url: () => address + path,
        allHeaders: async () => ({ ...headers }),
        postDataBuffer: () => (body === undefined ? null : Buffer.from(body)),
      };
      handle?.({
        request: () => routed,
        fulfill: async (answer: Fulfilled) => resolve({ ...answer, body: answer.body.toString("latin1") }),
        abort: async () => resolve("no answer"),
      }).catch(reject);
    });
  return { name: "Playwright", understudy, ask, close: () => understudy.close() };
}

function askPort(port: number, { method = "GET", path, headers = {}, body }: RequestOptions): Promise<Came> {
  const host = path.startsWith("/_understudy") ? "127.0.0.1" : "understudy.local";
  const options = { host: "127.0.0.1", port, method, path, headers: { host, ...headers }, agent: false };
  return new Promise((resolve) => {
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      const head = { status: response.statusCode as number, headers: plain(response.headers) };
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ ...head, body: Buffer.concat(chunks).toString("latin1") }));
      response.on("error", () => resolve({ ...head, body: "broken off" }));
    });
    outgoing.on("error", () => resolve("no answer"));
    outgoing.end(body);
  });
}

async function readResponse(ask: () => Promise<Response>): Promise<Came> {
  let response: Response;
  try {
    response = await ask();
  } catch {
    return "no answer";
  }
  const head = { status: response.status, headers: Object.fromEntries(response.headers) };
  try {
    return { ...head, body: Buffer.from(await response.arrayBuffer()).toString("latin1") };
  } catch {
    return { ...head, body: "broken off" };
  }
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
