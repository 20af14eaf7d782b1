import { expect, test } from "vitest";
import { startRecords } from "../lists/records.ts";

test("fields are written and cleared, the last write winning", async () => {
  const { call, advance } = await startRecords();
  const patch = async (body: object, as = "owner") => (await call("PATCH /v1/me/profile", { as, body })).json;
  const values = async () => (await call("GET /v1/me/profile?view=values")).json;
  expect(await patch({ set: { headline: "Hires systems people", specialties: ["Rust", "Go"], digest: true } })).toEqual(
    {
      written: ["headline", "specialties", "digest"],
      skipped: [],
    },
  );
  advance(1_000);
  expect(await patch({ set: { headline: "Hires compiler people" }, clear: ["digest", "digest", "pitch"] })).toEqual({
    written: ["headline", "digest", "pitch"],
    skipped: [],
  });
  expect(await values()).toEqual({
    headline: "Hires compiler people",
    specialties: ["Rust", "Go"],
    memberSince: "2026-01-20T09:00:00.000Z",
  });
  const { fields } = (await call("GET /v1/me/profile?fields=headline,digest,memberSince,timezone")).json;
  expect(fields).toEqual({
    headline: {
      value: "Hires compiler people",
      writtenBy: { kind: "member", id: "usr_demo_owner", name: "Miriam Vogel" },
      updatedAt: "2026-03-01T09:00:01.000Z",
      editable: true,
    },
    digest: {
      value: null,
      writtenBy: { kind: "member", id: "usr_demo_owner", name: "Miriam Vogel" },
      updatedAt: "2026-03-01T09:00:01.000Z",
      editable: true,
    },
    memberSince: {
      value: "2026-01-20T09:00:00.000Z",
      writtenBy: { kind: "system", id: null, name: null },
      updatedAt: "2026-01-20T09:00:00.000Z",
      editable: false,
    },
    timezone: { value: null, writtenBy: null, updatedAt: null, editable: true },
  });
  expect(await patch({})).toEqual({ written: [], skipped: [] });
});

test("a patch with bad keys changes nothing and names every one of them", async () => {
  const { call } = await startRecords();
  const patch = (body: unknown, as = "owner") => call("PATCH /v1/me/profile", { as, body });
  const refused = await patch({
    set: {
      headline: "fine",
      nope: 1,
      memberSince: "2020-01-01T00:00:00Z",
      timezone: "half past nine",
      dailyGoal: -1,
      calendarUrl: "javascript:alert(1)",
    },
    clear: ["alsoNope", "memberSince"],
  });
  expect(refused.status).toBe(400);
  for (const key of ["nope", "memberSince", "timezone", "dailyGoal", "calendarUrl", "alsoNope"]) {
    expect(refused.json.message).toContain(key);
  }
  expect((await patch('{"set":{"__proto__":{"x":1},"constructor":1}}')).json.message).toContain("__proto__");
  for (const body of [
    { set: { headline: null } },
    { set: { headline: "" } },
    { set: { headline: "x".repeat(201) } },
    { set: { specialties: "Rust" } },
    { set: { specialties: Array.from({ length: 21 }, () => "x") } },
    { set: { digest: "true" } },
    { set: { dailyGoal: 1001 } },
    { set: [] },
    { set: null },
    { clear: null },
    { clear: Array.from({ length: 101 }, () => "headline") },
    { clean: [] },
  ]) {
    expect((await patch(body)).status, JSON.stringify(body).slice(0, 60)).toBe(400);
  }
  const phone = await patch({ set: { phone: "+49 30 1" }, clear: ["headline"] }, "agent");
  expect(phone.json).toMatchObject({ status: 400, message: expect.stringContaining("phone") });
  expect((await call("GET /v1/me/profile?view=values")).json).toEqual({ memberSince: "2026-01-20T09:00:00.000Z" });
  for (const query of [
    "fields=nope",
    "fields=",
    `fields=${"headline,".repeat(223)}`,
    "view=editor",
    "view=values&view=values",
  ]) {
    expect((await call(`GET /v1/me/profile?${query}`)).status, query.slice(0, 40)).toBe(400);
  }
});

test("a key writes the profile of the person who created it", async () => {
  const { call } = await startRecords();
  const minted = await call("POST /v1/keys", {
    as: "member",
    body: { name: "Mine", entitlements: ["contact:update"] },
  });
  const as = minted.json.secret as string;
  await call("PATCH /v1/me/profile", { as: "member", body: { set: { headline: "member's" } } });
  const written = await call("PATCH /v1/me/profile", { as, body: { set: { headline: "key's", pitch: "key's" } } });
  expect(written.json).toEqual({ written: ["pitch"], skipped: ["headline"] });
  expect((await call("GET /v1/me/profile?view=values", { as: "member" })).json).toMatchObject({ pitch: "key's" });
  expect((await call("GET /v1/me/profile?view=values", { as: "owner" })).json.pitch).toBeUndefined();
});

test("a role profile shows each caller their own tiers", async () => {
  const { call } = await startRecords();
  const { id } = (await call("POST /v1/projects", { body: { name: "Rust" } })).json;
  const path = `/v1/projects/${id}/profile`;
  const set = { title: "Rust engineer", compensation: "€100k", compensationCeiling: 110_000 };
  expect((await call(`PATCH ${path}`, { body: { set } })).json.written).toEqual(Object.keys(set));
  expect((await call(`GET ${path}?view=values`)).json).toMatchObject(set);
  const asMember = (await call(`GET ${path}?view=values`, { as: "member" })).json;
  expect(asMember).toMatchObject({ title: "Rust engineer", compensation: "€100k" });
  expect(asMember).not.toHaveProperty("compensationCeiling");
  const { fields } = (await call(`GET ${path}`, { as: "member" })).json;
  expect(Object.keys(fields)).not.toContain("closingNotes");
  expect((await call(`GET ${path}?view=values&fields=title,compensationCeiling`, { as: "member" })).json).toEqual({
    title: "Rust engineer",
  });
  expect((await call(`GET ${path}?fields=title,nope`, { as: "member" })).status).toBe(400);
  const refused = await call(`PATCH ${path}`, { as: "member", body: { set: { compensationCeiling: 1 } } });
  expect(refused.json).toMatchObject({ status: 400, message: expect.stringContaining("compensationCeiling") });
});

test("company fields follow the same rules, for people and keys", async () => {
  const { call, advance } = await startRecords();
  const { id } = (await call("POST /v1/companies", { as: "agent", body: { name: "Acme", set: { pitch: "agent" } } }))
    .json;
  const patch = async (as: string, body: object) => (await call(`PATCH /v1/companies/${id}`, { as, body })).json;
  expect(await patch("owner", { set: { pitch: "person" }, clear: ["industry"] })).toEqual({
    written: ["pitch", "industry"],
    skipped: [],
  });
  expect(await patch("agent", { set: { pitch: "agent", industry: "Energy", size: "1-50" } })).toEqual({
    written: ["size"],
    skipped: ["industry", "pitch"],
  });
  expect((await patch("agent", { set: { internalNotes: "x" } })).message).toContain("internalNotes");
  expect((await patch("owner", { set: { name: "New" } })).message).toContain("name");
  advance(60_000);
  const { profile } = (await call(`GET /v1/companies/${id}`, { as: "agent" })).json;
  expect(profile.industry.value).toBeNull();
  expect(profile.size.value).toBe("1-50");
  expect(profile.name).toMatchObject({ value: "Acme", editable: false });
  expect(profile).not.toHaveProperty("internalNotes");
  expect((await call(`GET /v1/companies/${id}`, { as: "reader" })).json.profile.size.editable).toBe(false);
  expect((await call(`PATCH /v1/companies/${id}`, { as: "outsider", body: { set: { size: "1-50" } } })).status).toBe(
    404,
  );
});

test("enrichment refills what an agent cleared, not what a person cleared", async () => {
  const { call, advance } = await startRecords();
  const { id } = (await call("POST /v1/companies", { body: { name: "Acme", domain: "acme.example" } })).json;
  await call(`PATCH /v1/companies/${id}`, { as: "agent", body: { clear: ["industry", "website"] } });
  await call(`PATCH /v1/companies/${id}`, { body: { clear: ["website"] } });
  advance(60_000);
  const { profile } = (await call(`GET /v1/companies/${id}`)).json;
  expect(profile.industry.value).toEqual(expect.any(String));
  expect(profile.website.value).toBeNull();
  await call(`PATCH /v1/companies/${id}`, { as: "agent", body: { clear: ["industry"] } });
  expect((await call(`GET /v1/companies/${id}`)).json.profile.industry.value).toBeNull();
});
