import { assumed, stated } from "../src/base/provenance.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import { chargedByOthers } from "../src/contract/run/equipment/balance.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { finalJobStates } from "../src/contract/seen/final-states.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { emptySearch, finishedSearch, laterSearch, sharedSearch, target, unitsOfOneMore } from "./deep-searches.ts";
import { ceiling, config, needs, poll, quota, unitsTaken } from "./deep-searching.ts";

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
      const { submitted, job, again, before, afterSubmit } = await sharedSearch(t);
      if (!submitted.isAsAsked) return;
      t.about(says("2.4/progress-null-first"));
      expect(job, "the submitted job").toMatchObject({
        targetCount: 10,
        budgetCredits: ceiling,
        progress: null,
        error: null,
      });
      t.about(says("4.1/submit-billing"));
      expect(job.creditsCharged, "`creditsCharged`").toBe(0);
      expectUsed(t, before, afterSubmit, 0, "by submitting");
      t.about(says("4.1/submit-quota", "8/quota-deep-searches"));
      expect(unitsTaken(before.quota, afterSubmit.quota), "the units of deep_searches that it took").toBe(1);
      t.about(says("2.4/credits-estimated"));
      if (again.job.progress?.considered > 0) expect(job.creditsEstimated, "`creditsEstimated`").toBeGreaterThan(0);
      const { "x-quota-name": name, "x-quota-remaining": remaining } = submitted.headers;
      const left = [...afterSubmit.quota].filter(([place, number]) => number < (before.quota.get(place) ?? number));
      t.about(says("7/quota-headers"));
      // What the headers of §7 are called is not shown.
      if (remaining !== undefined && left.length > 0)
        assuming("A-09", () =>
          expect(
            left.map(([, number]) => number),
            "what is left, which `x-quota-remaining` says",
          ).toContain(Number(remaining)),
        );
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
      const { job, rounds, results } = await finishedSearch(t);
      t.about(says("1/deep-search-rounds"));
      expect(finalJobStates, "the final states, of which one is `job.status`").toContain(job.status);
      t.about(says("2.4/round-zero"));
      if (rounds.length > 0) expect(rounds[0].round, "`rounds[0].round`").toBe(0);
      if (job.progress === null) t.skip("no round of it found anybody");
      t.about(says("2.4/progress-delivered"));
      expect(
        rounds.reduce((sum: number, round: AnswerBody) => sum + round.delivered, 0),
        "the sum of `delivered` of all rounds",
      ).toBe(job.progress.delivered);
      t.about(says("2.4/progress-considered", "4.1/submit-billing", "8/cost-search"));
      expect(job.creditsCharged, "`creditsCharged`").toBe(job.progress.considered);
      // Who was banked is handed over later, in a row of its own and unbilled.
      const considered = results.filter(({ source }: AnswerBody) => source !== "banked").length;
      expect(job.creditsCharged, "`creditsCharged`").toBeGreaterThanOrEqual(considered);
      t.about(says("1/deep-search-rounds"));
      // Asking for more need not raise the target.
      if (t.session.facts.has(unitsOfOneMore)) return;
      if (job.status === "succeeded")
        expect(job.progress.delivered, "`progress.delivered`").toBeGreaterThanOrEqual(job.targetCount);
      else expect(job.progress.delivered, "`progress.delivered`").toBeLessThan(job.targetCount);
    },
  );

  check(
    "Polls settle each charge exactly once",
    { ...paid, on: get, states: ["4.1/submit-billing", "2.4/credits-settle", "2.4/budget"] },
    async (t) => {
      const { submitted, last, again, before, afterEnd, afterAnother } = await sharedSearch(t);
      const ended = last[0];
      t.about(says("2.4/credits-settle"));
      expectUsed(t, before, afterEnd, ended.job.creditsCharged, "from before it was submitted to its end");
      t.about(says("2.4/budget"));
      if (submitted.isAsAsked)
        expect(ended.job.budgetRemaining, "`job.budgetRemaining`").toBe(ceiling - ended.job.creditsCharged);
      t.about(says("2.4/credits-settle"));
      const declared = (each: AnswerBody) => declaredAnswer(get[0], each).job;
      expect(declared(again), "`job`").toEqual(declared(ended));
      expectUsed(t, before, afterAnother, ended.job.creditsCharged, "up to one more poll after its end");
    },
  );

  check(
    "A finished job reads the same each time",
    { on: get, source: stated("§3"), needs, states: ["3/search-final", "2.4/results-order", "2.4/rounds-order"] },
    async (t) => {
      const { job } = await finishedSearch(t);
      const read = async () => declaredAnswer(get[0], await poll(t, job.id));
      const first = await read();
      for (let reading = 2; reading <= 4; reading++) {
        if (reading === 4) await t.wait(15_000);
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
      const { results } = await finishedSearch(t);
      if (results.length === 0) t.skip("the search found nobody");
      const { developer } = await t.need("GET /v1/developers/{id}", { params: { id: results[0].developerId } });
      expect(developer.id, "`id`").toBe(results[0].developerId);
    },
  );

  check(
    "A budget below the estimate of round 0 is refused before anything runs",
    { on: create, source: stated("§4.1"), needs, tier: "write", states: ["4.1/submit-budget", "7/402"] },
    async (t) => {
      const { job } = await finishedSearch(t);
      if (job.creditsEstimated <= 1) t.skip("such a search is estimated at no more than one credit");
      const before = await quota(t);
      const answer = await t.refused("POST /v1/search/jobs", "payment_required", {
        body: { config: config("developer"), budgetCredits: 1, targetCount: target },
      });
      expect(answer.status, "the status of the answer").toBe(402);
      expect(unitsTaken(before, await quota(t)), "the units of deep_searches that it took").toBe(0);
    },
  );

  check(
    "A budget one credit below the estimate is refused",
    { ...paid, on: create, source: assumed("A-42") },
    async (t) => {
      const { submitted, job } = await sharedSearch(t);
      if (!submitted.isAsAsked || job.creditsEstimated <= 1) t.skip("no budget is known to be one credit short");
      const body = { config: config("developer"), budgetCredits: job.creditsEstimated - 1, targetCount: target };
      const { status, json } = await t.call("POST /v1/search/jobs", { body });
      if (status < 400) await t.call("POST /v1/search/jobs/{id}/cancel", { params: { id: json.job.id } });
      expect(status, `the status for a budget of ${body.budgetCredits} credits`).toBe(402);
    },
  );

  check(
    "A deep search without matches charges nothing",
    { ...paid, on: get, source: stated("§3"), states: ["3/round-no-charge", "2.4/never-padded", "2.4/error"] },
    async (t) => {
      const { ended, before, after } = await emptySearch(t);
      if (ended.job.progress?.considered > 0) t.skip("somebody matches even that");
      t.about(says("2.4/never-padded"));
      expect(ended.job.status, "`job.status`").not.toBe("succeeded");
      expect(ended.results, "`results`").toEqual([]);
      t.about(says("3/round-no-charge"));
      expect(ended.job.creditsCharged, "`job.creditsCharged`").toBe(0);
      if (before === null || after === null) t.skip(chargedByOthers);
      expect(after, "credits `used`, by GET /v1/quotas").toBe(before);
    },
  );

  check(
    "An exact target is met, or the job ends partial",
    { ...paid, source: stated("§2.4"), states: ["2.4/target-exact", "2.4/never-padded"] },
    async (t) => {
      const { submitted, ended } = await laterSearch(t);
      expect(submitted.targetMode, "`targetMode`").toBe("exact");
      const delivered = ended.job.progress?.delivered ?? 0;
      if (ended.job.status === "failed" && delivered === 0) t.skip(`the search failed: ${ended.job.error}`);
      expect(ended.job.status, "`job.status`").toBe(delivered === 10 ? "succeeded" : "partial");
      expect(delivered, "`progress.delivered`").toBeLessThanOrEqual(10);
    },
  );

  check(
    "Two simultaneous polls settle a round once",
    { ...paid, on: get, states: ["2.4/credits-settle"] },
    async (t) => {
      const { last, before, afterEnd } = await sharedSearch(t);
      const [one, other] = last.map((each) => declaredAnswer(get[0], each));
      expect(other, "the other one of two polls at once").toEqual(one);
      const delivered = one.results
        .filter((row: AnswerBody) => row.delivered)
        .map((row: AnswerBody) => row.developerId);
      expect(new Set(delivered).size, "the number of different developers who are delivered").toBe(delivered.length);
      if (one.job.progress !== null)
        expect(one.job.creditsCharged, "`creditsCharged`").toBeLessThanOrEqual(one.job.progress.considered);
      expectUsed(t, before, afterEnd, one.job.creditsCharged, "with two polls at once");
    },
  );
});

interface Usage {
  readonly credits: number | null;
}

/** By what GET /v1/quotas says is used; nothing can be said where other work of the account is charged meanwhile. */
function expectUsed(t: Toolbox, before: Usage, after: Usage, credits: number, words: string): void {
  if (before.credits === null || after.credits === null) t.skip(chargedByOthers);
  expect(Number(after.credits) - Number(before.credits), `${words}: credits \`used\`, by GET /v1/quotas`).toBe(credits);
}
