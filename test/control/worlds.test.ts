import { describe, expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const demo = [
  "svc_st_demo_owner",
  "svc_st_demo_member",
  "svc_sk_demo_agent",
  "svc_sk_demo_reader",
  "svc_sk_demo_signer",
  "svc_sk_demo_expired",
  "svc_sk_demo_outsider",
  "svc_st_demo_starter",
];

test("the front page names the scenario and links to everything that can be read", async () => {
  const { call } = startWorld({ seed: "s" });
  const page = await call("GET /_understudy", { as: null });
  expect(page.json).toMatchObject({
    name: "understudy",
    seed: "s",
    clock: { mode: "frozen" },
    counts: { accounts: 3 },
  });
  for (const [name, link] of Object.entries(page.json.links as Record<string, string>)) {
    if (["console", "openapi", "events"].includes(name)) continue;
    expect([name, (await call(`GET ${new URL(link).pathname}`)).status]).toEqual([name, 200]);
  }
});

test("the demo credentials are listed with their kind and, for the signer, its key pair", async () => {
  const { call } = startWorld();
  const { credentials } = (await call("GET /_understudy/credentials", { as: null })).json;
  expect(credentials.map((each: { token: string }) => each.token).sort()).toEqual([...demo].sort());
  const signer = credentials.find((each: { name: string }) => each.name === "signer");
  expect(signer).toMatchObject({ kind: "key", account: "acct_demo", plan: "scale", signing: { alg: "ed25519" } });
  expect(signer.signing.privateKeyPem).toContain("BEGIN PRIVATE KEY");
  expect(credentials.filter((each: { signing: unknown }) => each.signing !== null)).toHaveLength(1);
});

test("a minted key's secret is not among the credentials", async () => {
  const { call } = startWorld();
  const { secret } = (await call("POST /v1/keys", { body: { name: "ci", entitlements: ["search:read"] } })).json;
  expect((await call("GET /_understudy/credentials")).text).not.toContain(secret);
});

test("the clock can be advanced, set, frozen and sped up, and goes back only when set", async () => {
  const { call } = startWorld();
  const move = async (body: unknown) => (await call("PATCH /_understudy/clock", { body })).json.now;
  expect((await call("GET /_understudy/clock")).json).toEqual({
    now: "2026-03-01T09:00:00.000Z",
    mode: "frozen",
    factor: 0,
  });
  expect(await move({ advance: "1h30m" })).toBe("2026-03-01T10:30:00.000Z");
  expect(await move({ now: "2026-03-01T11:00:00+01:00" })).toBe("2026-03-01T10:00:00.000Z");
  expect((await call("PATCH /_understudy/clock", { body: { mode: "60x" } })).json).toMatchObject({
    mode: "60x",
    factor: 60,
  });
});

test.each([
  [{}, "needs advance, now or mode"],
  [{ advance: "soon" }, "advance"],
  [{ advance: "-5m" }, "advance"],
  [{ now: "yesterday" }, "now"],
  [{ mode: "fast" }, "mode"],
  [{ advance: "1m", now: "2026-03-01T09:00:00Z" }, "not both"],
  [{ advance: "900000000w" }, "9989"],
  [{ now: "9999-12-31T23:59:59Z" }, "9989"],
  [{ ahead: "1m" }, "ahead"],
])("a clock refuses %j by name", async (body, word) => {
  const { call } = startWorld();
  const answer = await call("PATCH /_understudy/clock", { body });
  expect(answer).toMatchObject({ status: 400, json: { code: "bad_request" } });
  expect(answer.json.message).toContain(word);
  expect((await call("GET /_understudy/clock")).json.now).toBe("2026-03-01T09:00:00.000Z");
});

test("a reset restarts one sandbox and no other", async () => {
  const { call } = startWorld();
  const elsewhere = { "x-understudy-sandbox": "elsewhere" };
  const mint = { body: { name: "ci", entitlements: ["search:read"] } };
  await call("POST /v1/keys", mint);
  await call("POST /v1/keys", { ...mint, headers: elsewhere });
  await call("PATCH /_understudy/clock", { body: { advance: "1d" } });
  const reset = await call("POST /_understudy/reset", { body: { seed: "other" } });
  expect(reset.json).toMatchObject({ name: "default", seed: "other", now: "2026-03-01T09:00:00.000Z" });
  const names = async (headers = {}) =>
    (await call("GET /v1/keys", { headers })).json.keys.map((key: { name: string }) => key.name);
  expect(await names()).not.toContain("ci");
  expect(await names(elsewhere)).toContain("ci");
});

test("sandboxes can be listed and dropped, except the default one", async () => {
  const { call } = startWorld();
  await call("GET /~a/v1/me");
  await call("GET /~b/v1/me");
  const names = async () =>
    (await call("GET /_understudy/sandboxes")).json.sandboxes.map((each: { name: string }) => each.name).sort();
  expect(await names()).toEqual(["a", "b", "default"]);
  expect((await call("DELETE /_understudy/sandboxes?name=a")).json).toEqual({ dropped: ["a"] });
  expect((await call("DELETE /_understudy/sandboxes?name=a")).status).toBe(404);
  await call("GET /v1/me");
  expect((await call("DELETE /_understudy/sandboxes?name=default")).status).toBe(409);
  expect((await call("DELETE /_understudy/sandboxes")).json).toEqual({ dropped: ["b"] });
  expect(await names()).toEqual(["default"]);
});

test.each(["..", "a/b", "%00", "-a", "a".repeat(65), "a b", "ä", "__proto__", "a..b", ""])(
  "%j does not name a sandbox",
  async (name) => {
    const { call, core } = startWorld();
    const answer = await call("GET /v1/me", { headers: { "x-understudy-sandbox": encodeURIComponent(name) } });
    expect([400, 401]).toContain(answer.status);
    expect(answer.json.code).toBe("bad_request");
    expect(core.stage.sandboxes.inMemory.size).toBe(0);
  },
);

test.each(["/~", "/~..", "/~%2e%2e", "/~a%2Fb", "/~%00", "/~__proto__", "/~a%zz", "/~%c3%28", `/~${"a".repeat(65)}`])(
  "a path such as %s/v1/me does not name a sandbox either",
  async (prefix) => {
    const { call, core } = startWorld();
    for (const path of ["/v1/me", "/_understudy", "/_understudy/snapshot"]) {
      const answer = await call(`GET ${prefix}${path}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.json).toMatchObject({ status: answer.status, message: expect.any(String) });
    }
    expect(core.stage.sandboxes.inMemory.size).toBe(0);
  },
);

describe("credit grants are due by the clock", () => {
  const openedWith = (account: string, credits: number) =>
    expect.objectContaining({ kind: "grant", account, credits, balanceAfter: credits });

  test("the ledger begins with every account's opening grant, before anybody requested a balance", async () => {
    const { call } = startWorld();
    const { entries } = (await call("GET /_understudy/ledger")).json;
    expect(entries).toEqual([
      openedWith("acct_demo", 10_000),
      openedWith("acct_other", 10_000),
      openedWith("acct_starter", 500),
    ]);
  });

  test("a monthly grant has its own time and is not attributed to a request", async () => {
    const { call } = startWorld();
    const developer = (await call("GET /v1/developers/search?q=rust&hasEmail=true")).json.results[0];
    await call(`POST /v1/developers/${developer.id}/emails`);
    const { resetsAt } = (await call("GET /v1/quotas")).json.credits;
    await call("PATCH /_understudy/clock", { body: { advance: "90d" } });
    await call("GET /v1/me");
    const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
    expect(entries.at(-1)).toMatchObject({ kind: "grant", at: resetsAt, balanceAfter: 10_000 });
    const journal = (await call("GET /_understudy/journal?operation=me.get")).json.entries;
    expect(journal.flatMap((entry: { ledger?: unknown[] }) => entry.ledger ?? [])).toEqual([]);
  });
});

test("the provenance ledger lists each assumption and the operations that rest on it", async () => {
  const { call } = startWorld();
  const { assumptions, entries, shares } = (await call("GET /_understudy/provenance")).json;
  expect(assumptions.find((row: { id: string }) => row.id === "A-05").usedBy).toContain("me.get");
  expect(entries).toContainEqual({
    kind: "operation",
    of: "pricing.catalog",
    name: "GET /v1/pricing/catalog",
    source: { stated: "§4.2" },
  });
  expect(shares.operation.stated).toBeGreaterThan(0);
});

test("the control plane describes itself, and only itself", async () => {
  const { call } = startWorld();
  const document = (await call("GET /_understudy/control.json")).json;
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toContain("/_understudy/reset");
  expect(Object.keys(document.paths).filter((path) => !path.startsWith("/_understudy"))).toEqual([]);
});
