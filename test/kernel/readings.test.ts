import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

test("an unknown query parameter or body member is refused, until A-107 is read as ignore", async () => {
  const { call } = startWorld();
  const search = () => call("GET /v1/contacts?colour=red");
  const create = (name: string) => call("POST /v1/shortlists", { body: { name, colour: "red" } });
  expect([(await search()).status, (await create("a")).status]).toEqual([400, 400]);
  const changed = await call("PATCH /_understudy/assumptions", { body: { "A-107": "ignore" } });
  expect(changed.json.assumptions).toContainEqual(expect.objectContaining({ id: "A-107", holds: "ignore" }));
  expect([(await search()).status, (await create("a")).status]).toEqual([200, 201]);
});

test("an empty query parameter counts as absent under A-330=absent", async () => {
  expect((await startWorld().call("GET /v1/contacts?limit=")).status).toBe(400);
  expect((await startWorld({ assume: { "A-330": "absent" } }).call("GET /v1/contacts?limit=")).status).toBe(200);
});

test("the operations of one row of §8 share a window under A-106=per-row", async () => {
  for (const [reading, left] of [
    ["per-operation", "119"],
    ["per-row", "118"],
  ] as const) {
    const { call } = startWorld({ assume: { "A-106": reading } });
    await call("GET /v1/search/jobs");
    const poll = await call("GET /v1/search/jobs/none");
    expect([reading, poll.headers.get("x-ratelimit-remaining")]).toEqual([reading, left]);
  }
});

test("reads without a tabled limit take 120 calls a minute under A-08=120, and the document says so", async () => {
  const { call } = startWorld({ assume: { "A-08": "120" } });
  expect((await call("GET /v1/contacts")).headers.get("x-ratelimit-limit")).toBe("120");
  const { paths } = (await call("GET /_understudy/openapi.json")).json;
  expect(paths["/v1/contacts"].get.description).toContain("120 calls a minute");
});

test("a search bills each developer it delivers under A-21=per-developer", async () => {
  for (const [reading, price] of [
    ["free", 0],
    ["per-developer", 3],
  ] as const) {
    const { call } = startWorld({ population: 2_000, assume: { "A-21": reading } });
    const balance = async () => (await call("GET /v1/quotas")).json.credits.remaining;
    const before = await balance();
    const found = (await call("GET /v1/developers/search?q=rust&limit=3")).json.results;
    expect([reading, before - (await balance())]).toEqual([reading, price]);
    expect(found).toHaveLength(3);
  }
});

test("facets of similar developers are billed, but under A-21=facets-free they are not", async () => {
  for (const [reading, isFree] of [
    ["free", false],
    ["facets-free", true],
  ] as const) {
    const { call } = startWorld({ population: 2_000, assume: { "A-21": reading } });
    const [seed] = (await call("GET /v1/developers/search?q=rust&limit=1")).json.results;
    const before = (await call("GET /v1/quotas")).json.credits.used;
    const found = await call(`GET /v1/developers/similar?id=${seed.id}&limit=3&facets=activity.contributions`);
    expect(found.json.results).toHaveLength(3);
    expect([reading, (await call("GET /v1/quotas")).json.credits.used === before]).toEqual([reading, isFree]);
  }
});

test("creating answers 200 under A-331=200", async () => {
  const { call } = startWorld({ assume: { "A-331": "200" } });
  const created = await call("POST /v1/shortlists", { body: { name: "Rust" }, isUnlawful: true });
  expect(created.status).toBe(200);
});

test("bad input over the rate limit is a 429, or a 400 under A-01=input-first", async () => {
  for (const [reading, status] of [
    ["rate-first", 429],
    ["input-first", 400],
  ] as const) {
    const { call } = startWorld({ assume: { "A-01": reading } });
    for (let i = 0; i < 60; i++) await call("GET /v1/contacts?limit=1");
    expect([reading, (await call("GET /v1/contacts?limit=x")).status]).toEqual([reading, status]);
    expect((await call("GET /v1/contacts?limit=1")).status).toBe(429);
  }
});

test("a reset restores the world's own readings, and a typo is refused with a suggestion", async () => {
  const { call } = startWorld();
  const change = (body: unknown) => call("PATCH /_understudy/assumptions", { body });
  await change({ "A-330": "absent" });
  await call("POST /_understudy/reset", { body: {} });
  expect((await call("GET /v1/contacts?limit=")).status).toBe(400);
  expect((await change({ "A-1007": "ignore" })).json.message).toContain('did you mean "A-107"');
  expect((await change({ "A-107": "ignored" })).json.message).toContain("refuse, ignore");
  expect(() => startWorld({ assume: { "A-107": "ignored" } as never })).toThrow('did you mean "ignore"');
});

test("under A-107=ignore unknown members are ignored at every depth, and unknown profile fields are still refused", async () => {
  const config = { version: 2, query: "rust", colour: "red", levers: { skills: ["rust"], colour: "red" } };
  const execute = (call: ReturnType<typeof startWorld>["call"]) =>
    call("POST /v1/searches/execute", { body: { config, limit: 1 } });
  expect((await execute(startWorld({ population: 2_000 }).call)).status).toBe(400);
  const { call } = startWorld({ population: 2_000, assume: { "A-107": "ignore" } });
  expect((await execute(call)).status).toBe(200);
  const named = { developers: [{ login: "nobody", colour: "red" }], facets: [] };
  expect((await call("POST /v1/developers", { body: named })).json.misses).toEqual([{ login: "nobody" }]);
  expect((await call("PATCH /v1/me/profile", { body: { set: { colour: "red" } } })).status).toBe(400);
});

test("a scenario, an overlay, a snapshot and a fork keep readings", async () => {
  const isAbsent = async (call: ReturnType<typeof startWorld>["call"], sandbox = "default") =>
    (await call("GET /v1/contacts?limit=", { headers: { "x-understudy-sandbox": sandbox } })).status === 200;
  const mine = { title: "Mine", description: "Empty parameters count as absent.", assume: { "A-330": "absent" } };
  const { call } = startWorld({ scenario: "mine", scenarios: { mine } });
  expect(await isAbsent(call)).toBe(true);
  await call("POST /_understudy/fork", { body: { to: "forked" } });
  expect(await isAbsent(call, "forked")).toBe(true);
  const snapshot = (await call("GET /_understudy/snapshot")).json;
  const other = startWorld();
  expect(await isAbsent(other.call)).toBe(false);
  await other.call("PUT /_understudy/snapshot", { body: snapshot });
  expect(await isAbsent(other.call)).toBe(true);
  const learned = startWorld({ overlay: { overlay: 1, readings: { "A-330": "absent" } } });
  expect(await isAbsent(learned.call)).toBe(true);
});
