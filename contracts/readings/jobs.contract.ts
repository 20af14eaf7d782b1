import { minute, second } from "../../src/base/instants.ts";
import { byStatus, rawStatus, readingSheet } from "../../src/contract/checks/reading-check.ts";

import { moreOfShared, sharedSearch } from "../deep-searches.ts";
import { unitsTaken } from "../deep-searching.ts";
import { firstResearch, repeatedResearch, vainResearch } from "../researches.ts";
import { outlast } from "../waiting.ts";
import { orderOf } from "./orders.ts";

const needs = ["search:deep"] as const;

/** How deep searches and deep research advance, and what they use. */
export const jobReadings = readingSheet((decide) => {
  decide(
    "A-41",
    {
      how: "How long the shortest finished deep search of the account took from createdAt to updatedAt: less than a minute, or more.",
      on: ["GET /v1/search/jobs"],
      needs,
    },
    async (t) => {
      const { jobs } = await t.need("GET /v1/search/jobs");
      const spans = jobs
        .filter(({ status }) => status === "succeeded" || status === "partial")
        .map(({ createdAt, updatedAt }) => Date.parse(updatedAt) - Date.parse(createdAt));
      if (spans.length === 0) t.skip("the account has no deep search that is finished");
      return Math.min(...spans) < minute ? "seconds" : "minutes";
    },
  );

  decide(
    "A-47",
    {
      how: "How long the quickest of several freshly researched subjects took from startedAt to finishedAt: less than half a minute, or more than one.",
      on: ["GET /v1/deep-research/jobs"],
      needs,
    },
    async (t) => {
      const { jobs } = await t.need("GET /v1/deep-research/jobs");
      const spans = jobs
        .flatMap(({ items }) => items)
        .filter(({ source, startedAt, finishedAt }) => source === "fresh" && startedAt !== null && finishedAt !== null)
        .map(({ startedAt, finishedAt }) => Date.parse(finishedAt ?? "") - Date.parse(startedAt ?? ""));
      if (spans.length < 2) t.skip("the account has researched fewer than two afresh, and one may be an exception");
      const quickest = Math.min(...spans);
      if (quickest >= 10 * minute) t.skip("what was researched there was held up for longer than any reading says");
      if (quickest < minute / 2) return "seconds";
      return quickest > minute ? "minutes" : { unlike: `The quickest of ${spans.length} took ${quickest / second} s.` };
    },
  );

  decide(
    "A-44",
    {
      how: "It cancels a deep search of its own that has ended and reads the status.",
      on: ["POST /v1/search/jobs/{id}/cancel"],
      tier: "write",
      needs,
      pays: true,
    },
    async (t) => {
      const { job } = await sharedSearch(t);
      return byStatus(await t.call("POST /v1/search/jobs/{id}/cancel", { params: { id: job.id } }), {
        409: "conflict",
        200: "unchanged",
      });
    },
  );

  decide(
    "A-43",
    {
      how: "It calls /more on a finished deep search and compares what GET /v1/quotas says is used before and after.",
      on: ["POST /v1/search/jobs/{id}/more"],
      tier: "write",
      needs,
      pays: true,
    },
    async (t) => {
      const { unitsBefore, unitsAfter } = await moreOfShared(t);
      const taken = unitsTaken(unitsBefore, unitsAfter);
      if (taken === 0) return "no-unit";
      return taken === 1 ? "unit" : { unlike: `It takes ${taken} units.` };
    },
  );

  decide(
    "A-156",
    {
      how: "It submits a deep search, waits five seconds, reads the list and only then polls: does the list still say queued?",
      on: ["GET /v1/search/jobs"],
      tier: "write",
      needs,
      pays: true,
    },
    async (t) => {
      const { listed, first } = await sharedSearch(t);
      if (first.job.status === "queued") t.skip("the job stays queued for more than five seconds");
      return listed?.status === "queued" ? "stands" : "moves";
    },
  );

  decide(
    "A-157",
    {
      how: "It researches logins that do not exist, waits, reads the list and only then polls: is the subject still pending in the list?",
      on: ["GET /v1/deep-research/jobs"],
      tier: "write",
      needs,
    },
    async (t) => {
      const { listed, ended } = await vainResearch(t);
      const isMoved = listed?.items[0]?.status !== "pending";
      return isMoved || ended.status === "running" ? "every-read" : "poll";
    },
  );

  decide(
    "A-158",
    {
      how: "It starts research on two logins that do not exist and counts the units that GET /v1/quotas says were taken.",
      on: ["POST /v1/deep-research/jobs"],
      tier: "write",
      needs,
    },
    async (t) => {
      const { before, afterStart } = await vainResearch(t);
      if (before.units === undefined || afterStart.units === undefined)
        return t.skip("nothing says how much of the quota is used");
      const taken = afterStart.units - before.units;
      if (taken === 2) return "subject";
      return taken === 1 ? "job" : { unlike: `Two subjects take ${taken} units.` };
    },
  );

  decide(
    "A-49",
    {
      how: "It starts research twice and reads which job is listed first.",
      on: ["GET /v1/deep-research/jobs"],
      tier: "write",
      needs,
      pays: true,
    },
    async (t) => {
      const started = [(await firstResearch(t)).started.id, (await repeatedResearch(t)).started.id];
      return orderOf(t, started, { route: "GET /v1/deep-research/jobs", rows: "jobs", query: { limit: 100 } });
    },
  );

  decide(
    "A-401",
    {
      how: "It starts research on logins that do not exist and reads the status.",
      on: ["POST /v1/deep-research/jobs"],
      tier: "write",
      needs,
    },
    async (t) => {
      await vainResearch(t);
      return byStatus(rawStatus(t, "POST /v1/deep-research/jobs"), { 202: "202", 200: "200", 201: "201" });
    },
  );

  decide(
    "A-50",
    {
      how: "It researches a developer, polls until the job ends and reads narrativePending of the report immediately.",
      on: ["GET /v1/deep-research/reports/developers/{login}"],
      tier: "write",
      needs,
      pays: true,
    },
    async (t) => {
      const { ended, report } = await firstResearch(t);
      const { status, narrativePending, seenAt } = report ?? t.skip("the research of it failed");
      if (narrativePending) return "later";
      if (status === "failed") t.skip("the research of it failed");
      return seenAt - Date.parse(ended.finishedAt) < 5 * second
        ? "at-once"
        : t.skip("the report was seen too late to tell");
    },
  );

  decide(
    "A-52",
    {
      how: "It requests a PDF link, waits until it has expired and opens it.",
      on: ["GET /v2/deep-research/reports/developers/{login}/pdf"],
      needs,
    },
    async (t) => {
      const login = await t.find.researchedLogin();
      const { url, expiresAt } = await t.ok("GET /v2/deep-research/reports/developers/{login}/pdf", {
        params: { login },
        query: { delivery: "link" },
      });
      await outlast(t, Math.max(minute, Date.parse(expiresAt) - t.now() + 5_000));
      return byStatus(await t.fetch(url), { 410: "410", 404: "404" });
    },
  );
});
