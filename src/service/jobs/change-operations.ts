import { put, remove, where } from "../../base/table.ts";
import * as declared from "../../interface/jobs/change-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { reading } from "../../model/readings.ts";
import {
  feedbackKey,
  maxRounds,
  type SearchJobRow,
  searchFeedback,
  searchJobs,
  searchRounds,
} from "../../model/search-job.ts";
import { requireCredits } from "../billing/credits.ts";
import { allOf, needsIndex, needsReader } from "../needs.ts";
import { requireSearch } from "../search/availability.ts";
import { roundTime, settle } from "./course.ts";
import { noSuchJob } from "./jobs.ts";
import { accepts, budgetRemaining, isFinal, step } from "./machine.ts";

import { showJob, showResult } from "./view.ts";

const more = implement(declared.more, {
  waitsFor: allOf(needsReader, needsIndex),
  handle({ world, caller, params, body, now, refuse }) {
    requireSearch(world);
    const job = ownedRow(world, caller.account.id, searchJobs, params.id) ?? refuse("not_found", noSuchJob(params.id));
    const budgetCredits = body.budgetCredits === undefined ? job.budgetCredits : body.budgetCredits;
    if (!accepts(job, "more")) {
      refuse(
        "conflict",
        `The job is ${job.status}; more can be asked of one that is succeeded or partial. ${hint(job)}`,
      );
    }
    if (budgetRemaining({ ...job, budgetCredits }) === 0) {
      refuse(
        "payment_required",
        `The budget of ${budgetCredits} is used up: ${job.creditsCharged} credits were charged. Send a larger "budgetCredits", or null for none.`,
        { remedy: null },
      );
    }
    if (job.banked < body.count) requireCredits(world, caller.account, 1, now);
    if (job.rounds >= maxRounds) {
      refuse("conflict", `The job has had its ${maxRounds} rounds. Submit another one with the same savedSearchId.`);
    }
    const takes = roundTime(world, job, job.rounds);
    const event = { type: "more", at: now, takes, count: body.count, budgetCredits } as const;
    const next = step(settle(world, job, declared.more.id, now), event);
    return { job: showJob(world, put(world.tables, searchJobs, next)) };
  },
});

function hint(job: SearchJobRow): string {
  return isFinal(job) ? "Submit another one." : "Poll it until it is.";
}

const cancel = implement(declared.cancel, {
  handle({ world, caller, params, now, refuse }) {
    const job = ownedRow(world, caller.account.id, searchJobs, params.id) ?? refuse("not_found", noSuchJob(params.id));
    const isUnchanged = !accepts(job, "cancel") && reading(world, "A-44") === "unchanged";
    if (!accepts(job, "cancel") && !isUnchanged) {
      refuse("conflict", `The job is ${job.status} already; there is nothing to cancel.`);
    }
    const settled = settle(world, job, declared.cancel.id, now);
    if (isUnchanged) return { job: showJob(world, settled) };
    return { job: showJob(world, put(world.tables, searchJobs, step(settled, { type: "cancel", at: now }))) };
  },
});

const judge = implement(declared.judge, {
  handle({ world, caller, params, body, refuse }) {
    const job = ownedRow(world, caller.account.id, searchJobs, params.id) ?? refuse("not_found", noSuchJob(params.id));
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

export const changeOperations = { more, cancel, judge } satisfies Handlers<typeof declared>;
