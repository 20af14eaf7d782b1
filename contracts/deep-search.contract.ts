import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { Found } from "../src/contract/find.ts";
import { fact } from "../src/contract/session.ts";
import type { Toolbox } from "../src/contract/toolbox.ts";

const needs = ["search:deep"] as const;
/** What a check lets one search consider: rounds are settled at a credit a candidate. */
const ceiling = 60;

const final = ["succeeded", "partial", "failed", "canceled"];
const config = (query: string) => ({ version: 2, query });

const submit = (t: Toolbox, more: object = {}): Promise<Found> =>
  t.ok("POST /v1/search/jobs", {
    body: { config: config("developer"), budgetCredits: ceiling, targetCount: 10, ...more },
  });
const poll = (t: Toolbox, id: string): Promise<Found> => t.ok("GET /v1/search/jobs/{id}", { params: { id } });
const finish = (t: Toolbox, id: string): Promise<Found> =>
  t.eventually(
    () => poll(t, id),
    ({ job }) => final.includes(job.status),
  );
const used = async (t: Toolbox): Promise<number> => (await t.need("GET /v1/quotas")).credits.used;
const quota = async (t: Toolbox): Promise<Found> =>
  (await t.need("GET /v1/quotas")).quotas.find((each: Found) => each.name === "deep_searches");

/** The search that this run paid for, finished: looked at from many sides. */
const finished = (t: Toolbox): Promise<Found> => t.find.finishedSearchJob();

export const deepSearch = sheet("Deep search", (check) => {
  const create = ["POST /v1/search/jobs"] as const;
  const get = ["GET /v1/search/jobs/{id}"] as const;

  check(
    "A deep search is submitted, charges nothing yet, and takes one unit of deep_searches",
    {
      on: create,
      source: stated("§4.1"),
      needs,
      tier: "write",
      credits: ceiling,
      states: ["4.1/submit-billing", "4.1/submit-quota", "8/quota-deep-searches", "2.4/progress-null-first"],
    },
    async (t) => {
      const before = { used: await used(t), quota: await quota(t) };
      const answer = await t.call("POST /v1/search/jobs", {
        body: { config: config("developer"), budgetCredits: ceiling, targetCount: 10 },
      });
      if (answer.status >= 400)
        return void (await t.ok("POST /v1/search/jobs", {
          body: { config: config("developer"), budgetCredits: ceiling },
        }));
      const { job } = answer.json;
      expect(job).toMatchObject({
        targetCount: 10,
        creditsCharged: 0,
        budgetCredits: ceiling,
        progress: null,
        error: null,
      });
      expect(job.creditsEstimated).toBeGreaterThan(0);
      expect(answer.headers["x-quota-name"]).toBe("deep_searches");
      expect(Number(answer.headers["x-quota-remaining"])).toBe(before.quota.remaining - 1);
      expect(await used(t)).toBe(before.used);
      expect((await quota(t)).used).toBe(before.quota.used + 1);
      await fact(t.session, "search job", async () => finish(t, job.id));
    },
  );

  check(
    "It runs in rounds until its target, and what it considered is what it charged",
    {
      on: get,
      source: stated("§2.4"),
      needs,
      tier: "write",
      states: [
        "1/deep-search-rounds",
        "2.4/progress-delivered",
        "2.4/progress-considered",
        "2.4/credits-settle",
        "2.4/round-zero",
        "8/cost-search",
        "2.4/credits-estimated",
      ],
    },
    async (t) => {
      const { job, rounds, results } = await finished(t);
      expect(final).toContain(job.status);
      expect(rounds[0].round).toBe(0);
      expect(job.progress.delivered).toBe(results.filter((row: Found) => row.delivered).length);
      expect(job.progress.banked).toBe(results.filter((row: Found) => !row.delivered).length);
      expect(rounds.reduce((sum: number, round: Found) => sum + round.delivered, 0)).toBe(job.progress.delivered);
      expect(job.creditsCharged).toBe(job.progress.considered);
      expect(job.creditsCharged).toBeGreaterThanOrEqual(results.length);
      if (job.status === "succeeded") expect(job.progress.delivered).toBe(job.targetCount);
      else expect(job.progress.delivered).toBeLessThan(job.targetCount);
    },
  );

  check(
    "Charges are settled by polls, once each",
    {
      on: get,
      source: stated("§4.1"),
      needs,
      tier: "write",
      credits: ceiling,
      states: ["4.1/submit-billing", "2.4/credits-settle", "2.4/budget"],
    },
    async (t) => {
      const before = await used(t);
      const { job } = await submit(t);
      expect(await used(t)).toBe(before);
      const last = await finish(t, job.id);
      expect((await used(t)) - before, "what is charged is what is used").toBe(last.job.creditsCharged);
      expect(last.job.budgetRemaining).toBe(ceiling - last.job.creditsCharged);
      const again = await poll(t, job.id);
      expect(again.job).toEqual(last.job);
      expect((await used(t)) - before, "a poll without news charges nothing").toBe(last.job.creditsCharged);
    },
  );

  check(
    "A job that has ended stays as it is",
    {
      on: get,
      source: stated("§3"),
      needs,
      tier: "write",
      states: ["3/search-final", "2.4/results-order", "2.4/rounds-order"],
    },
    async (t) => {
      const before = await finished(t);
      await t.wait(15_000);
      expect(await poll(t, before.job.id)).toEqual(before);
    },
  );

  check(
    "Ranks and scores fall within a round, and each row says where it comes from",
    {
      on: get,
      source: stated("§2.4"),
      needs,
      states: ["2.4/rank", "2.4/score", "2.4/why", "2.4/delivered-false", "2.4/feedback"],
    },
    async (t) => {
      const { results } = await finished(t);
      for (const [at, row] of results.entries()) {
        const before = results[at - 1];
        if (before?.round === row.round) expect(row.rank).toBeGreaterThan(before.rank);
        if (row.source === "agent_select") expect(row.why).not.toBeNull();
        else if (row.source !== "banked") expect(row.why).toBeNull();
        expect([null, "up", "down"]).toContain(row.feedback);
      }
    },
  );

  check(
    "A developer of a result is read by their id",
    { on: get, source: stated("§2.4"), needs: ["search:deep", "developer:read"], states: ["2.1/id-everywhere"] },
    async (t) => {
      const { results } = await finished(t);
      if (results.length === 0) t.skip("the search found nobody");
      const { developer } = await t.need("GET /v1/developers/{id}", { params: { id: results[0].developerId } });
      expect(developer.id).toBe(results[0].developerId);
    },
  );

  check(
    "A budget below the estimate of round 0 is refused before anything runs",
    { on: create, source: stated("§4.1"), needs, tier: "write", states: ["4.1/submit-budget", "7/402"] },
    async (t) => {
      const before = await quota(t);
      const answer = await t.refused("POST /v1/search/jobs", "payment_required", {
        body: { config: config("developer"), budgetCredits: 1 },
      });
      expect(answer.status).toBe(402);
      expect(await quota(t), "no unit of the quota is taken").toMatchObject({ used: before.used });
    },
  );

  check(
    "A search that nobody matches charges nothing",
    {
      on: get,
      source: stated("§3"),
      needs,
      tier: "write",
      credits: ceiling,
      states: ["3/round-no-charge", "2.4/never-padded", "2.4/error"],
    },
    async (t) => {
      const before = await used(t);
      const nobody = {
        version: 2,
        query: null,
        levers: { github: { minDevrank: 100, starRange: { min: 99_999_999, max: null } } },
      };
      const { job } = await submit(t, { config: nobody });
      const last = await finish(t, job.id);
      if (last.job.progress?.considered > 0) t.skip("somebody matches even that");
      expect(last.job.status).not.toBe("succeeded");
      expect(last.job.creditsCharged).toBe(0);
      expect(last.results).toEqual([]);
      expect(await used(t)).toBe(before);
    },
  );

  check(
    "An exact target is met, or the job ends partial",
    {
      on: create,
      source: stated("§2.4"),
      needs,
      tier: "write",
      credits: ceiling,
      states: ["2.4/target-exact", "2.4/never-padded"],
    },
    async (t) => {
      const { job } = await submit(t, { targetMode: "exact" });
      expect(job.targetMode).toBe("exact");
      const last = await finish(t, job.id);
      const delivered = last.job.progress?.delivered ?? 0;
      expect(last.job.status).toBe(delivered === 10 ? "succeeded" : "partial");
      expect(delivered).toBeLessThanOrEqual(10);
    },
  );

  check(
    "Nobody is delivered twice across a saved search",
    {
      on: create,
      source: stated("§4.1"),
      needs,
      tier: "write",
      credits: 2 * ceiling,
      states: ["1/delivered-once", "2.4/saved-search-unique", "4.1/later-rounds", "4.1/jobs-list-filter"],
    },
    async (t) => {
      const savedSearchId = t.run;
      const ids: string[] = [];
      for (const count of [1, 2]) {
        const { job } = await submit(t, { savedSearchId, targetCount: 10 });
        expect(job.savedSearchId, `job ${count}`).toBe(savedSearchId);
        const { results } = await finish(t, job.id);
        ids.push(...results.filter((row: Found) => row.delivered).map((row: Found) => row.developerId));
      }
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      const { jobs } = await t.ok("GET /v1/search/jobs", { query: { savedSearchId } });
      expect(jobs).toHaveLength(2);
      const none = await t.ok("GET /v1/search/jobs", { query: { savedSearchId: `${t.run}-no`.slice(0, 16) } });
      expect(none.jobs).toEqual([]);
    },
  );

  check(
    "The list shows a search as its last poll left it, newest first and without its rows",
    { on: ["GET /v1/search/jobs"], source: stated("§4.1"), needs, states: ["4.1/jobs-list-order", "4.1/jobs-list"] },
    async (t) => {
      const { job } = await finished(t);
      const { jobs } = await t.ok("GET /v1/search/jobs");
      expect(jobs.find((each: Found) => each.id === job.id)).toEqual(job);
      const instants = jobs.map((each: Found) => each.createdAt);
      expect([...instants].sort().reverse()).toEqual(instants);
    },
  );

  check(
    "More can be asked of a search that ended: the bank comes first, unbilled",
    {
      on: ["POST /v1/search/jobs/{id}/more"],
      source: assumed("A-43"),
      needs,
      tier: "write",
      credits: 2 * ceiling,
      states: ["4.7/more", "4.1/later-rounds"],
    },
    async (t) => {
      const { job } = await submit(t);
      const before = await finish(t, job.id);
      const { job: running } = await t.ok("POST /v1/search/jobs/{id}/more", {
        params: { id: job.id },
        body: { count: 2, budgetCredits: 2 * ceiling },
      });
      expect(running).toMatchObject({ id: job.id, status: "running" });
      await t.refused("POST /v1/search/jobs/{id}/more", "conflict", { params: { id: job.id }, body: { count: 1 } });
      const after = await finish(t, job.id);
      expect(after.job.progress.delivered).toBe(before.job.progress.delivered + 2);
      if (before.job.progress.banked >= 2) {
        expect(after.job.creditsCharged, "what was banked is not billed again").toBe(before.job.creditsCharged);
        const banked = before.results.filter((row: Found) => !row.delivered).map((row: Found) => row.developerId);
        const handed = after.results
          .filter((row: Found) => row.delivered && row.source === "banked")
          .map((row: Found) => row.developerId);
        expect(banked).toEqual(expect.arrayContaining(handed));
        expect(handed).toHaveLength(2);
      }
    },
  );

  check(
    "A budget that is used up refuses more",
    {
      on: ["POST /v1/search/jobs/{id}/more"],
      source: stated("§7"),
      needs,
      tier: "write",
      credits: ceiling,
      states: ["7/402"],
    },
    async (t) => {
      const { job } = await submit(t, { targetCount: 500, budgetCredits: null, targetMode: "exact" }).then(
        (made) => made,
        () => t.skip("no search of 500 can be paid here"),
      );
      await t.ok("POST /v1/search/jobs/{id}/cancel", { params: { id: job.id } });
      const small = await submit(t, { targetCount: 500, targetMode: "exact" }).catch(() =>
        t.skip(`round 0 of 500 costs more than ${ceiling}`),
      );
      const last = await finish(t, small.job.id);
      if (last.job.budgetRemaining > 0) t.skip("the search ended before its budget did");
      await t.refused("POST /v1/search/jobs/{id}/more", "payment_required", { params: { id: small.job.id } });
    },
  );

  check(
    "A search that runs is canceled, and one that ended is not",
    {
      on: ["POST /v1/search/jobs/{id}/cancel"],
      source: assumed("A-44"),
      needs,
      tier: "write",
      states: ["3/search-final"],
    },
    async (t) => {
      const { job } = await submit(t);
      const canceled = await t.ok("POST /v1/search/jobs/{id}/cancel", { params: { id: job.id } });
      expect(canceled.job).toMatchObject({ id: job.id, status: "canceled" });
      await t.refused("POST /v1/search/jobs/{id}/cancel", "conflict", { params: { id: job.id } });
      await t.refused("POST /v1/search/jobs/{id}/more", "conflict", { params: { id: job.id } });
      await t.wait(10_000);
      expect((await poll(t, job.id)).job, "a final state stays").toMatchObject({
        status: "canceled",
        creditsCharged: 0,
      });
    },
  );

  check(
    "Feedback is set, changed and taken back",
    {
      on: ["POST /v1/search/jobs/{id}/results/{developerId}/feedback"],
      source: assumed("A-45"),
      needs,
      tier: "write",
      states: ["2.4/feedback"],
    },
    async (t) => {
      const { job, results } = await finished(t);
      if (results.length === 0) t.skip("the search found nobody");
      const params = { id: job.id, developerId: results[0].developerId };
      for (const feedback of ["up", "down", null]) {
        const { result } = await t.ok("POST /v1/search/jobs/{id}/results/{developerId}/feedback", {
          params,
          body: { feedback },
        });
        expect(result).toMatchObject({ developerId: params.developerId, feedback });
        expect((await poll(t, job.id)).results[0].feedback).toBe(feedback);
      }
    },
  );

  check(
    "A project that is not in the account is refused",
    { on: create, source: assumed("A-40"), needs, tier: "write" },
    async (t) => {
      await t.refused("POST /v1/search/jobs", "not_found", {
        body: { config: config("developer"), projectId: t.find.unknownId("prj_"), budgetCredits: ceiling },
      });
    },
  );
});
