import { Agent, createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { send, type Transport } from "../../src/contract/run/sending/transport.ts";
import type { SentRequest } from "../../src/contract/seen/exchange.ts";
import { openServer } from "../listening.ts";

async function open(listener: RequestListener): Promise<Transport> {
  const { port, close } = await openServer(createServer(listener));
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await close();
  });
  return { base: `http://127.0.0.1:${port}`, agent, timeoutMs: 5_000 };
}

const get: SentRequest = { method: "GET", path: "/", as: null, headers: {}, body: null };

test("a write does not depend on a connection that the server may be closing", async () => {
  const used = new Set<Socket>();
  // It keeps connections open, and gives up each one as soon as it is used again.
  const transport = await open((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    response.setHeader("content-type", "application/json").end("{}");
  });
  for (const method of ["GET", "POST", "DELETE"])
    expect((await send(transport, { ...get, method }, null)).status).toBe(200);
});

test("reads share a connection", async () => {
  const sockets = new Set<Socket>();
  const transport = await open((request, response) => {
    sockets.add(request.socket);
    response.end("{}");
  });
  for (let count = 0; count < 3; count++) await send(transport, get, null);
  expect(sockets.size).toBe(1);
});

test("a request is sent as a check wrote it, with what the gateway needs and nothing else", async () => {
  const transport = await open((request, response) => {
    const bytes: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => bytes.push(chunk));
    request.on("end", () => {
      const { connection: _, host: __, ...headers } = request.headers;
      response.end(JSON.stringify({ url: request.url, headers, body: Buffer.concat(bytes).toString() }));
    });
  });
  const through = { ...transport, headers: { "X-Gateway": "opens", "User-Agent": "gateway" } };
  const sent = { ...get, method: "DELETE", path: "/v1/a%20b?q=%2C", headers: { "user-agent": "ours" }, body: "{ }" };
  const answer = await send(through, sent, "svc_sk");
  expect(JSON.parse(answer.text)).toEqual({
    url: "/v1/a%20b?q=%2C",
    headers: {
      "x-gateway": "opens",
      "user-agent": "ours",
      authorization: "Bearer svc_sk",
      "accept-encoding": "gzip",
      "content-length": "3",
    },
    body: "{ }",
  });
});

test("a packed answer is read, and a redirect is an answer", async () => {
  const transport = await open((_, response) => {
    response.writeHead(302, { location: "/other", "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync('{"code":"moved"}'));
  });
  expect(await send(transport, get, null)).toMatchObject({
    status: 302,
    headers: { location: "/other" },
    json: { code: "moved" },
  });
});
