import { expect, test } from "vitest";
import { finish } from "../../../src/base/slices.ts";
import { dump } from "../../../src/base/table.ts";
import { busy, Furnishing } from "../../../src/model/furnishing.ts";
import type { World } from "../../../src/model/world.ts";
import { furnishAccount } from "../../../src/service/furnish/furnish.ts";
import { nowIn } from "../../../src/stage/clock.ts";
import { startRecords } from "../lists/records.ts";

const small = Furnishing.parse({});

async function furnished(sizes: Furnishing = small, account = "acct_demo") {
  const records = await startRecords();
  finish(furnishAccount(records.world, account, sizes, nowIn(records.world, 0)));
  return records;
}

const rows = (world: World, table: string) => dump(world.tables)[table] ?? [];

test("the same seed creates the same account, byte for byte", async () => {
  const text = async (): Promise<string> => {
    const { clock: _, ...tables } = dump((await furnished()).world.tables);
    return JSON.stringify(tables);
  };
  const [first, second] = [await text(), await text()];
  expect(first === second).toBe(true);
});

test("an account has records of every kind and state, by people, keys, tools and the service", async () => {
  const { call, readAll, world } = await furnished();
  const { rows: lists } = await readAll("/v1/shortlists", "shortlists");
  const { rows: projects } = await readAll("/v1/projects", "projects");
  const companies = (await call("GET /v1/companies")).json.rows;
  const briefs = [];
  for (const { id } of projects) briefs.push((await call(`GET /v1/projects/${id}/brief`)).json.status);
  const values = (of: object[], member: string) => new Set(of.map((each) => (each as Record<string, unknown>)[member]));

  expect(values(lists, "kind")).toEqual(new Set(["freestanding", "project", "pipeline"]));
  expect(values(lists, "pinned")).toEqual(new Set([true, false]));
  expect(lists.some((list) => list.agentId !== null)).toBe(true);
  expect((await call("GET /v1/shortlists?archived=true")).json.shortlists.length).toBeGreaterThan(0);
  expect(new Set(briefs)).toEqual(new Set(["empty", "populating", "ready", "failed"]));
  expect(values(projects, "status")).toEqual(new Set(["open", "paused", "closed"]));
  expect(projects.some((each) => each.companyRef === null && each.candidateListId === null)).toBe(true);
  expect(projects.some((each) => each.stats.replyRate > 0)).toBe(true);
  expect(values(companies, "profileStatus")).toEqual(new Set(["queued", "enriching", "ready"]));
  expect(values(companies, "archived")).toEqual(new Set([true, false]));
  expect(values(companies, "keepAnonymous")).toEqual(new Set([true, false]));
  const authors = new Set(rows(world, "notes").map((row) => (row as { author: { kind: string } }).author.kind));
  expect(authors).toEqual(new Set(["member", "key", "tool", "system"]));
  expect(values(rows(world, "attachments") as object[], "kind")).toEqual(new Set(["jd", "link", "doc"]));
  expect(values(rows(world, "attachments") as object[], "subjectType")).toEqual(
    new Set(["company", "project", "account"]),
  );
});

test("ids sort by when their records were made, and nothing lies in the future", async () => {
  const { world } = await furnished();
  const now = nowIn(world, 0);
  for (const [table, member] of [
    ["shortlists", "createdAt"],
    ["memberships", "addedAt"],
    ["notes", "createdAt"],
    ["contacts", "savedAt"],
    ["companies", "createdAt"],
    ["projects", "createdAt"],
    ["attachments", "createdAt"],
  ] as const) {
    const times = rows(world, table).map((row) => (row as Record<string, number>)[member] as number);
    expect(times, table).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times), table).toBeLessThanOrEqual(now);
  }
});

test("a list that was archived has members, and none that joined it afterwards", async () => {
  const { world } = await furnished(busy);
  const lists = rows(world, "shortlists") as { id: string; archivedAt: number | null }[];
  const joined = rows(world, "memberships") as { shortlistId: string; addedAt: number }[];
  const archived = new Map(lists.flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : [[id, archivedAt]])));
  const members = joined.filter(({ shortlistId }) => archived.has(shortlistId));
  expect(members.length).toBeGreaterThan(archived.size);
  expect(members.filter(({ shortlistId, addedAt }) => addedAt > (archived.get(shortlistId) ?? 0))).toEqual([]);
});

test("a busy account has thousands of records, and another account sees none of them", async () => {
  const { call, readAll, world } = await furnished(busy);
  expect(rows(world, "notes").length).toBe(6_000);
  expect(rows(world, "memberships").length).toBeGreaterThan(4_000);
  const { rows: contacts, pages } = await readAll("/v1/contacts?limit=100", "contacts");
  expect(contacts.length).toBeGreaterThan(1_500);
  expect(pages).toBe(Math.ceil(contacts.length / 100));
  expect(new Set(contacts.map((each) => each.contactId)).size).toBe(contacts.length);
  for (const path of ["shortlists", "contacts", "companies"]) {
    const { json } = await call(`GET /v1/${path}`, { as: "outsider" });
    expect(Object.values(json)[0]).toEqual([]);
  }
});

test("an account without people, or of another size, is created too", async () => {
  const stranger = await furnished(small, "acct_other");
  expect((await stranger.call("GET /v1/contacts", { as: "outsider" })).json.contacts.length).toBeGreaterThan(10);
  const empty = { days: 1, contacts: 0, shortlists: 0, notes: 5, companies: 0, projects: 3 };
  const { readAll } = await furnished(empty);
  expect((await readAll("/v1/projects", "projects")).rows).toHaveLength(3);
});

test("a furnished account is the same after a snapshot and in a fork", async () => {
  const { call } = await furnished();
  const routes = ["/v1/shortlists", "/v1/contacts", "/v1/companies", "/v1/projects", "/v1/me/profile"];
  const read = (prefix = "") =>
    Promise.all(
      routes.map(async (path) => (await call(`GET ${prefix}${path}`)).text.replaceAll(/"nextCursor":[^}]*/g, "")),
    );
  const before = await read();
  const snapshot = (await call("GET /_understudy/snapshot")).json;
  await call("POST /_understudy/fork", { body: { to: "copy" } });
  await call("POST /_understudy/reset", { body: {} });
  expect((await call("GET /v1/contacts")).json.contacts).toEqual([]);
  expect(await read("/~copy")).toEqual(before);
  expect((await call("PUT /_understudy/snapshot", { body: snapshot })).status).toBe(200);
  expect(await read()).toEqual(before);
});
