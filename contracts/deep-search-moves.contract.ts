import { assumed, stated } from "../src/base/provenance.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { finishedSearch, languagesOf, laterSearch, moreOfShared, savedSearchOf } from "./deep-searches.ts";
import { cancel, ceiling, config, needs, poll, submit } from "./deep-searching.ts";
import { idsIn, rowWith } from "./rows.ts";

export const deepSearchMoves = sheet("Deep search follow-ups", (check) => {
  const create = ["POST /v1/search/jobs"] as const;
  const paid = { on: create, source: stated("§4.1"), needs, tier: "write", pays: true } as const;
  const more = { ...paid, on: ["POST /v1/search/jobs/{id}/more"] } as const;

  check(
    "A deep search finds developers who match its config",
    { ...paid, needs: [...needs, "developer:read"], states: ["4.1/config-languages-filter", "4.1/submit-config"] },
    async (t) => {
      const { language, ended } = await laterSearch(t);
      if (language === null) t.skip("the developers who were found write no language that their profiles name");
      if (ended.results.length === 0) t.skip(`nobody else there writes ${language}`);
      // A profile may show some of all languages that somebody writes.
      const shown: string[] = [];
      for (const { developerId } of ended.results.slice(0, 5)) shown.push(...(await languagesOf(t, developerId)));
      expect(shown, "the languages of those who are found").toContain(language);
    },
  );

  check(
    "No developer is delivered twice across a saved search",
    {
      ...paid,
      on: [...create, "GET /v1/search/jobs"],
      states: ["1/delivered-once", "2.4/saved-search-unique", "4.1/later-rounds", "4.1/jobs-list-filter"],
    },
    async (t) => {
      const { shared, submitted, ended } = await laterSearch(t);
      const savedSearchId = savedSearchOf(t);
      expect(submitted.savedSearchId, "`savedSearchId` of the later search").toBe(savedSearchId);
      if (shared.job.progress === null) t.skip("no round of the first search found anybody");
      const ids = [shared, ended].flatMap(({ results }) =>
        results.filter((row: AnswerBody) => row.delivered).map((row: AnswerBody) => row.developerId),
      );
      if (ids.length === 0) t.skip("neither search has delivered anybody");
      expect(new Set(ids).size, "the number of different developers").toBe(ids.length);
      const { jobs } = await t.ok("GET /v1/search/jobs", { query: { savedSearchId } });
      // There are more of them where a failure was tried again with a search of its own.
      expect(idsIn(jobs), "the ids of `jobs`").toEqual(expect.arrayContaining([shared.job.id, ended.job.id]));
      const listed = new Set(jobs.map((job) => job.savedSearchId));
      expect([...listed], "each `savedSearchId` of `jobs`").toEqual([savedSearchId]);
      const none = await t.ok("GET /v1/search/jobs", { query: { savedSearchId: `${t.run}-no`.slice(0, 16) } });
      expect(none.jobs, "`jobs`").toEqual([]);
    },
  );

  check(
    "An account cannot see another account's deep searches",
    { on: ["GET /v1/search/jobs"], source: stated("§5"), needs, twoAccounts: true, states: ["5/one-account"] },
    async (t) => {
      const { job } = await finishedSearch(t);
      const ours = await t.ok("GET /v1/search/jobs");
      expect(idsIn(ours.jobs), "the ids of `jobs`").toContain(job.id);
      const theirs = await t.need("GET /v1/search/jobs", { as: "other" });
      expect(idsIn(theirs.jobs), "the ids of `jobs`").not.toContain(job.id);
    },
  );

  check(
    "The list shows each search as of its last poll, newest first and without its rows",
    { on: ["GET /v1/search/jobs"], source: stated("§4.1"), needs, states: ["4.1/jobs-list-order", "4.1/jobs-list"] },
    async (t) => {
      const { job } = await finishedSearch(t);
      const { jobs } = await t.ok("GET /v1/search/jobs");
      const listed = rowWith(jobs, job.id);
      const declared = (each: AnswerBody) => declaredAnswer("GET /v1/search/jobs", { jobs: [each] });
      expect(declared(listed), "the job in the list").toEqual(declared(job));
    },
  );

  check(
    "/more resumes a finished search and delivers its banked rows first, unbilled",
    { ...more, source: assumed("A-43"), states: ["4.7/more", "4.1/later-rounds"] },
    async (t) => {
      const { before, running, meanwhile, after } = await moreOfShared(t);
      expect(running, "the job that was asked for more").toMatchObject({ id: before.job.id, status: "running" });
      if (meanwhile !== null) expect(meanwhile.json?.code, "`code` while it runs").toBe("conflict");
      if (after.job.status === "partial" && before.job.progress.banked < 2) t.skip("nobody more is found there");
      expect(after.job.progress.delivered, "`job.progress.delivered`").toBe(before.job.progress.delivered + 2);
      if (before.job.progress.banked >= 2) {
        expect(after.job.creditsCharged, "`creditsCharged` once those who were banked are handed over").toBe(
          before.job.creditsCharged,
        );
        const banked = before.results
          .filter((row: AnswerBody) => !row.delivered)
          .map((row: AnswerBody) => row.developerId);
        const handed = after.results
          .filter((row: AnswerBody) => row.delivered && row.source === "banked")
          .map((row: AnswerBody) => row.developerId);
        expect(banked, "those who were banked, of whom some are handed over").toEqual(expect.arrayContaining(handed));
        expect(handed, "those who are handed over").toHaveLength(2);
      }
    },
  );

  check(
    "/more is refused when the budget is used up",
    { ...more, source: stated("§7"), states: ["7/402"] },
    async (t) => {
      const { ended } = await laterSearch(t);
      if (ended.job.budgetRemaining > 0) t.skip("the search ended before its budget did");
      await t.refused("POST /v1/search/jobs/{id}/more", "payment_required", { params: { id: ended.job.id } });
    },
  );

  check(
    "A running search can be canceled, a finished one cannot",
    {
      on: ["POST /v1/search/jobs/{id}/cancel"],
      source: assumed("A-44"),
      needs,
      tier: "write",
      states: ["3/search-final"],
    },
    async (t) => {
      const { job } = await submit(t);
      const canceled = await cancel(t, job.id);
      expect(canceled.job, "`job`").toMatchObject({ id: job.id, status: "canceled" });
      await t.refused("POST /v1/search/jobs/{id}/cancel", "conflict", { params: { id: job.id } });
      await t.refused("POST /v1/search/jobs/{id}/more", "conflict", { params: { id: job.id } });
      await t.wait(10_000);
      expect((await poll(t, job.id)).job, "the canceled search, read later").toMatchObject({
        status: "canceled",
        // On a fast clock, a round may be due before the search is canceled.
        creditsCharged: canceled.job.creditsCharged,
      });
    },
  );

  check(
    "Feedback on a result can be set, changed and cleared",
    {
      on: ["POST /v1/search/jobs/{id}/results/{developerId}/feedback"],
      source: assumed("A-45"),
      needs,
      tier: "write",
      states: ["2.4/feedback"],
    },
    async (t) => {
      const { job, results } = await t.find.ourSearchJob();
      const [row = t.skip("the search found nobody")] = results;
      const params = { id: job.id, developerId: row.developerId };
      for (const feedback of ["up", "down", null]) {
        const { result } = await t.ok("POST /v1/search/jobs/{id}/results/{developerId}/feedback", {
          params,
          body: { feedback },
        });
        expect(result, "the row with the feedback").toMatchObject({ developerId: params.developerId, feedback });
        expect((await poll(t, job.id)).results[0].feedback, "`results[0].feedback`").toBe(feedback);
      }
    },
  );

  check(
    "A deep search for a project that the account does not have is refused",
    { on: create, source: assumed("A-40"), needs, tier: "write" },
    async (t) => {
      await t.refused("POST /v1/search/jobs", "not_found", {
        body: { config: config("developer"), projectId: t.find.unknownId("prj_"), budgetCredits: ceiling },
      });
    },
  );
});
