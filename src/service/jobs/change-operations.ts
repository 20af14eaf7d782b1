import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { put, remove, where } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, free, operation } from "../../kernel/operation.ts";
import {
  FeedbackRequest,
  feedbackKey,
  MoreRequest,
  mostRounds,
  SearchJobAnswer,
  SearchJobPath,
  type SearchJobRow,
  SearchResult,
  SearchResultPath,
  searchFeedback,
  searchJobs,
  searchRounds,
} from "../../model/search-job.ts";
import { requireCredits } from "../billing/credits.ts";
import { requireSearch } from "../search/availability.ts";
import { jobOf, noSuchJob } from "./jobs.ts";
import { budgetRemaining, step, takes } from "./machine.ts";
import { dueState, roundTime, settle } from "./settle.ts";
import { showJob, showResult } from "./view.ts";

const tag = "Deep search";
const writes = perMinute(30, "account");

const more = operation({
  id: "search.jobs.more",
  searches: true,
  route: "POST /v1/search/jobs/{id}/more",
  tag,
  summary: "Ask a finished deep search for more developers",
  description:
    "The target grows to what was delivered plus `count`, and the job runs on: what it banked is handed over first and not billed again, then the pager goes on where it stood. Takes no unit of deep_searches.",
  source: assumed("A-43"),
  access: {
    to: "search:deep",
    cost: credits("banked developers are free; 1 credit per further candidate considered, settled at poll"),
    limit: writes,
  },
  params: SearchJobPath,
  body: MoreRequest,
  bodyOptional: true,
  answers: { status: 202, body: SearchJobAnswer },
  refuses: ["not_found", "payment_required", "conflict", "billing_unavailable", "database_unavailable"],
  reasons: {
    conflict: "The job is not succeeded or partial, or has had its 200 rounds.",
    payment_required: "Nothing remains of the budget, or the balance is empty.",
  },
  links: { poll: { operation: "search.jobs.get", params: { id: "/job/id" } } },
  handle({ world, caller, params, body, now, refuse }) {
    requireSearch(world);
    const found = jobOf(world, caller, params.id) ?? refuse("not_found", noSuchJob(params.id));
    const job = dueState(world, found, now);
    const budgetCredits = body.budgetCredits === undefined ? job.budgetCredits : body.budgetCredits;
    const isFinished = takes(job, "more");
    if (isFinished && budgetRemaining({ ...job, budgetCredits }) === 0) {
      refuse(
        "payment_required",
        `The budget of ${budgetCredits} credits is used up: ${job.creditsCharged} were charged. Send a larger "budgetCredits", or null for none.`,
      );
    }
    if (isFinished && job.banked < body.count) requireCredits(world, caller.account, 1, now);
    if (!isFinished) {
      refuse(
        "conflict",
        `The job is ${job.status}; more can be asked of one that is succeeded or partial. ${hint(job)}`,
      );
    }
    if (job.rounds >= mostRounds) {
      refuse("conflict", `The job has had its ${mostRounds} rounds. Submit another one with the same savedSearchId.`);
    }
    const takesTime = roundTime(world, job, job.rounds);
    const next = step(settle(world, found, now), {
      type: "more",
      at: now,
      takes: takesTime,
      count: body.count,
      budgetCredits,
    });
    return { job: showJob(put(world.tables, searchJobs, next)) };
  },
});

function hint({ status }: SearchJobRow): string {
  return status === "queued" || status === "running" ? "Poll it until it is." : "Submit another one.";
}

const cancel = operation({
  id: "search.jobs.cancel",
  route: "POST /v1/search/jobs/{id}/cancel",
  tag,
  summary: "Cancel a deep search",
  description: "What was delivered by now stays and is charged; the round that is under way is neither.",
  source: assumed("A-44"),
  access: { to: "search:deep", cost: free, limit: writes },
  params: SearchJobPath,
  answers: { status: 200, body: SearchJobAnswer },
  refuses: ["not_found", "conflict"],
  reasons: { conflict: "The job has already ended." },
  handle({ world, caller, params, now, refuse }) {
    const found = jobOf(world, caller, params.id) ?? refuse("not_found", noSuchJob(params.id));
    const { status } = dueState(world, found, now);
    if (!takes({ status }, "cancel")) refuse("conflict", `The job is ${status} already; there is nothing to cancel.`);
    const canceled = step(settle(world, found, now), { type: "cancel", at: now });
    return { job: showJob(put(world.tables, searchJobs, canceled)) };
  },
});

const judge = operation({
  id: "search.jobs.feedback",
  route: "POST /v1/search/jobs/{id}/results/{developerId}/feedback",
  tag,
  summary: "Say whether a result was a good one",
  source: assumed("A-45"),
  access: { to: "search:deep", cost: free, limit: writes },
  params: SearchResultPath,
  body: FeedbackRequest,
  answers: { status: 200, body: z.looseObject({ result: SearchResult }).meta({ id: "SearchResultAnswer" }) },
  refuses: ["not_found"],
  handle({ world, caller, params, body, refuse }) {
    const job = jobOf(world, caller, params.id) ?? refuse("not_found", noSuchJob(params.id));
    const { developerId } = params;
    const isTheirs = (row: { developerId: string }) => row.developerId === developerId;
    const round =
      where(world.tables, searchRounds, "job", job.id).find(({ rows }) => rows.some(isTheirs)) ??
      refuse("not_found", `Developer "${developerId}" is not among the results of this job.`);
    if (body.feedback === null) remove(world.tables, searchFeedback, feedbackKey(job.id, developerId));
    else put(world.tables, searchFeedback, { jobId: job.id, developerId, feedback: body.feedback });
    return { result: showResult(round, round.rows.findIndex(isTheirs), body.feedback) };
  },
});

export const changeOperations = [more, cancel, judge];
