import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

async function startBusy() {
  const world = startWorld();
  const { call } = world;
  await call("POST /v1/shortlists", { body: { name: "Rust" } });
  await call("POST /v1/keys", { body: { name: "ci", entitlements: ["search:read"] } });
  await call("GET /v1/quotas");
  await call("POST /_understudy/faults", { body: { match: { nth: 3 }, then: { status: 500 } } });
  await call("PATCH /_understudy/clock", { body: { advance: "2h" } });
  return world;
}

test("a snapshot restores everything: records, keys, money, rules, clock and journal", async () => {
  const { call } = await startBusy();
  const snapshot = (await call("GET /_understudy/snapshot")).json;
  await call("POST /_understudy/reset", { body: { seed: "other" } });
  expect((await call("PUT /_understudy/snapshot", { body: snapshot })).json).toMatchObject({ seed: "understudy" });
  expect((await call("GET /_understudy/snapshot")).json).toEqual(snapshot);
  expect((await call("GET /v1/shortlists")).json.shortlists).toHaveLength(1);
  expect((await call("GET /_understudy/clock")).json.now).toBe("2026-03-01T11:00:00.000Z");
  expect((await call("GET /_understudy/journal")).json.entries[0].operation).toBe("shortlists.create");
});

test("another process that restores it continues with the same bytes", async () => {
  const first = await startBusy();
  const snapshot = (await first.call("GET /_understudy/snapshot")).json;
  const second = startWorld({ seed: "something-else" });
  await second.call("PUT /_understudy/snapshot", { body: snapshot });
  for (const route of ["POST /v1/shortlists", "GET /v1/shortlists", "GET /v1/quotas"]) {
    const body = route.startsWith("POST") ? { body: { name: "Go" } } : {};
    const [a, b] = [
      await first.call(route, { ...body, isUnlawful: true }),
      await second.call(route, { ...body, isUnlawful: true }),
    ];
    expect(b.text).toBe(a.text);
    expect(b.headers.get("x-request-id")).toBe(a.headers.get("x-request-id"));
  }
});

test("a snapshot's journal has no credential, and keys still work after a restore", async () => {
  const { call } = startWorld();
  const { secret } = (await call("POST /v1/keys", { body: { name: "ci", entitlements: ["search:read"] } })).json;
  const snapshot = (await call("GET /_understudy/snapshot")).json;
  expect(JSON.stringify(snapshot.journal)).not.toContain(secret);
  await call("POST /_understudy/reset");
  await call("PUT /_understudy/snapshot", { body: snapshot });
  expect((await call("GET /v1/me", { as: secret })).status).toBe(200);
});

test.each([
  ["not json", "not JSON"],
  [{}, "format"],
  [[], "at its top"],
  [null, "at its top"],
  [{ format: "understudy-snapshot", version: 99 }, "version 99, and this server writes and reads version 1"],
  ["tables", 'a table "pigs"'],
  ["clock", 'table "clock"'],
  ["journal", "journal"],
])("a snapshot such as %j is refused and changes nothing", async (broken, reason) => {
  const { call } = await startBusy();
  const good = (await call("GET /_understudy/snapshot")).json;
  const bodies: Record<string, unknown> = {
    tables: { ...good, tables: { ...good.tables, pigs: [{ id: "1" }] } },
    clock: { ...good, tables: { ...good.tables, clock: [{ real: 0, shown: 0, factor: 1 }] } },
    journal: { ...good, journal: [{ id: 1 }] },
  };
  const body = typeof broken === "string" && broken in bodies ? bodies[broken] : broken;
  const answer = await call("PUT /_understudy/snapshot", {
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect(answer.status).toBe(400);
  expect(answer.json.message).toContain(reason);
  expect((await call("GET /_understudy/snapshot")).json).toEqual(good);
});

test("a fork is independent", async () => {
  const { call } = await startBusy();
  const forked = await call("POST /_understudy/fork", { body: { to: "copy" } });
  expect(forked).toMatchObject({ status: 201, json: { from: "default", to: "copy", replaced: false } });
  await call("POST /~copy/v1/shortlists", { body: { name: "Only in the copy" } });
  await call("PATCH /_understudy/clock", { body: { advance: "1h" } });
  const names = async (prefix: string) =>
    (await call(`GET ${prefix}/v1/shortlists`, { isUnlawful: true })).json.shortlists?.map(
      (list: { name: string }) => list.name,
    );
  expect(await names("")).toEqual(["Rust"]);
  expect(await names("/~copy")).toEqual(["Only in the copy", "Rust"]);
  expect((await call("GET /~copy/_understudy/clock")).json.now).toBe("2026-03-01T11:00:00.000Z");
  const again = await call("POST /_understudy/fork", { body: { to: "copy" } });
  expect(again.json).toEqual({ from: "default", to: "copy", replaced: true });
  expect((await call("POST /_understudy/fork", { body: { to: "default" } })).status).toBe(409);
  expect((await call("POST /_understudy/fork", { body: { to: "../etc" } })).status).toBe(400);
});

test("a reset restarts everything, in process and over the control plane", async () => {
  const fresh = (await startWorld().call("GET /_understudy/snapshot")).text;
  const { call } = await startBusy();
  await call("POST /_understudy/reset");
  expect((await call("GET /_understudy/snapshot")).text).toBe(fresh);
});

test("the least recently used sandbox makes room, but never one in use, nor the default", async () => {
  const { core, call, fetch } = startWorld();
  await call("GET /v1/me");
  const watching = await fetch("/~watched/_understudy/events");
  for (let i = 0; i < 1_010; i++) await fetch(`/~s${i}/_understudy/clock`);
  const { inMemory } = core.stage.sandboxes;
  expect(inMemory.size).toBe(1_000);
  expect(inMemory.has("default")).toBe(true);
  expect(inMemory.has("watched")).toBe(true);
  expect(inMemory.has("s0")).toBe(false);
  expect(inMemory.has("s1009")).toBe(true);
  await watching.body?.cancel();
  expect(inMemory.get("watched")?.inUse).toBe(0);
});
