import { expect, test } from "vitest";
import { setConditions } from "../../../src/model/conditions.ts";
import { startWorld } from "../../harness.ts";

function world() {
  const started = startWorld();
  const turn = (change: Parameters<typeof setConditions>[1]) => {
    const sandbox = started.core.stage.sandboxes.inMemory.get("default");
    if (sandbox) setConditions(sandbox.world, change);
  };
  const wait = (advance: string) => started.call("PATCH /_understudy/clock", { as: null, body: { advance } });
  return { ...started, turn, wait };
}

test("capabilities list what can be requested, and how many people each lever matches", async () => {
  const { call } = world();
  const { status, json } = await call("GET /v1/search/capabilities", { as: "reader" });
  expect(status).toBe(200);
  expect(json.entities.map(({ name }: { name: string }) => name)).toEqual(["User", "Repo", "LinkedInUser"]);
  const [users, , linked] = json.entities;
  expect(users.rows).toBe(50_000);
  expect(linked.rows).toBeGreaterThan(0);
  expect(linked.rows).toBeLessThan(users.rows);
  for (const lever of json.levers) {
    expect(lever.coverage.reachable).toBeLessThanOrEqual(lever.coverage.population);
    if (lever.tier === "linkedin") expect(lever.coverage.reachable).toBe(linked.rows);
  }
});

test("the registry lists fields of every status, and only filterable ones have operators that work", async () => {
  const { call } = world();
  const { json } = await call("GET /v2/developers/fields", { as: "reader" });
  expect(json).toMatchObject({ ok: true, registry: "live" });
  const statuses = new Set(json.fields.map(({ status }: { status: string }) => status));
  expect([...statuses].sort()).toEqual(["backfilled", "collecting", "disabled", "live", "planned", "validated"]);
});

test("the registry is cached for thirty seconds, and changes appear afterwards", async () => {
  const { call, turn, wait } = world();
  expect((await call("GET /v2/developers/fields")).json.registry).toBe("live");
  turn({ registry: "unavailable" });
  await wait("29s");
  expect((await call("GET /v2/developers/fields")).json.registry).toBe("live");
  await wait("1s");
  expect((await call("GET /v2/developers/fields")).json).toEqual({ ok: true, registry: "unavailable", fields: [] });
});

test("a registry that cannot be reached answers in its own shape, with Retry-After", async () => {
  const { call, turn } = world();
  await call("GET /v1/me");
  turn({ registry: "down" });
  const refused = await call("GET /v2/developers/fields");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(refused.json).toEqual({ ok: false, error: expect.any(String), hint: expect.any(String) });
});

test("ten reads a second per actor, then 429 in the registry's shape", async () => {
  const { call } = world();
  for (let i = 0; i < 10; i++) expect((await call("GET /v2/developers/fields")).status).toBe(200);
  const refused = await call("GET /v2/developers/fields");
  expect(refused).toMatchObject({ status: 429, json: { ok: false } });
  expect((await call("GET /v2/developers/fields", { as: "member" })).status).toBe(200);
});
