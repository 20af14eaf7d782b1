import { stated } from "../../base/provenance.ts";
import type { Json } from "./request.ts";
import { firstRepeated, isSorted, laterThanBefore, rule } from "./rule.ts";

const jobs = [
  "POST /v1/search/jobs",
  "GET /v1/search/jobs",
  "GET /v1/search/jobs/{id}",
  "POST /v1/search/jobs/{id}/more",
  "POST /v1/search/jobs/{id}/cancel",
] as const;

const everyJob = (json: Json): Json[] => json.jobs ?? [json.job];

export const searchRules = [
  rule(
    stated("§2.4"),
    jobs,
    (json) =>
      everyJob(json).some((job) => (job.budgetCredits === null) !== (job.budgetRemaining === null)) &&
      "budgetRemaining is null with a ceiling, or a number without one",
  ),
  rule(stated("§2.4"), jobs, (json) => {
    const wrong = everyJob(json).find(
      (job) => job.budgetCredits !== null && job.budgetRemaining !== job.budgetCredits - job.creditsCharged,
    );
    return (
      wrong &&
      `budgetRemaining is ${wrong.budgetRemaining}: ${wrong.budgetCredits} less ${wrong.creditsCharged} is something else`
    );
  }),
  rule(
    stated("§2.4"),
    jobs,
    (json) =>
      everyJob(json).some(({ status, error }) =>
        status === "failed" ? error === null : status !== "partial" && error !== null,
      ) && "error is there without a failure, or missing with one",
  ),
  rule(stated("§2.4"), jobs, (json) => {
    const wrong = everyJob(json).find((job) => job.status === "succeeded" && job.progress?.delivered < job.targetCount);
    return wrong && `a job succeeded with ${wrong.progress.delivered} of ${wrong.targetCount} delivered`;
  }),
  rule(stated("§2.4"), jobs, (json) => {
    const wrong = everyJob(json).find((job) => job.status === "queued" && job.progress !== null);
    return wrong && "a job that is queued has progress";
  }),
  rule(stated("§4.1"), ["GET /v1/search/jobs"], ({ jobs: rows }) => laterThanBefore(rows, "jobs")),
  rule(
    stated("§4.1"),
    ["GET /v1/search/jobs"],
    (json) =>
      json.jobs.some((job: Json) => "rounds" in job || "results" in job) && "jobs of the list have rounds or results",
  ),
  rule(
    stated("§2.4"),
    ["GET /v1/search/jobs/{id}"],
    ({ rounds }) => !isSorted(rounds, (a: Json, b: Json) => a.round < b.round) && "rounds do not come oldest first",
  ),
  rule(
    stated("§2.4"),
    ["GET /v1/search/jobs/{id}"],
    ({ results }) =>
      !isSorted(results, (a: Json, b: Json) => a.round < b.round || (a.round === b.round && a.rank < b.rank)) &&
      "results do not come oldest round first and best first within it",
  ),
  rule(
    stated("§2.4"),
    ["GET /v1/search/jobs/{id}"],
    ({ results }) =>
      !isSorted(
        results,
        (a: Json, b: Json) => a.round !== b.round || a.score === null || b.score === null || a.score >= b.score,
      ) && "scores rise within a round",
  ),
  rule(stated("§2.4"), ["GET /v1/search/jobs/{id}"], ({ results }) => {
    const wrong = results.find(
      (row: Json) => (row.why !== null) !== (row.source === "agent_select") && row.source !== "banked",
    );
    return wrong && `a row of ${wrong.source} has ${wrong.why === null ? "no why" : "a why"}`;
  }),
  rule(stated("§4.1"), ["GET /v1/search/jobs/{id}"], ({ results }) => {
    const twice = firstRepeated(results.filter((row: Json) => row.delivered).map((row: Json) => row.developerId));
    return twice && `developer ${twice} is delivered twice`;
  }),
  rule(stated("§2.4"), ["GET /v1/search/jobs/{id}"], ({ job, results }) => {
    const delivered = results.filter((row: Json) => row.delivered).length;
    return (
      job.progress &&
      job.progress.delivered !== delivered &&
      `progress says ${job.progress.delivered} delivered and there are ${delivered} rows`
    );
  }),
  rule(stated("§2.4"), ["GET /v1/search/jobs/{id}"], ({ job, results }) => {
    const banked = results.filter((row: Json) => !row.delivered).length;
    return (
      job.progress &&
      job.progress.banked !== banked &&
      `progress says ${job.progress.banked} banked and there are ${banked} rows`
    );
  }),
  rule(
    stated("§2.4"),
    ["GET /v1/search/jobs/{id}"],
    ({ job, rounds }) =>
      rounds.length > 0 &&
      job.progress &&
      job.progress.round !== rounds.at(-1).round &&
      `progress is in round ${job.progress.round} and the last round is ${rounds.at(-1).round}`,
  ),
  rule(
    stated("§2.4"),
    ["GET /v1/search/jobs/{id}"],
    ({ job }) =>
      job.progress &&
      job.creditsCharged > job.progress.considered &&
      `${job.creditsCharged} credits are charged for ${job.progress.considered} considered`,
  ),
  rule(
    stated("§2.4"),
    jobs,
    (json) =>
      everyJob(json).some((job) => job.budgetRemaining !== null && job.budgetRemaining < 0) &&
      "more was charged than the ceiling",
  ),
];
