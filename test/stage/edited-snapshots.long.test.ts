import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const { call } = startWorld();

test("the snapshot of any scenario can be restored", async () => {
  const { scenarios } = (await call("GET /_understudy/scenarios")).json;
  for (const { name } of scenarios as { name: string }[]) {
    await call("PUT /_understudy/scenario", { body: { name } });
    await call("GET /v1/me", { isUnlawful: true });
    const { text } = await call("GET /_understudy/snapshot");
    const restored = await call("PUT /_understudy/snapshot", { body: text });
    expect([name, restored.status, restored.json.message]).toEqual([name, 200, undefined]);
  }
}, 120_000);

test.each([
  ["accounts", { createdAt: "yesterday" }, "createdAt must be an instant"],
  ["rateWindows", { count: 1.5 }, "count must be a whole number from 0 on"],
  ["rateWindows", { count: -1 }, "count must be a whole number from 0 on"],
  ["counters", { value: 1e308 }, "value must be a whole number from 0 on"],
])("an invalid row of %s is refused with the row and the member: %j", async (table, change, problem) => {
  await call("POST /_understudy/reset", { body: { scenario: "fresh-account" } });
  expect((await call("GET /v1/me")).status).toBe(200);
  const edited = (await call("GET /_understudy/snapshot")).json;
  Object.assign(edited.tables[table][0], change);
  const refused = await call("PUT /_understudy/snapshot", { body: edited });
  expect(refused.status).toBe(400);
  expect(refused.json.message).toContain(`row 0 of its table "${table}" is not one: ${problem}`);
  expect((await call("GET /v1/me")).status).toBe(200);
});

test("research about somebody who is not there is refused with the item that names them", async () => {
  await call("PUT /_understudy/scenario", { body: { name: "lived-in-account" } });
  const edited = (await call("GET /_understudy/snapshot")).json;
  const job = edited.tables.researchJobs.findIndex(({ subject }: { subject: string }) => subject === "developers");
  edited.tables.researchJobs[job].items[0].subjectId = "";
  const refused = await call("PUT /_understudy/snapshot", { body: edited });
  expect(refused.status).toBe(400);
  expect(refused.json.message).toContain(
    `row ${job} of its table "researchJobs" is not one: items.0.subjectId is none of the`,
  );
});

test("a snapshot with a changed seed or population is refused when its reports have no developer", async () => {
  await call("PUT /_understudy/scenario", { body: { name: "lived-in-account" } });
  const whole = (await call("GET /_understudy/snapshot")).json;
  for (const changed of [{ population: 1 }, { seed: "another" }]) {
    const refused = await call("PUT /_understudy/snapshot", { body: { ...whole, ...changed } });
    expect(refused.status, JSON.stringify(changed)).toBe(400);
    expect(refused.json.message).toMatch(/row \d+ of its table "reports" is not one: subjectId is none of the/);
  }
  expect((await call("PUT /_understudy/snapshot", { body: whole })).status).toBe(200);
  expect((await call("GET /v1/deep-research/jobs")).status).toBe(200);
});

test("impossible changes of people are refused with their table", async () => {
  await call("PUT /_understudy/scenario", { body: { name: "lived-in-account" } });
  const whole = (await call("GET /_understudy/snapshot")).json;
  const people = [{ overrides: [{ developer: 900_000_000, login: "nobody" }] }];
  const refused = await call("PUT /_understudy/snapshot", { body: { ...whole, tables: { ...whole.tables, people } } });
  expect(refused.status).toBe(400);
  expect(refused.json.message).toMatch(/row 0 of its table "people" is not one/);
});

test("a snapshot at the clock's latest time can be restored, a later one cannot", async () => {
  await call("PUT /_understudy/scenario", { body: { name: "lived-in-account" } });
  await call("PATCH /_understudy/clock", { body: { now: "9989-12-30T00:00:00Z" } });
  await call("GET /v1/me", { isUnlawful: true });
  const late = (await call("GET /_understudy/snapshot")).json;
  expect(late.clock.now).toMatch(/^9989/);
  expect((await call("PUT /_understudy/snapshot", { body: late })).json.message).toBeUndefined();
  const later = { ...late, clock: { ...late.clock, now: "9999-12-31T23:59:59Z" } };
  const refused = await call("PUT /_understudy/snapshot", { body: later });
  expect([refused.status, refused.json.message]).toEqual([400, expect.stringContaining("its clock shows 9999-12-31")]);
});
