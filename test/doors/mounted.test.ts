import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import express, { type RequestHandler } from "express";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openServer } from "../listening.ts";
import { createUnderstudy, middleware } from "../understudy.ts";

const understudy = await createUnderstudy({ population: 200 });
afterAll(() => understudy.close());
beforeEach(() => understudy.reset());

/** Calls a server that Understudy is mounted in, and closes it. */
async function askOf(listener: RequestListener, path: string, body?: string) {
  const { url, close } = await openServer(createServer(listener));
  const accept = "application/json, text/event-stream";
  const answer = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${await understudy.token("owner")}`, "content-type": "application/json", accept },
    ...(body !== undefined && { body }),
  });
  const json = (await answer.json()) as { readonly message?: string };
  await close();
  return { status: answer.status, message: json.message, json };
}

const mock = () => middleware(understudy.core);
const list = JSON.stringify({ name: "Rust in Berlin" });

/** Reads the whole body and leaves nothing of it, as a proxy or an upload does. */
const consume: RequestHandler = (request, _, next) => {
  request.resume().on("end", () => next());
};

/** Keeps what came beside what was parsed, as NestJS does with `rawBody`. */
const keepRaw = express.json({
  verify: (request, _, rawBody) => {
    Object.assign(request, { rawBody });
  },
});

describe("behind a server's own parser of bodies", () => {
  test.each<[string, RequestHandler]>([
    ["json", express.json()],
    ["json that keeps what came", keepRaw],
    ["raw", express.raw({ type: "*/*" })],
    ["text", express.text({ type: "*/*" })],
  ])("%s: a body is what the parser made of it", async (_, parse) => {
    expect(await askOf(express().use(parse, mock()), "/v1/shortlists", list)).toMatchObject({ status: 201 });
    expect(await askOf(express().use(parse, mock()), "/v1/shortlists", "{}")).toMatchObject({ status: 400 });
  });

  test("a body that is longer than its operation takes is refused", async () => {
    const long = JSON.stringify({ name: "x".repeat(3_000_000) });
    const app = express().use(express.json({ limit: "9mb" }), mock());
    expect(await askOf(app, "/v1/shortlists", long)).toMatchObject({ status: 413 });
  });

  test("a body of which nothing is left is refused with the remedy, and changes nothing", async () => {
    const app = express().use(consume, mock());
    const refused = await askOf(app, "/v1/shortlists", list);
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining("before what reads bodies") });
    expect(await askOf(app, "/v1/shortlists")).toMatchObject({ status: 200 });
  });

  test("an assistant's message is answered too", async () => {
    const app = express().use(express.json(), mock());
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    expect(await askOf(app, "/_understudy/mcp", ping)).toMatchObject({ status: 200 });
  });
});

describe("mounted under a path", () => {
  test.each([
    ["/v1", "/v1/me"],
    ["/mock", "/mock/v1/me"],
    ["/mock", "/mock/~ada/v1/me"],
    ["/mock", "/mock/_understudy/health"],
    ["/_understudy", "/_understudy/health"],
  ])("%s answers %s", async (path, asked) => {
    expect(await askOf(express().use(path, mock()), asked)).toMatchObject({ status: 200 });
  });

  test.each(["/", "/mock"])("at %s, the front page leads to a console whose files are there", async (path) => {
    const { url, close } = await openServer(createServer(express().use(path, mock())));
    const read = async (address: string): Promise<Response> => {
      const answer = await fetch(new URL(address, url));
      expect(answer.status, address).toBe(200);
      return answer;
    };
    const front = await read(`${path === "/" ? "" : path}/~ada/_understudy`);
    const { links } = (await front.json()) as { links: { console: string } };
    for (const address of [links.console, `${links.console}/`]) {
      const page = await read(address);
      const files = [...(await page.text()).matchAll(/(?:src|href)="(\.[^"]+)"/g)].map(([, file = ""]) => file);
      expect(files).toHaveLength(3);
      for (const file of files) await read(new URL(file, page.url).href);
    }
    await close();
  });

  test("a client that sends the whole URL, as to a proxy, is answered", async () => {
    const { port, close } = await openServer(createServer(express().use(mock())));
    const whole = { host: "127.0.0.1", port, path: "http://api.example.com/v1/pricing/catalog", agent: false };
    const [answer] = (await once(request(whole).end(), "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.destroy();
    await close();
  });

  test("addresses in answers begin with that path", async () => {
    const app = express().use("/mock", mock());
    const { json: document } = await askOf(app, "/mock/~ada/openapi.json");
    expect(document).toMatchObject({ servers: [{ url: expect.stringMatching(/^http:\/\/[\d.:]+\/mock\/~ada$/) }] });
    const { json: found } = await askOf(app, "/mock/v1/developers/search?q=rust&limit=5");
    expect(JSON.stringify(found)).toMatch(/"avatarUrl":"http:\/\/[\d.:]+\/mock\/avatars\//);
    const params = { name: "read_state", arguments: {} };
    const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const { json: told } = await askOf(app, "/mock/_understudy/mcp", call);
    expect(JSON.stringify(told)).toMatch(/http:\/\/[\d.:]+\/mock\/~default/);
    expect(JSON.stringify(told)).toMatch(/\/mock\/~default\/_understudy\/console/);
  });
});
