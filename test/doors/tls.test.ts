import { request } from "node:https";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { selfSigned } from "../contract/self-signed.ts";
import { newTestCore } from "../core.ts";

const owner = { authorization: "Bearer svc_st_demo_owner" };
const foreign: string[] = [];
let server: ListeningServer;
beforeAll(async () => {
  server = await listen(newTestCore(), { port: 0, tls: selfSigned, onForeign: (protocol) => foreign.push(protocol) });
});
afterAll(() => server.close());

function ask(
  path: string,
  trusted: string[] = [selfSigned.cert],
  host = "127.0.0.1",
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host, port: server.port, path, headers: owner, agent: false, ca: trusted });
    sent.on("response", async (answer) => {
      resolve({ status: answer.statusCode ?? 0, text: (await answer.setEncoding("utf8").toArray()).join("") });
    });
    sent.on("error", reject).end();
  });
}

test("clients that trust the certificate are served, others are not", async () => {
  expect(server.url).toMatch(/^https:/);
  expect((await ask("/v1/me")).status).toBe(200);
  expect((await ask("/v1/me", undefined, "localhost")).status).toBe(200);
  await expect(ask("/v1/me", [])).rejects.toThrow(/unable to verify|self.signed|local issuer/);
});

test("links lead back to https://", async () => {
  const { text } = await ask("/_understudy");
  expect(JSON.parse(text).links.self).toBe(`${server.url}/_understudy`);
});

test("a client that sends plain HTTP to the port is refused in plain HTTP, and reported", async () => {
  const answer = await fetch(`${server.url.replace("https", "http")}/v1/me`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "bad_request", message: expect.stringContaining("https") });
  expect(foreign).toContain("http");
});
