// Figures: A-08.
import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare, free } from "../../kernel/operation.ts";
import {
  FeedbackRequest,
  MoreRequest,
  SearchJobAnswer,
  SearchJobPath,
  SearchResult,
  SearchResultPath,
} from "../../model/search-job.ts";

const tag = "Deep search";

const writes = perMinute(30, "account");

export const more = declare({
  id: "search.jobs.more",
  route: "POST /v1/search/jobs/{id}/more",
  tag,
  summary: "Ask a finished deep search for more developers",
  description:
    "The target grows to what was delivered plus `count`, and the job continues: banked developers are delivered first and not billed again, then the pager continues from its last position. Takes no unit of deep_searches.",
  source: assumed("A-43"),
  access: {
    to: "search:deep",
    cost: credits("banked developers are free; 1 credit per further candidate considered, settled at poll"),
    limit: writes,
  },
  params: SearchJobPath,
  body: MoreRequest,
  bodyOptional: true,
  creates: "nothing",
  hands: { searchJob: "/job/id" },
  answers: { status: 202, body: SearchJobAnswer },
  refuses: ["not_found", "payment_required", "conflict", "billing_unavailable", "database_unavailable"],
  reasons: {
    conflict: "The job is not succeeded or partial, or has had its 200 rounds.",
    payment_required: "Nothing remains of the budget, or the balance is empty.",
  },
});

export const cancel = declare({
  id: "search.jobs.cancel",
  route: "POST /v1/search/jobs/{id}/cancel",
  tag,
  summary: "Cancel a deep search",
  description:
    "What was delivered so far stays and is charged; the round in progress is neither delivered nor charged.",
  source: assumed("A-44"),
  access: { to: "search:deep", cost: free, limit: writes },
  params: SearchJobPath,
  creates: "nothing",
  hands: { searchJob: "/job/id" },
  answers: { status: 200, body: SearchJobAnswer },
  refuses: ["not_found", "conflict"],
  reasons: { conflict: "The job has already ended." },
});

export const judge = declare({
  id: "search.jobs.feedback",
  route: "POST /v1/search/jobs/{id}/results/{developerId}/feedback",
  tag,
  summary: "Say whether a result was a good one",
  source: assumed("A-45"),
  access: { to: "search:deep", cost: free, limit: writes },
  params: SearchResultPath,
  body: FeedbackRequest,
  creates: "nothing",
  answers: { status: 200, body: z.looseObject({ result: SearchResult }).meta({ id: "SearchResultAnswer" }) },
  refuses: ["not_found"],
});
