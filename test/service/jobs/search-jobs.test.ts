import { describe, expect, test } from "vitest";
import { put } from "../../../src/base/table.ts";
import { setConditions } from "../../../src/model/conditions.ts";
import { projects } from "../../../src/model/project.ts";
import { setScripts } from "../../../src/model/scripts.ts";
import { startSearches } from "./searches.ts";

const config = { version: 2, query: "engineers who build embedded databases" };
/** Matches everybody: for searches that must not run out of developers. */
const anybody = { version: 2, query: null };

test("a deep search is queued, runs in rounds and ends with its target", async () => {
  const { call, poll, advance, ledgerOf } = startSearches();
  const submitted = await call("POST /v1/search/jobs", { as: "agent", body: { config, targetCount: 25 } });
  expect(submitted.status).toBe(202);
  expect(submitted.json.job).toMatchObject({
    status: "queued",
    targetCount: 25,
    targetMode: "best_effort",
    progress: null,
    creditsEstimated: 25,
    creditsCharged: 0,
    budgetCredits: null,
    budgetRemaining: null,
  });
  expect(submitted.headers.get("x-quota-name")).toBe("deep_searches");
  expect(ledgerOf("acct_demo").filter(({ kind }) => kind === "charge")).toEqual([]);

  const { id } = submitted.json.job;
  advance(1_000);
  expect((await poll(id)).job).toMatchObject({ status: "running", progress: null });
  advance(6_000);
  const first = await poll(id);
  expect(first.job).toMatchObject({ status: "running", progress: { round: 0, considered: 25 }, creditsCharged: 25 });
  expect(first.results.every((row) => row.source === "agent_select" && row.why !== null)).toBe(true);

  advance(60_000);
  const last = await poll(id);
  expect(last.job).toMatchObject({ status: "succeeded", progress: { delivered: 25 }, error: null });
  expect(last.results.filter((row) => row.delivered)).toHaveLength(25);
  expect(last.results.filter((row) => row.round > 0).every((row) => row.why === null)).toBe(true);
  expect(ledgerOf("acct_demo").filter(({ ref }) => ref === id)).toHaveLength(last.rounds.length);
  expect(await poll(id)).toEqual(last);
});

test("results are by round and rank, scores fall within a round, delivered before banked", async () => {
  const { submit, poll, advance } = startSearches();
  const { id } = await submit({ config, targetCount: 40 });
  advance(120_000);
  const { results, rounds, job } = await poll(id);
  for (const { round, delivered, banked } of rounds) {
    const rows = results.filter((row) => row.round === round);
    expect(rows.map((row) => row.rank)).toEqual(rows.map((_, at) => at + 1));
    const scores = rows.map((row) => row.score ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(rows.map((row) => row.delivered)).toEqual(rows.map((_, at) => at < delivered));
    expect(rows).toHaveLength(delivered + banked);
  }
  expect(results.map((row) => row.round)).toEqual(results.map((row) => row.round).sort((a, b) => a - b));
  expect(job.progress?.round).toBe(rounds.length - 1);
});

describe("/more", () => {
  test("delivers the bank first, unbilled, then continues paging", async () => {
    const { world, submit, poll, advance, more } = startSearches();
    setScripts(world(), {
      searchRounds: [{ round: 0, outcome: "delivers", considered: 30, delivered: 5, banked: 10 }],
    });
    const { id } = await submit({ config, targetCount: 5 });
    advance(10_000);
    const before = await poll(id);
    expect(before.job).toMatchObject({
      status: "succeeded",
      progress: { delivered: 5, banked: 10 },
      creditsCharged: 30,
    });

    expect((await more(id, { count: 8 })).json.job).toMatchObject({ status: "running", targetCount: 13 });
    advance(10_000);
    const after = await poll(id);
    expect(after.job).toMatchObject({
      status: "succeeded",
      progress: { delivered: 13, banked: 2, round: 1 },
      creditsCharged: 30,
    });
    const handedOver = after.results.filter((row) => row.source === "banked");
    expect(handedOver).toHaveLength(8);
    expect(handedOver.every((row) => row.delivered && row.round === 1)).toBe(true);
    expect(new Set(after.results.map((row) => row.developerId)).size).toBe(after.results.length);

    await more(id, { count: 10 });
    advance(60_000);
    const last = await poll(id);
    expect(last.job).toMatchObject({ status: "succeeded", targetCount: 23, progress: { delivered: 23 } });
    expect(last.job.creditsCharged).toBeGreaterThan(30);
  });

  test("is refused once nothing remains of the budget, until the budget is raised", async () => {
    const { submit, poll, advance, more } = startSearches();
    const { id } = await submit({ config, targetCount: 25, budgetCredits: 30 });
    advance(60_000);
    expect((await poll(id)).job).toMatchObject({ status: "partial", creditsCharged: 30, budgetRemaining: 0 });
    const refused = await more(id);
    expect(refused.json).toMatchObject({ code: "payment_required", status: 402 });
    expect((await more(id, { budgetCredits: 30 })).status).toBe(402);
    const raised = await more(id, { count: 5, budgetCredits: 45 });
    expect(raised.json.job).toMatchObject({ status: "running", budgetCredits: 45, budgetRemaining: 15 });
    advance(60_000);
    expect((await poll(id)).job.creditsCharged).toBeLessThanOrEqual(45);
  });

  test.each([{ count: 0 }, { count: 501 }, { count: 2.5 }, { count: "5" }, { budgetCredits: -1 }, { amount: 5 }])(
    "refuses %j",
    async (body) => {
      const { more } = startSearches();
      expect((await more("sj_any", body)).status).toBe(400);
    },
  );
});

describe("how a search can end", () => {
  test("partial, never padded, when the pool is used up", async () => {
    const { world, submit, poll, advance } = startSearches();
    setScripts(world(), { searchJobs: [{ pool: 30, fallback: "works" }] });
    const { id } = await submit({ config, targetCount: 100, targetMode: "exact" });
    advance(300_000);
    const { job, results } = await poll(id);
    expect(job).toMatchObject({ status: "partial", error: null, progress: { considered: 30 } });
    expect(results.length).toBeLessThanOrEqual(30);
  });

  test("best effort ends after three rounds without results, exact continues", async () => {
    const { world, submit, poll, advance } = startSearches();
    setScripts(world(), { searchRounds: [1, 2, 3].map((round) => ({ round, outcome: "considers_nobody" as const })) });
    const quick = await submit({ config: anybody, targetCount: 100, targetMode: "best_effort" });
    const thorough = await submit({ config: anybody, targetCount: 100, targetMode: "exact" });
    advance(300_000);
    expect((await poll(quick.id)).job).toMatchObject({ status: "partial", progress: { round: 3 } });
    const { job, rounds } = await poll(thorough.id);
    expect(job.status).toBe("succeeded");
    expect(rounds.slice(1, 4)).toEqual([1, 2, 3].map((round) => ({ round, delivered: 0, banked: 0 })));
  });

  test("the bank is delivered in a round that would consider nobody", async () => {
    const { world, submit, poll, advance, more } = startSearches();
    setScripts(world(), {
      searchRounds: [
        { round: 0, outcome: "delivers", considered: 12, delivered: 12 },
        ...[1, 2, 3].map((round) => ({ round, outcome: "considers_nobody" as const })),
      ],
    });
    const { id } = await submit({ config: anybody, targetCount: 10 });
    advance(60_000);
    expect((await poll(id)).job).toMatchObject({ status: "succeeded", progress: { delivered: 10, banked: 2 } });
    await more(id, { count: 2 });
    advance(60_000);
    const { job } = await poll(id);
    expect(job).toMatchObject({ status: "succeeded", progress: { delivered: 12, banked: 0 }, creditsCharged: 12 });
  });

  test("a failed round costs nothing, and the next one continues", async () => {
    const { world, submit, poll, advance } = startSearches();
    setScripts(world(), { searchRounds: [{ round: 0, outcome: "fails" }] });
    const { id } = await submit({ config, targetCount: 10 });
    advance(7_000);
    expect((await poll(id)).job).toMatchObject({ status: "running", progress: null, creditsCharged: 0 });
    advance(60_000);
    const { job, results } = await poll(id);
    expect(job).toMatchObject({ status: "succeeded", error: null });
    expect(results.every((row) => row.source !== "agent_select" && row.why === null)).toBe(true);
  });

  test("failed when round 0 fails and the pager behind it too", async () => {
    const { world, submit, poll, advance, more } = startSearches();
    setScripts(world(), {
      searchRounds: [0, 1].map((round) => ({ round, outcome: "fails" as const, error: "The agent gave up." })),
    });
    const { id } = await submit({ config });
    advance(60_000);
    const { job, results } = await poll(id);
    expect(job).toMatchObject({ status: "failed", error: "The agent gave up.", creditsCharged: 0, progress: null });
    expect(results).toEqual([]);
    expect((await more(id)).status).toBe(409);
  });

  test("an unreachable agent host makes round 0 page, billed per developer delivered", async () => {
    const { world, submit, poll, advance } = startSearches();
    setConditions(world(), { agentHost: "unreachable" });
    const { id } = await submit({ config, targetCount: 25 });
    advance(7_000);
    const { job, results, rounds } = await poll(id);
    expect(rounds).toEqual([{ round: 0, delivered: results.length, banked: 0 }]);
    expect(job).toMatchObject({ creditsCharged: results.length, progress: { considered: results.length } });
    expect(results.every((row) => row.why === null && row.source !== "agent_select")).toBe(true);
  });

  test("nobody matches: partial, free, and nothing was produced", async () => {
    const { world, submit, poll, advance } = startSearches();
    setConditions(world(), { searchPool: "empty" });
    const { id, creditsEstimated } = await submit({ config, budgetCredits: 0 });
    expect(creditsEstimated).toBe(0);
    advance(60_000);
    expect(await poll(id)).toMatchObject({
      job: { status: "partial", progress: null, creditsCharged: 0 },
      rounds: [{ round: 0, delivered: 0, banked: 0 }],
      results: [],
    });
  });

  test("canceled: what was delivered stays and stays charged", async () => {
    const { submit, poll, advance, cancel } = startSearches();
    const { id } = await submit({ config: anybody, targetCount: 100 });
    advance(7_000);
    const before = await poll(id);
    expect((await cancel(id)).json.job).toMatchObject({
      status: "canceled",
      creditsCharged: before.job.creditsCharged,
    });
    advance(60_000);
    expect((await poll(id)).results).toEqual(before.results);
    expect((await cancel(id)).status).toBe(409);
  });

  test("the balance bounds a round as a budget does", async () => {
    const { submit, poll, advance, spend, ledgerOf } = startSearches();
    const { id } = await submit({ config: anybody, targetCount: 100 });
    spend("acct_demo", 10_000 - 130);
    advance(120_000);
    expect((await poll(id)).job).toMatchObject({ status: "partial", creditsCharged: 130 });
    expect(ledgerOf("acct_demo").at(-1)?.balanceAfter).toBe(0);
  });
});

describe("delivered once", () => {
  test("across the jobs of a saved search, also those that overlap in time", async () => {
    const { submit, poll, advance } = startSearches();
    const first = await submit({ config: anybody, targetCount: 60, savedSearchId: "rust" });
    advance(3_000);
    const second = await submit({ config: anybody, targetCount: 60, savedSearchId: "rust" });
    for (let i = 0; i < 12; i++) {
      advance(5_000);
      await poll(i % 2 === 0 ? first.id : second.id);
    }
    const delivered = [...(await poll(first.id)).results, ...(await poll(second.id)).results]
      .filter((row) => row.delivered)
      .map((row) => row.developerId);
    expect(delivered).toHaveLength(120);
    expect(new Set(delivered).size).toBe(120);
  });

  test("even when circumstances change before a due round is polled", async () => {
    const { world, submit, poll, advance } = startSearches();
    const early = await submit({ config: anybody, targetCount: 200, savedSearchId: "rust" });
    advance(100);
    const late = await submit({ config: anybody, targetCount: 60, savedSearchId: "rust" });
    advance(60_000);
    const before = await poll(late.id);
    setScripts(world(), { searchRounds: [{ outcome: "delivers", considered: 600, delivered: 200 }] });
    const ids = [...before.results, ...(await poll(early.id)).results]
      .filter((row) => row.delivered)
      .map((row) => row.developerId);
    expect(ids).toHaveLength(260);
    expect(new Set(ids).size).toBe(260);
  });

  test("accounts share nothing, however alike their saved searches are named", async () => {
    const { call, submit, poll, advance } = startSearches();
    const mine = await submit({ config, savedSearchId: "rust" });
    const theirs = await call("POST /v1/search/jobs", { as: "outsider", body: { config, savedSearchId: "rust" } });
    advance(60_000);
    const ids = (await poll(mine.id)).results.map((row) => row.developerId);
    const other = await call(`GET /v1/search/jobs/${theirs.json.job.id}`, { as: "outsider" });
    expect(other.json.results.map((row: { developerId: string }) => row.developerId)).toEqual(ids);
  });
});

test.each([{}, { feedback: "maybe" }, { feedback: 1 }, { feedback: "up", why: "x" }, []])(
  "feedback of %j is refused",
  async (body) => {
    const { call, submit } = startSearches();
    const { id } = await submit({ config });
    const path = `POST /v1/search/jobs/${id}/results/7000000001/feedback`;
    expect(await call(path, { body })).toMatchObject({ status: 400, json: { code: "bad_request" } });
    expect((await call(path, { body: { feedback: "up" } })).status).toBe(404);
    expect((await call(path, { as: "outsider", body: { feedback: "up" } })).status).toBe(404);
  },
);

describe("a submit is refused", () => {
  test.each([
    [{}, "config"],
    [{ config: { query: null } }, "config.version"],
    [{ config: { ...config, levers: { technologies: Array(21).fill("React") } } }, "config.levers.technologies"],
    [{ config, budgetCredits: -1 }, "budgetCredits"],
    [{ config, budgetCredits: 30.5 }, "budgetCredits"],
    [{ config, budgetCredits: 1_000_001 }, "budgetCredits"],
    [{ config, budgetCredits: "30" }, "budgetCredits"],
    [{ config, targetCount: 0 }, "targetCount"],
    [{ config, targetCount: 501 }, "targetCount"],
    [{ config, targetCount: -1 }, "targetCount"],
    [{ config, targetCount: 2.5 }, "targetCount"],
    [{ config, targetCount: null }, "targetCount"],
    [{ config, targetMode: "all" }, "targetMode"],
    [{ config, targetMode: null }, "targetMode"],
    [{ config, savedSearchId: "" }, "savedSearchId"],
    [{ config, savedSearchId: "x".repeat(17) }, "savedSearchId"],
    [{ config, target: 5 }, "target"],
    [{ config: { ...config, levers: { technologies: ["Reactish"] } } }, "config.levers.technologies"],
  ])("with 400 for %j", async (body, member) => {
    const { call } = startSearches();
    const refused = await call("POST /v1/search/jobs", { body });
    expect(refused.json).toMatchObject({ code: "bad_request", status: 400 });
    expect(refused.json.message).toContain(`"${member}"`);
  });

  test("never for a nullable member that is null: it counts as absent", async () => {
    const { call } = startSearches();
    const nulls = { budgetCredits: null, savedSearchId: null, projectId: null };
    const said = (await call("POST /v1/search/jobs", { body: { config, ...nulls } })).json.job;
    const unsaid = (await call("POST /v1/search/jobs", { body: { config } })).json.job;
    expect(said).toMatchObject(nulls);
    expect({ ...unsaid, id: said.id }).toEqual(said);
  });

  test("with 402 for a budget below the estimate, zero included, before anything runs", async () => {
    const { call } = startSearches();
    for (const budgetCredits of [0, 24]) {
      const refused = await call("POST /v1/search/jobs", { body: { config, budgetCredits } });
      expect(refused.json).toMatchObject({ code: "payment_required", status: 402 });
    }
    expect((await call("POST /v1/search/jobs", { body: { config, budgetCredits: 25 } })).status).toBe(202);
    const quotas = await call("GET /v1/quotas");
    expect(quotas.json.quotas).toContainEqual(expect.objectContaining({ name: "deep_searches", used: 1 }));
  });

  test("with 402 and a way to top up for a balance below the estimate", async () => {
    const { call, spend } = startSearches();
    spend("acct_demo", 9_990);
    const refused = await call("POST /v1/search/jobs", { body: { config } });
    expect(refused.json).toMatchObject({ code: "payment_required", remedy: { kind: "topup" } });
  });

  test("with 429 when the quota of deep searches is used up", async () => {
    const { call, useUp } = startSearches();
    useUp("acct_demo", "deep_searches");
    const refused = await call("POST /v1/search/jobs", { body: { config } });
    expect(refused.json.code).toBe("too_many_requests");
    expect(refused.headers.get("x-quota-remaining")).toBe("0");
    expect(refused.headers.get("x-quota-name")).toBe("deep_searches");
  });

  test.each([
    ["disabled", "database_unavailable"],
    ["index_unavailable", "database_unavailable"],
  ] as const)("with 503 while search is %s", async (search, code) => {
    const { call, world } = startSearches();
    setConditions(world(), { search });
    const refused = await call("POST /v1/search/jobs", { body: { config } });
    expect(refused.json).toMatchObject({ code, status: 503 });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("a job belongs to a project of the account, when it names one", async () => {
  const { call, submit, world } = startSearches();
  const project = { id: "pr_storage", accountId: "acct_demo", name: "Storage engineer" };
  put(world().tables, projects, { ...emptyProject, ...project });
  expect(await submit({ config, projectId: project.id })).toMatchObject({ status: "queued", projectId: project.id });
  const others = await call("POST /v1/search/jobs", { as: "outsider", body: { config, projectId: project.id } });
  expect(others.json).toMatchObject({ code: "not_found", status: 404 });
});

const emptyProject = {
  status: "open" as const,
  companyRef: null,
  createdBy: null,
  createdAt: 0,
  updatedAt: 0,
  candidateListId: null,
  managedAgents: [],
  jd: null,
  attachmentIds: [],
  contextAt: null,
};

test("a job of another account, or an unknown one, is 404", async () => {
  const { call, submit } = startSearches();
  const { id } = await submit({ config });
  for (const each of [
    `GET /v1/search/jobs/${id}`,
    `POST /v1/search/jobs/${id}/cancel`,
    `POST /v1/search/jobs/${id}/more`,
  ]) {
    expect((await call(each, { as: "outsider" })).json).toMatchObject({ code: "not_found", status: 404 });
  }
  expect((await call("GET /v1/search/jobs/sj_unknown")).status).toBe(404);
  expect((await call(`GET /v1/search/jobs/${"x".repeat(18)}`)).status).toBe(400);
});
