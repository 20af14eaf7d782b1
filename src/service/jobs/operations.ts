import * as declared from "../../interface/jobs/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { projects } from "../../model/project.ts";
import { searchJobs } from "../../model/search-job.ts";
import { requireCredits } from "../billing/credits.ts";
import { allOf, needsIndex, needsReader } from "../needs.ts";
import { requireSearch } from "../search/availability.ts";
import { problemIn, warningsOf } from "../search/criteria.ts";
import { toldOf } from "../search/demands.ts";
import { settle, viewBeforeSubmit } from "./course.ts";
import { jobsOf, noSuchJob, submitJob } from "./jobs.ts";
import { estimate } from "./round.ts";
import { pollAnswer, showJob, showListed } from "./view.ts";

const submit = implement(declared.submit, {
  waitsFor: allOf(needsReader, needsIndex),
  handle({ world, caller, body, now, refuse }) {
    const problem = problemIn(body.config);
    if (problem !== null) refuse("bad_request", problem);
    requireSearch(world);
    const { savedSearchId = null, projectId = null, budgetCredits = null } = body;
    const request = { ...body, savedSearchId, projectId, budgetCredits, accountId: caller.account.id };
    if (projectId !== null && ownedRow(world, caller.account.id, projects, projectId) === undefined) {
      refuse("not_found", `No project "${projectId}" in this account. Create it first, or leave projectId out.`);
    }
    const creditsEstimated = estimate(request, viewBeforeSubmit(world, request));
    if (budgetCredits !== null && budgetCredits < creditsEstimated) {
      refuse(
        "payment_required",
        `Round 0 will consider ${creditsEstimated} candidates at one credit each, and "budgetCredits" is ${budgetCredits}. Raise the budget or lower "targetCount".`,
        { remedy: null },
      );
    }
    requireCredits(world, caller.account, creditsEstimated, now);
    const job = submitJob(world, { ...request, creditsEstimated }, now);
    const warnings = warningsOf(body.config);
    return { job: showJob(world, job), ...toldOf(world, body.config), ...(warnings.length > 0 && { warnings }) };
  },
});

const list = implement(declared.list, {
  handle({ world, caller, query }) {
    return {
      jobs: jobsOf(world, caller.account, query.savedSearchId)
        .map((job) => showListed(world, job))
        .reverse(),
    };
  },
});

const poll = implement(declared.poll, {
  waitsFor: allOf(needsReader, needsIndex),
  handle({ world, caller, params, now, refuse }) {
    const job = ownedRow(world, caller.account.id, searchJobs, params.id) ?? refuse("not_found", noSuchJob(params.id));
    return pollAnswer(world, settle(world, job, declared.poll.id, now));
  },
});

export const searchJobOperations = { submit, list, poll } satisfies Handlers<typeof declared>;
