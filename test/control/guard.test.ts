import { expect, test } from "vitest";
import { type GuardRules, guardControl } from "../../src/control/guard.ts";
import { createCore } from "../../src/library/understudy.ts";
import { routeCall } from "../../src/stage/routing.ts";
import { startServer } from "../server.ts";

const { router } = createCore().stage;
const open: GuardRules = { token: null, hosts: [] };

function arrival(headers: Record<string, string>, { method = "POST", target = "/_understudy/reset" } = {}) {
  return routeCall(() => router, { method, target, host: "http://x", headers, body: null, ip: "127.0.0.1" });
}

const refused = (headers: Record<string, string>, rules = open, options = {}) =>
  guardControl(rules, arrival(headers, options))?.code ?? null;

test("a terminal, a test and the console on this machine are allowed", () => {
  expect(refused({ host: "127.0.0.1:4747" })).toBeNull();
  expect(refused({ host: "localhost:4747" })).toBeNull();
  expect(refused({ host: "app.localhost" })).toBeNull();
  expect(refused({ host: "[::1]:4747" })).toBeNull();
  expect(
    refused({ host: "localhost:4747", origin: "http://localhost:4747", "sec-fetch-site": "same-origin" }),
  ).toBeNull();
});

test("a page of another origin is refused, whatever it does to its request", () => {
  expect(refused({ host: "localhost:4747", origin: "https://evil.example" })).toBe("forbidden");
  expect(refused({ host: "localhost:4747", origin: "http://localhost:3000" })).toBe("forbidden");
  expect(refused({ host: "localhost:4747", origin: "null" })).toBe("forbidden");
  expect(refused({ host: "localhost:4747", "sec-fetch-site": "cross-site" })).toBe("forbidden");
  expect(refused({ host: "localhost:4747", "sec-fetch-site": "same-site" })).toBe("forbidden");
});

test("a link to the console works from anywhere, but the console cannot be framed, scripted or posted to", () => {
  const link = { host: "localhost", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  const page = { method: "GET", target: "/_understudy/console" };
  expect(refused({ ...link, "sec-fetch-dest": "document" }, open, page)).toBeNull();
  expect(refused({ ...link, "sec-fetch-dest": "iframe" }, open, page)).toBe("forbidden");
  expect(refused({ ...link, "sec-fetch-dest": "document" })).toBe("forbidden");
});

test("an unknown host name is refused, an allowed one is answered", () => {
  expect(refused({ host: "rebound.example:4747" })).toBe("forbidden");
  expect(refused({ host: "localhost.evil.example" })).toBe("forbidden");
  expect(refused({ host: "127.0.0.1.evil.example" })).toBe("forbidden");
  expect(refused({})).toBe("forbidden");
  expect(refused({ host: "mock.ci:4747" }, { token: null, hosts: ["mock.ci"] })).toBeNull();
  expect(refused({ host: "192.168.1.20:4747" })).toBeNull();
});

test("with a token, only callers who present it are allowed, under any host name", () => {
  const rules = { token: "open-sesame", hosts: [] };
  expect(refused({ host: "localhost" }, rules)).toBe("unauthorized");
  expect(refused({ host: "localhost", "x-understudy-control-token": "open-sesam" }, rules)).toBe("unauthorized");
  expect(refused({ host: "localhost", "x-understudy-control-token": "open-sesameopen-sesame" }, rules)).toBe(
    "unauthorized",
  );
  expect(refused({ host: "localhost", "x-understudy-control-token": "" }, rules)).toBe("unauthorized");
  expect(refused({ host: "mock.ci", "x-understudy-control-token": "open-sesame" }, rules)).toBeNull();
  expect(refused({ host: "mock.ci", authorization: "Bearer open-sesame" }, rules)).toBeNull();
  const page = { host: "localhost", origin: "https://evil.example", "x-understudy-control-token": "open-sesame" };
  expect(refused(page, rules)).toBe("forbidden");
});

test("over HTTP everything under the control plane's path is guarded, except the health probe", async () => {
  const { url, close } = await startServer({ controlToken: "t0ken" });
  try {
    for (const path of [
      "/_understudy",
      "/_understudy/clock",
      "/_understudy/no-such-thing",
      "/~other/_understudy/ledger",
    ]) {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: "unauthorized", status: 401 });
    }
    expect((await fetch(`${url}/_understudy/health`)).status).toBe(200);
    const response = await fetch(`${url}/_understudy`, { headers: { "x-understudy-control-token": "t0ken" } });
    expect(await response.json()).toMatchObject({ name: "understudy", sandbox: "default", scenario: "fresh-account" });
  } finally {
    await close();
  }
});

test("strangers cannot create sandboxes through the control plane", async () => {
  const { core, url, close } = await startServer({ controlToken: "t0ken" });
  await fetch(`${url}/~made-by-a-stranger/_understudy`);
  expect([...core.stage.sandboxes.inMemory.keys()]).toEqual([]);
  await close();
});
