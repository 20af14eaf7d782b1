import { expect, test } from "vitest";
import { workingHours } from "../../src/stage/scenarios/working-hours.ts";
import { startWorld } from "../harness.ts";

const world = startWorld({ noLimits: true });

/** Members for the beginning or the purchase of something; other instants of a row follow from it. */
const beginnings = ["createdAt", "savedAt", "addedAt", "writtenAt", "boughtAt", "archivedAt", "removedAt"];

type Row = Readonly<Record<string, unknown>>;

/** What began at each instant, by table: a list that was created with its project is a second table at one instant. */
function begunAt(tables: Readonly<Record<string, readonly Row[]>>): Map<number, Map<string, number>> {
  const at = new Map<number, Map<string, number>>();
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      for (const member of beginnings) {
        const instant = row[member];
        if (typeof instant !== "number") continue;
        const kinds = at.get(instant) ?? new Map<string, number>();
        const kind = `${table}.${member}`;
        at.set(instant, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
      }
    }
  }
  return at;
}

/** Tables that one request changes in many rows at once. */
const together = /^(contacts\.removedAt|cells\.boughtAt|producedFacets\.\w+|reports\.\w+)$/;

const livedIn = ["lived-in-account", "team-account", "busy-account"];

/** A sandbox that is named and plays the scenario. */
async function play(scenario: string) {
  const headers = { "x-understudy-sandbox": scenario };
  await world.call("PUT /_understudy/scenario", { body: { name: scenario }, headers });
  return async (path: string) => (await world.call(`GET ${path}`, { headers })).json;
}

/** All rows of a list in pages. */
async function everyRow(get: (path: string) => Promise<Row>, path: string, list: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: unknown = ""; cursor !== null; ) {
    const page = await get(`${path}?limit=50${cursor === "" ? "" : `&cursor=${cursor}`}`);
    rows.push(...(page[list] as Row[]));
    cursor = page.nextCursor;
  }
  return rows;
}

test.each(livedIn)("%s was charged on about twenty days or more, and researched repositories", async (scenario) => {
  const get = await play(scenario);
  const { entries } = await get("/_understudy/ledger?account=acct_demo");
  const days = entries.flatMap(({ kind, at }: Row) => (kind === "charge" ? [String(at).slice(0, 10)] : []));
  expect(new Set(days).size).toBeGreaterThan(18);
  const jobs = await everyRow(get, "/v1/deep-research/jobs", "jobs");
  expect(new Set(jobs.map(({ subject }) => subject))).toEqual(new Set(["developers", "repos"]));
});

test.each([...livedIn, "research-slow", "research-cached", "facets-in-the-background"])(
  "in %s each research job was charged for its fresh items, is in the list as in its poll, and names reports that exist",
  async (scenario) => {
    const get = await play(scenario);
    await world.call("PATCH /_understudy/clock", {
      body: { advance: "30m" },
      headers: { "x-understudy-sandbox": scenario },
    });
    const jobs = await everyRow(get, "/v1/deep-research/jobs", "jobs");
    const { entries } = await get("/_understudy/ledger?account=acct_demo");
    for (const { requestedBy: _, ...job } of jobs) {
      const items = job.items as readonly Row[];
      const fresh = items.filter(({ source }) => source === "fresh");
      expect(entries.filter(({ ref }: Row) => ref === job.id)).toHaveLength(fresh.length);
      const listed = { ...job, items: items.map(({ preview: _, ...item }) => item) };
      expect((await get(`/v2/deep-research/jobs/${job.id}`)).job).toEqual(listed);
      for (const { reportPath } of items)
        if (typeof reportPath === "string") expect(await get(reportPath)).toMatchObject({ status: "done" });
    }
  },
);

test.each(["second", "third"])("busy-account can be played under the seed %s, whatever the weekday", async (seed) => {
  const { call } = startWorld({ seed, now: `2026-04-${seed === "second" ? "02" : "05"}T09:00:00Z` });
  expect((await call("PUT /_understudy/scenario", { body: { name: "busy-account" } })).status).toBe(200);
});

test.each(livedIn)("in %s nobody starts several things at the same moment", async (scenario) => {
  const get = await play(scenario);
  const { tables } = await get("/_understudy/snapshot");
  // Accounts are created with their first people and keys.
  const origins = new Set(tables.accounts.map(({ createdAt }: Row) => createdAt));
  const crowded = [...begunAt(tables)].flatMap(([instant, kinds]) => {
    const several = [...kinds].filter(([kind, count]) => count > 1 && !together.test(kind));
    return origins.has(instant) || (kinds.size <= 4 && several.length === 0)
      ? []
      : [`${new Date(instant).toISOString()} ${JSON.stringify([...kinds])}`];
  });
  expect(crowded).toEqual([]);
});

test("a year of searches in busy-account follows working hours: by day, rarely at weekends, and unevenly over days and weeks", async () => {
  const get = await play("busy-account");
  const { jobs } = await get("/v1/search/jobs");
  const begun = jobs.map(({ createdAt }: { createdAt: string }) => new Date(createdAt)) as Date[];
  expect(begun.filter((at) => at.getUTCHours() < 7 || at.getUTCHours() > 17)).toEqual([]);
  expect(begun.filter((at) => at.getUTCDay() % 6 === 0).length).toBeLessThan(begun.length / 12);
  const gaps = begun
    .slice(1)
    .map((at, index) => Math.round((begun[index] as Date).getTime() - at.getTime()) / 3_600_000);
  expect(Math.min(...gaps)).toBeLessThan(24);
  expect(Math.max(...gaps)).toBeGreaterThan(7 * 24);
  expect(new Set(gaps.map(Math.round)).size).toBeGreaterThan(50);
});

test("working hours depend on the seed of a world, and keep the order of events", () => {
  const [from, to] = [0, 400 * 86_400_000];
  const even = Array.from({ length: 500 }, (_, at) => from + (at / 500) * (to - from));
  const bent = ["one", "two"].map((seed) => even.map(workingHours(seed, from, to)));
  for (const times of bent) {
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every((at) => at >= from && at <= to)).toBe(true);
  }
  expect(bent[0]).not.toEqual(bent[1]);
  expect(even.map(workingHours("one", from, to))).toEqual(bent[0]);
});
