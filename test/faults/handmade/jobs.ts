import type { Change, Json } from "../altered.ts";
import { hearsBody, says } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const submit = "POST /v1/search/jobs" as const;
const poll = "GET /v1/search/jobs/{id}" as const;
const list = "GET /v1/search/jobs" as const;

const polls = (edit: (json: Json) => void): Change => says((json) => void (json.results.length > 1 && edit(json)));

export const jobMutants = mutantsOf("jobs", [
  ...on("§2.4", poll, [
    ["results come worst first", polls(({ results }) => results.reverse())],
    ["rounds come newest first", says(({ rounds }) => void rounds.reverse())],
    [
      "all ranks are the same",
      polls(({ results }) => {
        for (const each of results) each.rank = 1;
      }),
    ],
    [
      "scores rise within a round",
      polls(({ results }) => {
        for (const [at, each] of results.entries()) each.score = at;
      }),
    ],
  ]),
  [
    "§4.1",
    poll,
    "a developer is delivered twice",
    polls(({ results }) => {
      results[1].developerId = results[0].developerId;
    }),
  ],
  ...on("§2.4", poll, [
    [
      "a delivered row says that it is banked",
      polls(({ results }) => {
        const found = results.find((each: Json) => each.delivered);
        if (found) found.delivered = false;
      }),
    ],
    ["delivered counts one too many", polls(({ job }) => job.progress && (job.progress.delivered += 1))],
    ["banked counts one too many", polls(({ job }) => job.progress && (job.progress.banked += 1))],
    ["considered is less than what was billed", polls(({ job }) => job.progress && (job.progress.considered -= 1))],
    [
      "progress is a round behind",
      polls(({ job, rounds }) => job.progress && (job.progress.round = rounds.at(-1).round + 1)),
    ],
    [
      "a job that succeeded says partial",
      says(({ job }) => void (job.status === "succeeded" && (job.status = "partial"))),
    ],
    [
      "a job that falls short says succeeded",
      says(({ job }) => void (job.status === "partial" && (job.status = "succeeded"))),
    ],
    [
      "a job that succeeded has an error",
      says(({ job }) => void (job.status === "succeeded" && (job.error = "Something went wrong."))),
    ],
    [
      "rows of the agent have no why",
      polls(({ results }) => {
        for (const each of results) if (each.source === "agent_select") each.why = null;
      }),
    ],
    [
      "rows of the pager have a why",
      polls(({ results }) => {
        for (const each of results)
          if (each.source !== "agent_select" && each.source !== "banked")
            each.why = { summary: "Because.", claims: [], repo: null, repoSummary: null };
      }),
    ],
    [
      "rounds begin with 1",
      says(({ rounds, results, job }) => {
        for (const each of [...rounds, ...results]) each.round += 1;
        if (job.progress) job.progress.round += 1;
      }),
    ],
  ]),
  ...on("§3", poll, [
    [
      "a job that ended is updated at every poll",
      says(({ job }) => void (job.updatedAt = new Date(Date.now()).toISOString())),
    ],
    [
      "a job that ended forgets its last result",
      (() => {
        let reads = 0;
        return says(
          (json) =>
            void (
              json.job.status !== "running" &&
              json.job.status !== "queued" &&
              reads++ > 1 &&
              (json.job.targetCount += 1)
            ),
        );
      })(),
    ],
  ]),
  ...on("§2.4", submit, [
    [
      "progress is there before the first round",
      says(({ job }) => void (job.progress = { delivered: 0, banked: 0, round: 0, considered: 0 })),
    ],
    ["nothing is estimated", says(({ job }) => void (job.creditsEstimated = 0))],
    ["the target is one more than was asked for", hearsBody((body) => void (body.targetCount += 1))],
  ]),
  ["A-40", submit, "the mode is always best_effort", hearsBody((body) => void delete body.targetMode)],
  ...on("§4.1", list, [
    ["jobs come oldest first", says(({ jobs }) => void jobs.reverse())],
    [
      "jobs in the list have their results",
      says(({ jobs }) => {
        for (const each of jobs) each.results = [];
      }),
    ],
    ["the newest job is left out", says(({ jobs }) => void jobs.shift())],
  ]),
]);
