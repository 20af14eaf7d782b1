import { z } from "zod";
import { stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare, free } from "../../kernel/operation.ts";
import { monthly } from "../../kernel/quotas.ts";
import {
  SavedSearchId,
  SearchJob,
  SearchJobAnswer,
  SearchJobPath,
  SearchJobSubmission,
  SearchResult,
  SearchRound,
} from "../../model/search-job.ts";

const tag = "Deep search";

export const submit = declare({
  id: "search.jobs.create",
  route: "POST /v1/search/jobs",
  tag,
  summary: "Submit a deep search",
  description:
    "The job runs in rounds: round 0 is an agentic sweep, later rounds page deterministically. Nothing is charged at submit; a poll that sees a round ended settles it, one credit per candidate considered. Within a saved search no developer is delivered twice.",
  source: stated("§4.1"),
  access: {
    to: "search:deep",
    cost: credits("1 credit per candidate considered, settled at poll"),
    limit: perMinute(6, "account"),
    quota: monthly("deep_searches", 1),
  },
  body: SearchJobSubmission,
  creates: {
    what: "deep search",
    undo: [{ route: "POST /v1/search/jobs/{id}/cancel", params: { id: "/job/id" }, remains: true }],
  },
  hands: { searchJob: "/job/id" },
  answers: { status: 202, body: SearchJobAnswer },
  refuses: ["bad_request", "not_found", "payment_required", "billing_unavailable", "database_unavailable"],
  reasons: {
    payment_required: "The balance or the budget is below the estimate of round 0.",
    not_found: "The project is not in the account.",
  },
});

export const list = declare({
  id: "search.jobs.list",
  route: "GET /v1/search/jobs",
  tag,
  summary: "List deep searches, newest first",
  description:
    "Each job is shown in its current state; a listing charges nothing, so credits are those that the last poll settled.",
  source: stated("§4.1"),
  access: { to: "self", cost: free, limit: perMinute(120, "account", "reading deep searches") },
  query: z.object({ savedSearchId: SavedSearchId.optional() }),
  hands: { searchJob: "/jobs/0/id" },
  answers: {
    status: 200,
    body: z.looseObject({ jobs: z.array(SearchJob).max(5_000) }).meta({ id: "SearchJobList" }),
  },
  refuses: [],
});

export const poll = declare({
  id: "search.jobs.get",
  route: "GET /v1/search/jobs/{id}",
  tag,
  summary: "Poll a deep search",
  description: "Applies the rounds that have ended since the last poll and settles their charges.",
  source: stated("§4.1"),
  access: { to: "self", cost: free, limit: perMinute(120, "account", "reading deep searches") },
  params: SearchJobPath,
  hands: { searchJob: "/job/id", developer: "/results/0/developerId" },
  answers: {
    status: 200,
    body: z
      .looseObject({
        job: SearchJob,
        rounds: z.array(SearchRound).max(200).meta({ description: "The rounds that have ended, the oldest first." }),
        results: z
          .array(SearchResult)
          .max(5_000)
          .meta({ description: "The developers found so far, the oldest round first, the best first within it." }),
      })
      .meta({ id: "SearchJobPoll" }),
  },
  refuses: ["not_found"],
});
