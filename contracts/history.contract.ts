import { expect } from "vitest";
import { stated } from "../src/base/provenance.ts";
import { type Sheet, sheet } from "../src/contract/check.ts";
import { declaredAnswer } from "../src/contract/declared.ts";
import { historyChecks } from "../src/contract/history/checks.ts";
import { final } from "./deep-searching.ts";

const research = "GET /v2/deep-research/jobs/{id}";

export const rereads = sheet("History", (check) => {
  check(
    "A finished deep search reads the same five times in a row",
    { on: ["GET /v1/search/jobs/{id}"], source: stated("§3"), needs: ["search:deep"] },
    async (t) => {
      const params = { id: (await t.find.finishedSearchJob()).job.id };
      const { job } = await t.ok("GET /v1/search/jobs/{id}", { params });
      if (!final.includes(job.status)) t.skip("the account has no deep search that has ended");
      for (let reading = 0; reading < 5; reading++) {
        const again = await t.ok("GET /v1/search/jobs/{id}", { params });
        expect(again.job.status, `reading ${reading + 1}`).toBe(job.status);
        expect(again.job.creditsCharged, `reading ${reading + 1}`).toBe(job.creditsCharged);
      }
    },
  );
  check(
    "Finished research reads the same five times in a row",
    { on: [research], source: stated("§3"), needs: ["search:deep"] },
    async (t) => {
      const { id } = await t.find.researchJob();
      const first = await t.ok(research, { params: { id } });
      if (first.job.status === "running") t.skip("the account has no research that has ended");
      for (let reading = 0; reading < 5; reading++) {
        const again = await t.ok(research, { params: { id } });
        expect(declaredAnswer(research, again).job, `reading ${reading + 1}`).toEqual(
          declaredAnswer(research, first).job,
        );
      }
    },
  );
});

/** Checks the history of the whole run against laws that no single answer can break. */
export const history: Sheet = historyChecks;
