import { expect, test } from "vitest";
import { iso, minute, second } from "../../../src/base/instants.ts";
import { all, get, put } from "../../../src/base/table.ts";
import { type Account, accounts } from "../../../src/model/account.ts";
import { ledger } from "../../../src/model/ledger.ts";
import type { World } from "../../../src/model/world.ts";
import { peopleIn } from "../../../src/population/world-people.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";
import { startWorld } from "../../harness.ts";

const rust = { version: 2, query: "rust" };

/** An account with a short balance, and what is seen of its jobs. */
function startShort(balance: number) {
  const { call, core } = startWorld({ population: 400 });
  const world = (): World => sandboxNamed(core.stage.sandboxes, "default", 0).world;
  const entries = () => all(world().tables, ledger).filter(({ account }) => account === "acct_demo");
  return {
    call,
    world,
    entries,
    start: () => call("PATCH /_understudy/world", { body: { accounts: [{ id: "acct_demo", balance }] } }),
    advance: (span: number) => call("PATCH /_understudy/clock", { body: { advance: `${span / second}s` } }),
    search: async (body: object): Promise<string> =>
      (await call("POST /v1/search/jobs", { body: { config: rust, ...body } })).json.job.id,
    list: async (query = ""): Promise<Record<string, string>> => {
      const { jobs } = (await call(`GET /v1/search/jobs${query}`)).json;
      return Object.fromEntries(jobs.map(({ id, status }: { id: string; status: string }) => [id, status]));
    },
    poll: async (id: string) => (await call(`GET /v1/search/jobs/${id}`)).json.job,
    quota: async () => (await call("GET /v1/quotas")).json.credits.remaining,
  };
}

test("two jobs on one short balance end as the list says, whichever filter it has and whoever is polled first", async () => {
  const ends = [];
  for (const order of ["AB", "BA"]) {
    const { start, search, advance, list, poll, entries } = startShort(40);
    await start();
    const a = await search({ targetCount: 15, targetMode: "exact" });
    const b = await search({ targetCount: 15, targetMode: "exact", savedSearchId: "s" });
    await advance(2 * minute);
    const listed = await list();
    expect(await list("?savedSearchId=s")).toEqual({ [b]: listed[b] });
    const ids = order === "AB" ? [a, b] : [b, a];
    for (const id of ids) expect((await poll(id)).status).toBe(listed[id]);
    expect(await list()).toEqual(listed);
    expect(Object.values(listed)).toContain("partial");
    expect(entries().at(-1)?.balanceAfter).toBe(0);
    ends.push([listed[a], listed[b]]);
  }
  expect(ends[0]).toEqual(ends[1]);
});

test("a job that ran out of credits before the month's end stays partial, and the next month is whole", async () => {
  const outcomes = [];
  for (const looksBefore of [true, false]) {
    const { call, world, start, search, advance, poll, quota, entries } = startShort(20);
    const account = get(world().tables, accounts, "acct_demo") as Account;
    const createdAt = Date.parse("2026-01-15T00:00:00Z");
    put(world().tables, accounts, { ...account, createdAt, monthlyCredits: 60 });
    const body = { mode: "frozen", now: iso(Date.parse("2026-06-15T00:00:00Z") - minute) };
    await call("PATCH /_understudy/clock", { body });
    await start();
    const id = await search({ targetCount: 20, targetMode: "exact" });
    await advance(50 * second);
    if (looksBefore) expect((await poll(id)).status).toBe("partial");
    // Nothing is charged but by a poll.
    expect(await quota()).toBe(looksBefore ? 0 : 20);
    await advance(20 * second);
    expect(await quota()).toBe(looksBefore ? 60 : 80);
    const { status, error, creditsCharged } = await poll(id);
    expect([status, creditsCharged]).toEqual(["partial", 20]);
    expect(error).toMatch(/credits ran out/);
    const grants = entries().filter(({ operation }) => operation === "billing.monthly_grant");
    outcomes.push([await quota(), grants.at(-1)?.at, grants.at(-1)?.credits]);
  }
  expect(outcomes).toEqual([
    [60, "2026-06-15T00:00:00.000Z", 60],
    [60, "2026-06-15T00:00:00.000Z", 60],
  ]);
});

test("what jobs have used cannot be spent again, and the refusal says why the balance is not enough", async () => {
  const { call, world, start, search, advance, quota } = startShort(30);
  await start();
  await search({ targetCount: 20, targetMode: "exact" });
  await advance(2 * minute);
  const developers = [{ login: peopleIn(world()).loginOf(0) }];
  const bought = await call("POST /v1/developers/reports", { body: { developers, facets: ["signals.core"] } });
  expect(bought.status).toBe(402);
  expect(bought.json.message).toMatch(/the balance is 30, of which jobs have used 30 that their next polls charge/);
  expect(await quota()).toBe(30);
});

test("the ledger names the operation that was called", async () => {
  const { call, world, start, search, advance, poll, entries } = startShort(900);
  await start();
  const [polled, asked, canceled] = [await search({}), await search({}), await search({ targetMode: "exact" })];
  const subjects = [0, 1].map((index) => [peopleIn(world()).loginOf(index)]);
  await advance(7 * second);
  await call(`POST /v1/search/jobs/${canceled}/cancel`);
  const research = [];
  for (const each of subjects) {
    const body = { subject: "developers", subjects: each };
    research.push((await call("POST /v1/deep-research/jobs", { body })).json.job.id);
    await advance(8 * second);
    await call(research.length === 1 ? "GET /v1/deep-research/jobs" : `GET /v2/deep-research/jobs/${research[1]}`);
  }
  await advance(5 * minute);
  await call(`POST /v1/search/jobs/${asked}/more`, { body: { count: 5 } });
  await poll(polled as string);
  await advance(minute);
  await call("GET /v1/deep-research/jobs");
  const calledFor = (ref: string) => [
    ...new Set(entries().flatMap((each) => (each.ref === ref ? [each.operation] : []))),
  ];
  expect(calledFor(polled as string)).toEqual(["search.jobs.get"]);
  expect(calledFor(asked as string)).toEqual(["search.jobs.more"]);
  expect(calledFor(canceled as string)).toEqual(["search.jobs.cancel"]);
  expect(calledFor(research[0])).toEqual(["research.jobs.list"]);
});
