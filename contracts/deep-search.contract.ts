import { stated } from "../src/base/provenance.ts";
import { declaredAnswer } from "../src/contract/checks/declared.ts";
import { creditsUsed } from "../src/contract/run/balance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { fact } from "../src/contract/run/session.ts";
import type { AnswerBody } from "../src/contract/run/tools.ts";
import { assuming } from "../src/contract/seen/assuming.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { ceiling, config, final, finish, finished, needs, poll, quota, submit, unitsTaken } from "./deep-searching.ts";

export const deepSearch = sheet("Deep search", (check) => {
  const create = ["POST /v1/search/jobs"] as const;
  const get = ["GET /v1/search/jobs/{id}"] as const;
  const paid = { on: create, source: stated("§4.1"), needs, tier: "write", pays: true } as const;

  check(
    "Submitting a deep search charges no credits and takes one unit of deep_searches",
    {
      ...paid,
      states: [
        "4.1/submit-billing",
        "4.1/submit-quota",
        "8/quota-deep-searches",
        "2.4/progress-null-first",
        "7/quota-headers",
      ],
    },
    async (t) => {
      const before = { used: await creditsUsed(t), quota: await quota(t) };
      const body = { config: config("developer"), budgetCredits: ceiling, targetCount: 10 };
      // By the saved search a later run finds it again.
      const answer = await t.call("POST /v1/search/jobs", { body: { ...body, savedSearchId: `${t.run}-kept` } });
      if (answer.status >= 400)
        return void (await t.ok("POST /v1/search/jobs", {
          body: { config: config("developer"), budgetCredits: ceiling },
        }));
      const { job } = answer.json;
      t.about(says("2.4/progress-null-first"));
      expect(job, "the submitted job").toMatchObject({
        targetCount: 10,
        budgetCredits: ceiling,
        progress: null,
        error: null,
      });
      t.about(says("4.1/submit-billing"));
      expect(job.creditsCharged, "`creditsCharged`").toBe(0);
      expect(await creditsUsed(t), "credits `used`, by GET /v1/quotas").toBe(before.used);
      const after = await quota(t);
      t.about(says("4.1/submit-quota", "8/quota-deep-searches"));
      expect(unitsTaken(before.quota, after), "the units of deep_searches that it took").toBe(1);
      const last = await fact(t.session, "our search job", async () => finish(t, job.id));
      t.about(says("2.4/credits-estimated"));
      if (last.job.progress?.considered > 0) expect(job.creditsEstimated, "`creditsEstimated`").toBeGreaterThan(0);
      const { "x-quota-name": name, "x-quota-remaining": remaining } = answer.headers;
      const left = [...after].filter(([place, number]) => number < (before.quota.get(place) ?? number));
      t.about(says("7/quota-headers"));
      if (remaining !== undefined && left.length > 0)
        expect(
          left.map(([, number]) => number),
          "what is left, which `x-quota-remaining` says",
        ).toContain(Number(remaining));
      assuming("A-09", () =>
        expect(
          [name, remaining === undefined],
          "the name of the quota, and whether `x-quota-remaining` is absent",
        ).toEqual(["deep_searches", false]),
      );
    },
  );

  check(
    "A deep search runs in rounds until its target and charges for each candidate it considered",
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
      t.about(says("1/deep-search-rounds"));
      expect(final, "the final states, of which one is `job.status`").toContain(job.status);
      t.about(says("2.4/round-zero"));
      expect(rounds[0].round, "`rounds[0].round`").toBe(0);
      if (job.progress === null) t.skip("no round of it found anybody");
      t.about(says("2.4/progress-delivered"));
      expect(job.progress.delivered, "`progress.delivered`").toBe(
        results.filter((row: AnswerBody) => row.delivered).length,
      );
      expect(job.progress.banked, "`progress.banked`").toBe(results.filter((row: AnswerBody) => !row.delivered).length);
      expect(
        rounds.reduce((sum: number, round: AnswerBody) => sum + round.delivered, 0),
        "the sum of `delivered` of all rounds",
      ).toBe(job.progress.delivered);
      t.about(says("2.4/progress-considered", "4.1/submit-billing", "8/cost-search"));
      expect(job.creditsCharged, "`creditsCharged`").toBe(job.progress.considered);
      expect(job.creditsCharged, "`creditsCharged`").toBeGreaterThanOrEqual(results.length);
      t.about(says("1/deep-search-rounds"));
      if (job.status === "succeeded") expect(job.progress.delivered, "`progress.delivered`").toBe(job.targetCount);
      else expect(job.progress.delivered, "`progress.delivered`").toBeLessThan(job.targetCount);
    },
  );

  check(
    "Polls settle each charge exactly once",
    { ...paid, on: get, states: ["4.1/submit-billing", "2.4/credits-settle", "2.4/budget"] },
    async (t) => {
      const before = await creditsUsed(t);
      const { job } = await submit(t);
      t.about(says("4.1/submit-billing"));
      expect(await creditsUsed(t), "credits `used`, by GET /v1/quotas").toBe(before);
      const last = await finish(t, job.id);
      t.about(says("2.4/credits-settle"));
      expect((await creditsUsed(t)) - before, "what is charged is what is used").toBe(last.job.creditsCharged);
      t.about(says("2.4/budget"));
      expect(last.job.budgetRemaining, "`job.budgetRemaining`").toBe(ceiling - last.job.creditsCharged);
      t.about(says("2.4/credits-settle"));
      const declared = (each: AnswerBody) => declaredAnswer(get[0], each).job;
      expect(declared(await poll(t, job.id)), "`job`").toEqual(declared(last));
      expect((await creditsUsed(t)) - before, "a poll without news charges nothing").toBe(last.job.creditsCharged);
    },
  );

  check(
    "A finished job reads the same each time",
    { on: get, source: stated("§3"), needs, states: ["3/search-final", "2.4/results-order", "2.4/rounds-order"] },
    async (t) => {
      const { job } = await finished(t);
      const read = async () => declaredAnswer(get[0], await poll(t, job.id));
      const first = await read();
      for (let reading = 2; reading <= 6; reading++) {
        if (reading === 6) await t.wait(15_000);
        const again = await read();
        t.about(says("3/search-final"));
        expect(again.job, `\`job\` in reading ${reading}`).toEqual(first.job);
        t.about(says("2.4/rounds-order"));
        expect(again.rounds, `\`rounds\` in reading ${reading}`).toEqual(first.rounds);
        t.about(says("2.4/results-order"));
        expect(again.results, `\`results\` in reading ${reading}`).toEqual(first.results);
      }
    },
  );

  check(
    "A developer in the results can be read by id",
    { on: get, source: stated("§2.4"), needs: ["search:deep", "developer:read"], states: ["2.1/id-everywhere"] },
    async (t) => {
      const { results } = await finished(t);
      if (results.length === 0) t.skip("the search found nobody");
      const { developer } = await t.need("GET /v1/developers/{id}", { params: { id: results[0].developerId } });
      expect(developer.id, "`id`").toBe(results[0].developerId);
    },
  );

  check(
    "A budget below the estimate of round 0 is refused before anything runs",
    { on: create, source: stated("§4.1"), needs, tier: "write", states: ["4.1/submit-budget", "7/402"] },
    async (t) => {
      const { job } = await finished(t);
      if (job.creditsEstimated <= 1) t.skip("such a search is estimated at no more than one credit");
      const before = await quota(t);
      const answer = await t.refused("POST /v1/search/jobs", "payment_required", {
        body: { config: config("developer"), budgetCredits: 1 },
      });
      expect(answer.status, "the status of the answer").toBe(402);
      expect(unitsTaken(before, await quota(t)), "the units of deep_searches that it took").toBe(0);
    },
  );

  check(
    "A deep search without matches charges nothing",
    { ...paid, on: get, source: stated("§3"), states: ["3/round-no-charge", "2.4/never-padded", "2.4/error"] },
    async (t) => {
      const before = await creditsUsed(t);
      const noMatches = {
        version: 2,
        query: null,
        levers: { github: { minDevrank: 100, starRange: { min: 99_999_999, max: null } } },
      };
      const { job } = await submit(t, { config: noMatches });
      const last = await finish(t, job.id);
      if (last.job.progress?.considered > 0) t.skip("somebody matches even that");
      t.about(says("2.4/never-padded"));
      expect(last.job.status, "`job.status`").not.toBe("succeeded");
      expect(last.results, "`results`").toEqual([]);
      t.about(says("3/round-no-charge"));
      expect(last.job.creditsCharged, "`job.creditsCharged`").toBe(0);
      expect(await creditsUsed(t), "credits `used`, by GET /v1/quotas").toBe(before);
    },
  );

  check(
    "An exact target is met, or the job ends partial",
    { ...paid, source: stated("§2.4"), states: ["2.4/target-exact", "2.4/never-padded"] },
    async (t) => {
      const { job } = await submit(t, { targetMode: "exact" });
      expect(job.targetMode, "`targetMode`").toBe("exact");
      const last = await finish(t, job.id);
      const delivered = last.job.progress?.delivered ?? 0;
      if (last.job.status === "failed" && delivered === 0) t.skip(`the search failed: ${last.job.error}`);
      expect(last.job.status, "`job.status`").toBe(delivered === 10 ? "succeeded" : "partial");
      expect(delivered, "`progress.delivered`").toBeLessThanOrEqual(10);
    },
  );
});
