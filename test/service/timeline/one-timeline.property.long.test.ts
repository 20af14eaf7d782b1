import fc from "fast-check";
import { expect, test } from "vitest";
import { iso, second } from "../../../src/base/instants.ts";
import { all, get, put } from "../../../src/base/table.ts";
import { type Account, accounts } from "../../../src/model/account.ts";
import { setConditions } from "../../../src/model/conditions.ts";
import { ledger } from "../../../src/model/ledger.ts";
import { setScripts } from "../../../src/model/scripts.ts";
import { peopleIn } from "../../../src/population/world-people.ts";
import { advanceClock } from "../../../src/stage/clock.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";
import { startWorld } from "../../harness.ts";
import { configs } from "../jobs/searches.ts";

/** Something that a client does at an instant, whoever has looked before. */
type Act =
  | { readonly kind: "search"; readonly body: object }
  | { readonly kind: "research"; readonly people: readonly number[]; readonly refresh: boolean }
  | { readonly kind: "facets"; readonly people: readonly number[]; readonly facets: readonly string[] }
  | { readonly kind: "more"; readonly job: number; readonly body: object }
  | { readonly kind: "cancel"; readonly job: number }
  | { readonly kind: "buy"; readonly person: number }
  | { readonly kind: "balance"; readonly credits: number };

const looks = [
  "poll",
  "list",
  "filtered",
  "research",
  "quotas",
  "ledger",
  "storyboard",
  "jobs",
  "me",
  "restored",
] as const;

interface Look {
  readonly at: number;
  readonly what: (typeof looks)[number];
  readonly job: number;
}

const span = 150;
const people = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 });
const jobs = fc.oneof(
  fc.record({
    kind: fc.constant("search" as const),
    body: fc.record({
      config: fc.constantFrom<object>({ version: 2, query: "engineer" }, ...configs),
      targetCount: fc.integer({ min: 1, max: 60 }),
      targetMode: fc.constantFrom("exact", "exact", "best_effort"),
      savedSearchId: fc.constantFrom("a", "a", "b", null),
      budgetCredits: fc.constantFrom(null, null, 40, 70, 150),
    }),
  }),
  fc.record({ kind: fc.constant("research" as const), people, refresh: fc.boolean() }),
  fc.record({
    kind: fc.constant("facets" as const),
    people,
    facets: fc.constantFrom(["dossier.core"], ["signals.core", "dossier.core"]),
  }),
);
const others: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant("more" as const),
    job: fc.nat(3),
    body: fc.record({ count: fc.integer({ min: 1, max: 60 }), budgetCredits: fc.constantFrom(null, 200, 500) }),
  }),
  fc.record({ kind: fc.constant("cancel" as const), job: fc.nat(3) }),
  fc.record({ kind: fc.constant("buy" as const), person: fc.nat(5) }),
  fc.record({ kind: fc.constant("balance" as const), credits: fc.integer({ min: 0, max: 120 }) }),
);
const at = <Value extends Act>(acts: fc.Arbitrary<Value>, last: number) =>
  fc.record({ at: fc.integer({ min: 0, max: last }), act: acts });
const plan = fc.record({
  jobs: fc.array(at(jobs, 20), { minLength: 2, maxLength: 4 }),
  others: fc.array(at(others, span), { maxLength: 3 }),
  balance: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 15, max: 90 }) }, fc.constant(10_000)),
  monthly: fc.constantFrom(40, 90, 200),
  /** When the account's month ends. */
  month: fc.constantFrom(15, 40, 100, 10_000),
});
const schedule = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: span }), what: fc.constantFrom(...looks), job: fc.nat(3) }),
  { maxLength: 25 },
);

test("every order and time of polls and lists of an account's jobs has one outcome", async () => {
  const orders = new Set<string>();
  const tried = { short: 0, overMonthsEnd: 0 };
  await fc.assert(
    fc.asyncProperty(plan, fc.array(schedule, { minLength: 3, maxLength: 3 }), async (acts, schedules) => {
      const seen = new Map<string, unknown>();
      const outcomes = [];
      for (const [number, looks] of schedules.entries()) {
        orders.add(JSON.stringify([acts, looks]));
        outcomes.push(await play(acts, looks, number, seen));
      }
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      if (JSON.stringify(outcomes[0]).includes("credits ran out")) tried.short += 1;
      if (outcomes[0]?.grants.length) tried.overMonthsEnd += 1;
    }),
    { numRuns: 200 },
  );
  // Not in vain: orders, plans whose credits run short, and those that a month's end falls into.
  expect(orders.size).toBeGreaterThan(450);
  expect(tried.short).toBeGreaterThan(20);
  expect(tried.overMonthsEnd).toBeGreaterThan(20);
});

/** `seen` has what any look at a job showed at an instant: every other look at that instant shows the same. */
async function play(acts: Plan, schedule: readonly Look[], number: number, seen: Map<string, unknown>) {
  const { call, core } = startWorld({ population: 300 });
  const world = () => sandboxNamed(core.stage.sandboxes, "default", 0).world;
  setConditions(world(), { limits: "counted" });
  const account = get(world().tables, accounts, "acct_demo") as Account;
  put(world().tables, accounts, {
    ...account,
    monthlyCredits: acts.monthly,
    createdAt: Date.parse("2025-01-15T00:00:00Z"),
  });
  await call("PATCH /_understudy/clock", {
    body: { mode: "frozen", now: iso(Date.parse("2026-06-15T00:00:00Z") - acts.month * second) },
  });
  await setBalance(acts.balance);
  const paths: string[] = [];
  const statuses: number[] = [];
  let now = 0;
  const terminal = new Map<string, unknown>();

  async function setBalance(balance: number) {
    const { status, text } = await call("PATCH /_understudy/world", {
      body: { accounts: [{ id: "acct_demo", balance }] },
    });
    expect(status, text).toBe(200);
    return status;
  }

  /** Whoever looks sees one state of a job at one instant, and the last one never changes again, but for /more. */
  function note(path: string, { creditsCharged, budgetRemaining, elapsedMs, ...state }: Record<string, unknown>) {
    const key = `${path} at ${now}, after ${statuses.length}`;
    if (!seen.has(key)) seen.set(key, state);
    expect(state, `${key}, schedule ${number}`).toEqual(seen.get(key));
    if (terminal.has(path)) expect(state, path).toEqual(terminal.get(path));
    if (!["queued", "running"].includes(state.status as string)) terminal.set(path, state);
  }

  async function poll(path: string) {
    const { json } = await call(`GET ${path}`);
    note(path, json.job ?? json.report);
    return json;
  }

  async function look({ what, job }: Look) {
    const path = paths[job % Math.max(1, paths.length)];
    if (what === "poll" || what === "storyboard") {
      if (path === undefined) return;
      if (what === "poll") return void (await poll(path));
      const { frames } = (await call(`GET /_understudy/jobs/${path.split("/").at(-1)}/storyboard`)).json;
      return note(path, frames[0].answer.job ?? frames[0].answer.report);
    }
    if (what === "restored") {
      const { text } = await call("GET /_understudy/snapshot");
      const { status } = await call("PUT /_understudy/snapshot", { body: text });
      return expect(status).toBe(200);
    }
    const route = {
      list: "/v1/search/jobs",
      filtered: "/v1/search/jobs?savedSearchId=a",
      research: "/v1/deep-research/jobs",
      quotas: "/v1/quotas",
      ledger: "/_understudy/ledger",
      jobs: "/_understudy/jobs",
      me: "/v1/me",
    }[what];
    const { json } = await call(`GET ${route}`);
    if (what === "list" || what === "filtered") for (const each of json.jobs) note(`/v1/search/jobs/${each.id}`, each);
    if (what === "research") {
      for (const { requestedBy: _, items, ...each } of json.jobs) {
        const shown = items.map(({ preview: _, ...item }: { preview: unknown }) => item);
        note(`/v2/deep-research/jobs/${each.id}`, { ...each, items: shown });
      }
    }
    if (what === "quotas") expect(json.credits.remaining).toBe(entries().at(-1)?.balanceAfter);
  }

  async function perform(act: Act): Promise<number> {
    if (act.kind === "search") return begin("POST /v1/search/jobs", act.body, "/v1/search/jobs");
    if (act.kind === "research") {
      const body = { subject: "developers", subjects: act.people.map(subjectOf), refresh: act.refresh };
      return begin("POST /v1/deep-research/jobs", body, "/v2/deep-research/jobs");
    }
    if (act.kind === "facets") {
      const body = { developers: act.people.map((each) => ({ login: loginOf(each) })), facets: act.facets };
      return begin("POST /v1/developers/reports", body, "/v1/developers/reports");
    }
    if (act.kind === "balance") return setBalance(act.credits);
    if (act.kind === "buy") {
      const body = { developers: [{ login: loginOf(act.person) }], facets: ["contact.emails", "score.cracked"] };
      return (await call("POST /v1/developers", { body })).status;
    }
    const path = paths[act.job % Math.max(1, paths.length)];
    if (path === undefined || !path.startsWith("/v1/search/")) return 0;
    const { status } = await call(`POST ${path}/${act.kind}`, act.kind === "more" ? { body: act.body } : {});
    if (status < 300) terminal.delete(path);
    return status;
  }

  async function begin(route: string, body: object, path: string): Promise<number> {
    const { status, json } = await call(route, { body });
    if (status < 300) paths.push(`${path}/${(json.job ?? json.report).id}`);
    return status;
  }

  const entries = () => all(world().tables, ledger).filter(({ account }) => account === "acct_demo");
  const { loginOf } = peopleIn(world());
  /** One always fails, one loses its runner, and one is nobody. */
  const subjectOf = (person: number) => (person === 5 ? "nobody-of-this-name" : loginOf(person));
  setScripts(world(), {
    researchSubjects: [
      { subject: loginOf(3), outcome: "failed", failCode: "timeout" },
      { subject: loginOf(4), outcome: "dies", after: "3s" },
    ],
  });
  const grantsBefore = entries().length;

  // What is done and what is looked at at one instant: first what is done, so that all schedules look at the same.
  const events = [
    ...[...acts.jobs, ...acts.others].map((each) => ({
      at: each.at,
      run: async () => void statuses.push(await perform(each.act)),
    })),
    ...schedule.map((each) => ({ at: each.at, run: () => look(each) })),
  ].sort((a, b) => a.at - b.at);
  for (const { at, run } of events) {
    advanceClock(world(), (at - now) * second, 0);
    now = at;
    await run();
  }
  advanceClock(world(), 2_000 * second, 0);
  now += 2_000;
  // Polled in another order by each schedule.
  const order = paths.map((_, each) => (each + number) % paths.length);
  if (number % 2 === 1) order.reverse();
  const ends = new Map<number, unknown>();
  for (const each of order) ends.set(each, withoutElapsedIn(await poll(paths[each] as string)));
  const reports = [];
  for (const person of [0, 1, 2, 3, 4])
    reports.push((await call(`GET /v1/deep-research/reports/developers/${loginOf(person)}`)).json);
  await call("GET /v1/quotas");
  const grants = entries()
    .slice(grantsBefore)
    .filter(({ kind }) => kind === "grant");
  return {
    statuses,
    ends: paths.map((_, each) => ends.get(each)),
    reports,
    grants: grants.map(({ at, credits }) => `${at} ${credits}`),
    charges: entries()
      .slice(grantsBefore)
      .filter(({ ref }) => ref !== null)
      .map(({ ref, credits, sku, developerId }) => `${ref} ${credits} ${sku} ${developerId}`)
      .sort(),
    balance: entries().at(-1)?.balanceAfter,
  };
}

type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

function withoutElapsed({ elapsedMs: _, ...rest }: Record<string, unknown>) {
  return rest;
}

function withoutElapsedIn(answer: Record<string, object>) {
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : withoutElapsed(value as never),
    ]),
  );
}
