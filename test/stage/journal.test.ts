import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";
import { startServer } from "../server.ts";

const mint = { body: { name: "ci", entitlements: ["search:read"] } };

test("the journal has the latest requests, with caller, answer and reason", async () => {
  const { call } = startWorld();
  await call("GET /v1/me", { as: "agent" });
  await call("GET /v1/me", { as: null });
  await call("POST /v1/keys", { body: { name: "" } });
  await call("GET /v1/nowhere");
  const { entries, counts, matched } = (await call("GET /_understudy/journal")).json;
  expect(matched).toBe(4);
  expect(
    entries.map((entry: Record<string, unknown>) => [entry.operation, entry.principal, entry.status, entry.decidedBy]),
  ).toEqual([
    ["me.get", "agent", 200, "handler"],
    ["me.get", null, 401, "gates"],
    ["keys.create", "owner", 400, "input"],
    [null, "owner", 404, "router"],
  ]);
  expect(entries[0]).toMatchObject({ provenance: "assumed", response: { body: { actor: { name: "agent" } } } });
  expect(entries[2]).toMatchObject({ code: "bad_request", request: { body: { name: "" } } });
  expect(counts).toEqual({ "me.get": { "200": 1, "401": 1 }, "keys.create": { "400": 1 }, none: { "404": 1 } });
});

test("a request with a trace id can be found by it", async () => {
  const { call } = startWorld();
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  await call("GET /v1/me", { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
  for (const traceparent of [`00-${"0".repeat(32)}-00f067aa0ba902b7-01`, "no trace"])
    await call("GET /v1/me", { headers: { traceparent } });
  const { entries } = (await call("GET /_understudy/journal")).json;
  expect(entries.map((entry: { traceId: string | null }) => entry.traceId)).toEqual([traceId, null, null]);
});

test("two searches can be distinguished by their input, and no credential is shown", async () => {
  const { call } = startWorld();
  await call("GET /v1/developers/search?q=rust+in+berlin&limit=1");
  await call("GET /v1/me?key=svc_sk_demo_agent");
  const { entries } = (await call("GET /_understudy/journal")).json;
  expect(entries.map(({ path, query }: { path: string; query: string }) => [path, query])).toEqual([
    ["/v1/developers/search", "q=rust+in+berlin&limit=1"],
    ["/v1/me", "key=svc_sk_[redacted]"],
  ]);
});

test("it contains no credential, neither sent nor created", async () => {
  const { call } = startWorld();
  const { secret } = (await call("POST /v1/keys", mint)).json;
  await call("GET /v1/me", { as: secret, headers: { cookie: "session=abc" } });
  for (const format of ["json", "har", "pact&consumer=web"]) {
    const { text } = await call(`GET /_understudy/journal?format=${format}`);
    expect(text).not.toContain(secret);
    expect(text).not.toContain("svc_st_demo_owner");
    expect(text).not.toContain("session=abc");
  }
  const { entries } = (await call("GET /_understudy/journal")).json;
  expect(entries[0].response.body.secret).toBe("svc_sk_[redacted]");
  expect(entries[1].request.headers.authorization).toBe("Bearer svc_sk_[redacted]");
});

test("it is filtered by operation, status, principal, time and provenance, and limited", async () => {
  const { call } = startWorld();
  for (const as of ["owner", "agent", "reader"]) await call("GET /v1/me", { as });
  await call("PATCH /_understudy/clock", { body: { advance: "1m" } });
  await call("GET /v1/pricing/catalog", { as: null });
  await call("GET /v1/keys", { as: "reader" });
  const count = async (query: string) => (await call(`GET /_understudy/journal?${query}`)).json.entries.length;
  expect(await count("operation=me.get")).toBe(3);
  expect(await count("operation=*s.list")).toBe(1);
  expect(await count("status=4xx")).toBe(1);
  expect(await count("status=403")).toBe(1);
  expect(await count("principal=reader")).toBe(2);
  expect(await count("principal=anonymous")).toBe(1);
  expect(await count("since=2026-03-01T09:01:00Z")).toBe(2);
  expect(await count("provenance=stated")).toBe(1);
  expect(await count("limit=2")).toBe(2);
  const { entries } = (await call("GET /_understudy/journal?limit=2")).json;
  expect(await count(`since=${entries[0].id}`)).toBe(1);
  expect((await call("GET /_understudy/journal?limit=0")).json).toMatchObject({ entries: [], matched: 5 });
});

test.each([
  "limit=50001",
  "limit=-1",
  "limit=1e1",
  "limit=",
  "status=600",
  "status=4",
  "since=today",
  "format=xml",
  "format=pact",
  "order=asc",
  "provenance=guessed",
  "limit=1&limit=2",
])("an invalid filter such as %s is refused by name", async (query) => {
  const { call } = startWorld();
  const answer = await call(`GET /_understudy/journal?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.json.message).toContain(query === "format=pact" ? "consumer" : (query.split("=")[0] as string));
});

test("it can be exported as a HAR that opens in a browser's network panel", async () => {
  const { call } = startWorld();
  await call("GET /v1/keys?");
  await call("POST /v1/keys", mint);
  const { log } = (await call("GET /_understudy/journal?format=har")).json;
  expect(log).toMatchObject({ version: "1.2", creator: { name: "understudy" } });
  expect(log.entries[1].request).toMatchObject({
    method: "POST",
    url: "http://understudy.local/v1/keys",
    postData: { mimeType: "application/json", text: JSON.stringify(mint.body) },
  });
  expect(log.entries[1].response.status).toBe(201);
  for (const entry of log.entries) {
    expect(Object.keys(entry)).toEqual(
      expect.arrayContaining(["startedDateTime", "time", "request", "response", "cache", "timings"]),
    );
  }
});

test("it can be exported as a pact: distinct interactions, compared by type, without faults", async () => {
  const { call } = startWorld();
  await call("GET /v1/me");
  await call("GET /v1/me");
  await call("GET /v1/me", { as: null });
  await call("GET /v1/pricing/catalog");
  await call("GET /v1/me", { headers: { prefer: "code=500" } });
  const pact = (await call("GET /_understudy/journal?format=pact&consumer=web")).json;
  expect(pact).toMatchObject({ consumer: { name: "web" }, metadata: { pactSpecification: { version: "4.0" } } });
  expect(pact.interactions.map((each: { description: string }) => each.description)).toEqual([
    "me.get answers 200",
    "me.get answers 401 unauthorized",
    "pricing.catalog answers 200",
  ]);
  expect(pact.interactions[0]).toMatchObject({
    type: "Synchronous/HTTP",
    providerStates: [{ name: "fresh-account" }],
    response: { status: 200, matchingRules: { body: { $: { matchers: [{ match: "type" }] } } } },
  });
  const stated = (await call("GET /_understudy/journal?format=pact&consumer=web&provenance=stated")).json;
  expect(stated.interactions).toHaveLength(1);
});

test("a pact holds parameters whose names every object has", async () => {
  const { call } = startWorld();
  await call("GET /v1/me?constructor=1&__proto__=2&toString=3&toString=4", { isUnlawful: true });
  const { interactions } = (await call("GET /_understudy/journal?format=pact&consumer=web")).json;
  expect(Object.entries(interactions[0].request.query)).toEqual([
    ["constructor", ["1"]],
    ["__proto__", ["2"]],
    ["toString", ["3", "4"]],
  ]);
});

test("it is bounded in number and in bytes, and its counts stay exact", async () => {
  const { core, call, fetch } = startWorld();
  for (let i = 0; i < 1_100; i++) {
    if (i % 100 === 0) await call("PATCH /_understudy/clock", { body: { advance: "1m" } });
    await fetch("/v1/pricing/catalog");
  }
  const { entries, dropped, counts } = (await call("GET /_understudy/journal?limit=1000")).json;
  expect(entries.length + dropped).toBe(1_100);
  expect(entries.length).toBeLessThanOrEqual(1_000);
  expect(counts["pricing.catalog"]["200"]).toBe(1_100);
  const sandbox = core.stage.sandboxes.inMemory.get("default");
  expect(sandbox?.journal.bytes).toBeLessThanOrEqual(4 * 2 ** 20);
  expect((await call("DELETE /_understudy/journal")).json).toEqual({ cleared: entries.length });
  expect((await call("GET /_understudy/journal")).json).toMatchObject({ entries: [], counts: {} });
});

test("a body that is too long to keep is replaced by its length", async () => {
  const { call } = startWorld();
  await call("POST /v1/keys", { body: { name: "x".repeat(100_000), entitlements: [] } });
  const { request } = (await call("GET /_understudy/journal")).json.entries[0];
  expect(request.body).toBeNull();
  expect(request.bytes).toBeGreaterThan(100_000);
  expect(request.note).toContain("longer than");

  await call("GET /openapi.json");
  const { response } = (await call("GET /_understudy/journal")).json.entries[1];
  expect(response).toMatchObject({ body: null, note: expect.stringContaining("longer than") });
  expect(response.bytes).toBeGreaterThan(100_000);
});

test("a request of more than the largest size is shown with the size that it announced", async () => {
  const { url, close } = await startServer();
  const body = JSON.stringify({ prompt: "x".repeat(2 ** 20) });
  const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };
  const refused = await fetch(`${url}/v1/searches/compile`, { method: "POST", headers, body });
  expect(refused.status).toBe(413);
  const { entries } = (await (await fetch(`${url}/_understudy/journal`)).json()) as {
    entries: { request: object }[];
  };
  const request = entries[0]?.request;
  await close();
  expect(request).toMatchObject({ body: null, bytes: body.length, note: expect.stringContaining("longer than") });
});

test("calls of the control plane are not in the journal", async () => {
  const { call } = startWorld();
  await call("GET /_understudy/clock");
  expect((await call("GET /_understudy/journal")).json.matched).toBe(0);
  const first = await call("GET /v1/me");
  const fresh = await startWorld().call("GET /v1/me");
  expect(first.headers.get("x-request-id")).toBe(fresh.headers.get("x-request-id"));
});

async function readEvents(url: string, lastEventId?: string) {
  const gone = new AbortController();
  const response = await fetch(`${url}/_understudy/events`, {
    signal: gone.signal,
    headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  return {
    type: response.headers.get("content-type"),
    async until(done: (events: { id?: string; event: string; data: Record<string, unknown> }[]) => boolean) {
      for (;;) {
        const events = parse(text);
        if (done(events)) return events;
        const { value, done: ended } = await reader.read();
        if (ended) throw new Error(`The stream ended after ${text}`);
        text += decoder.decode(value, { stream: true });
      }
    },
    close: () => gone.abort(),
  };
}

function parse(text: string) {
  return text
    .split("\n\n")
    .slice(0, -1)
    .flatMap((block) => {
      const lines = new Map(block.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]));
      const data = lines.get("data");
      if (data === undefined) return [];
      return [{ id: lines.get("id") as string, event: lines.get("event") as string, data: JSON.parse(data) }];
    });
}

test("events report requests, the clock and the world as they happen, and continue after a lost connection", async () => {
  const { core, url, close } = await startServer({});
  const post = (path: string, body: unknown, method = "POST") =>
    fetch(`${url}/_understudy/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  try {
    const first = await readEvents(url);
    expect(first.type).toContain("text/event-stream");
    await fetch(`${url}/v1/pricing/catalog`);
    await post("clock", { advance: "1m" }, "PATCH");
    const seen = await first.until((events) => events.length >= 2);
    expect(seen.map(({ event }) => event)).toEqual(["request", "clock"]);
    expect(seen[0]?.data).toMatchObject({ operation: "pricing.catalog", status: 200 });
    expect(seen[1]?.data).toMatchObject({ now: "2026-03-01T09:01:00.000Z" });
    expect(core.stage.sandboxes.inMemory.get("default")?.inUse).toBe(1);
    first.close();

    await fetch(`${url}/v1/me`);
    await post("reset", { scenario: "fresh-account" });
    const second = await readEvents(url, seen[1]?.id);
    const missed = await second.until((events) => events.length >= 2);
    expect(missed.map(({ event }) => event)).toEqual(["request", "world"]);
    second.close();

    const third = await readEvents(url, "another-life.7");
    expect((await third.until((events) => events.length >= 1))[0]?.event).toBe("missed");
    third.close();
  } finally {
    await close();
  }
});

test("a body that is nested too deeply is shown as the raw text", async () => {
  const { call } = startWorld();
  const body = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  expect((await call("POST /v1/shortlists", { body })).status).toBe(400);
  const { entries } = (await call("GET /_understudy/journal")).json;
  expect(entries[0].request.body).toBe(body);
});
