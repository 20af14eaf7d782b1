import { type Instant, second } from "../../base/instants.ts";
import { get, keysWhere, put } from "../../base/table.ts";
import type { Account } from "../../model/account.ts";
import { nextId } from "../../model/next-id.ts";
import { type SearchJobRow, savedKey, searchJobs } from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";

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
