import { type Instant, second } from "../../base/instants.ts";
import { get, keysWhere, put } from "../../base/table.ts";
import type { Account, Caller } from "../../model/account.ts";
import { nextId } from "../../model/next-id.ts";
import { projects } from "../../model/project.ts";
import { type SearchJobRow, savedKey, searchJobs } from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";

/** The job, if it belongs to the caller's account; another account's job is treated as unknown. */
export function jobOf(world: World, caller: Caller, id: string): SearchJobRow | undefined {
  const job = get(world.tables, searchJobs, id);
  return job?.accountId === caller.account.id ? job : undefined;
}

export function noSuchJob(id: string): string {
  return `No search job "${id}" in this account. GET /v1/search/jobs lists those there are.`;
}

/** Oldest first; if there are too many, only the newest. */
export function jobsOf(world: World, account: Account, savedSearchId: string | undefined): SearchJobRow[] {
  const keys =
    savedSearchId === undefined
      ? keysWhere(world.tables, searchJobs, "account", account.id)
      : keysWhere(world.tables, searchJobs, "saved", savedKey(account.id, savedSearchId));
  return keys.slice(-maxListed).map((id) => get(world.tables, searchJobs, id) as SearchJobRow);
}

/** The maximum number of jobs in a list (§4.1). */
const maxListed = 5_000;

type JobRequest = Pick<
  SearchJobRow,
  | "accountId"
  | "config"
  | "targetCount"
  | "targetMode"
  | "savedSearchId"
  | "projectId"
  | "budgetCredits"
  | "creditsEstimated"
>;

export function submitJob(world: World, request: JobRequest, now: Instant): SearchJobRow {
  return put(world.tables, searchJobs, {
    ...request,
    id: nextId(world, "sj_"),
    status: "queued",
    creditsCharged: 0,
    error: null,
    createdAt: now,
    updatedAt: now,
    nextAt: now + second,
    rounds: 0,
    delivered: 0,
    banked: 0,
    considered: 0,
    rows: 0,
    cursor: 0,
    dry: 0,
    worked: false,
    handingOver: false,
  });
}

export function isProjectOf(world: World, caller: Caller, projectId: string): boolean {
  return get(world.tables, projects, projectId)?.accountId === caller.account.id;
}
