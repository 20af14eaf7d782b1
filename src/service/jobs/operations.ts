import { z } from "zod";
import { stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, free, operation, reply } from "../../kernel/operation.ts";
import {
  SavedSearchId,
  SearchJob,
  SearchJobAnswer,
  SearchJobPath,
  SearchJobSubmission,
  SearchResult,
  SearchRound,
} from "../../model/search-job.ts";
import { requireCredits } from "../billing/credits.ts";
import { requireQuota, takeQuota } from "../billing/quotas.ts";
import { requireSearch } from "../search/availability.ts";
import { problemsOf, warningsOf } from "../search/criteria.ts";
import { changeOperations } from "./change-operations.ts";
import { isProjectOf, jobOf, jobsOf, noSuchJob, submitJob } from "./jobs.ts";
import { estimate } from "./round.ts";
import { dueStates, prospect, settle } from "./settle.ts";
import { pollAnswer, showJob, showListed } from "./view.ts";

const tag = "Deep search";

const submit = operation({
  id: "search.jobs.create",
  searches: true,
  route: "POST /v1/search/jobs",
  tag,
  summary: "Submit a deep search",
  description:
    "The job runs in rounds: round 0 is an agentic sweep, later rounds page deterministically. Nothing is charged at submit; a poll that sees a round ended settles it, one credit per candidate considered. Within a saved search nobody is delivered twice.",
  source: stated("§4.1"),
  access: {
    to: "search:deep",
    cost: credits("1 credit per candidate considered, settled at poll"),
    limit: perMinute(6, "account"),
    quota: "deep_searches",
  },
  body: SearchJobSubmission,
  beyondSchema: [{ member: "config.levers", when: "A range has a min above its max." }],
  answers: { status: 202, body: SearchJobAnswer },
  refuses: ["bad_request", "not_found", "payment_required", "billing_unavailable", "database_unavailable"],
  reasons: {
    payment_required: "The balance or the budget is below the estimate of round 0.",
    not_found: "The project is not in the account.",
  },
  links: {
    poll: { operation: "search.jobs.get", params: { id: "/job/id" } },
    more: { operation: "search.jobs.more", params: { id: "/job/id" } },
    cancel: { operation: "search.jobs.cancel", params: { id: "/job/id" } },
  },
  handle(context) {
    const { world, caller, body, now, refuse } = context;
    const problems = problemsOf(body.config);
    if (problems.length > 0) refuse("bad_request", problems.join(" "));
    requireSearch(world);
    const { savedSearchId = null, projectId = null, budgetCredits = null } = body;
    const asked = { ...body, savedSearchId, projectId, budgetCredits, accountId: caller.account.id };
    if (projectId !== null && !isProjectOf(world, caller, projectId)) {
      refuse("not_found", `No project "${projectId}" in this account. Create it first, or leave projectId out.`);
    }
    const creditsEstimated = estimate(asked, prospect(world, asked, now));
    if (budgetCredits !== null && budgetCredits < creditsEstimated) {
      refuse(
        "payment_required",
        `Round 0 will consider ${creditsEstimated} candidates at one credit each, and "budgetCredits" is ${budgetCredits}. Raise the budget or lower "targetCount".`,
      );
    }
    requireCredits(world, caller.account, creditsEstimated, now);
    requireQuota(context, "deep_searches");
    const job = submitJob(world, { ...asked, creditsEstimated }, now);
    takeQuota(context, "deep_searches");
    const warnings = warningsOf(body.config);
    return { job: showJob(job), ...(warnings.length > 0 && { warnings }) };
  },
});

const list = operation({
  id: "search.jobs.list",
  route: "GET /v1/search/jobs",
  tag,
  summary: "List deep searches, newest first",
  description:
    "Each job stands where the clock has brought it; a listing charges nothing, so credits are as the last poll settled them.",
  source: stated("§4.1"),
  access: { to: "self", cost: free, limit: perMinute(120, "account") },
  query: z.object({ savedSearchId: SavedSearchId.optional() }),
  answers: {
    status: 200,
    body: z.looseObject({ jobs: z.array(SearchJob).max(5_000) }).meta({ id: "SearchJobList" }),
  },
  refuses: [],
  handle({ world, caller, query, now }) {
    const jobs = jobsOf(world, caller.account, query.savedSearchId);
    return {
      jobs: dueStates(world, jobs, now)
        .map((job, at) => showListed(job, jobs[at] ?? job))
        .reverse(),
    };
  },
});

const poll = operation({
  id: "search.jobs.get",
  searches: true,
  route: "GET /v1/search/jobs/{id}",
  tag,
  summary: "Poll a deep search",
  description: "Applies the rounds that have ended since the last poll and settles their charges.",
  source: stated("§4.1"),
  access: { to: "self", cost: free, limit: perMinute(120, "account") },
  params: SearchJobPath,
  answers: {
    status: 200,
    body: z
      .looseObject({
        job: SearchJob,
        rounds: z.array(SearchRound).max(200).meta({ description: "Oldest first." }),
        results: z.array(SearchResult).max(5_000).meta({ description: "Oldest round first, best first within it." }),
      })
      .meta({ id: "SearchJobPoll" }),
  },
  refuses: ["not_found"],
  handle({ world, caller, params, now, refuse }) {
    const job = jobOf(world, caller, params.id) ?? refuse("not_found", noSuchJob(params.id));
    return reply({ status: 200, json: pollAnswer(world, settle(world, job, now)) });
  },
});

export const searchJobOperations = [submit, list, poll, ...changeOperations];
