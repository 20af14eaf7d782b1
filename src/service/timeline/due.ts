import type { Instant } from "../../base/instants.ts";
import { all, get, keysOf, keysWhere, where } from "../../base/table.ts";
import type { Preparing } from "../../kernel/operation.ts";
import { accounts } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { type FacetReportRow, facetReports } from "../../model/enrichment.ts";
import { type ResearchJobRow, researchJobs } from "../../model/research-job.ts";
import { type SearchJobRow, searchJobs } from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";
import { service, withService } from "../later.ts";
import { nextEvent } from "../research/machine.ts";

/**
 * Lets everything take place that is due in an account. This precedes every call of the account, and everything else that
 * changes what its jobs depend on, so that who looks, and when, changes nothing.
 */
export function bringUpToDate(world: World, accountId: string, now: Instant): void {
  if (isDue(world, accountId, now)) service().advance(world, accountId, now);
}

export function bringAllUpToDate(world: World, now: Instant): void {
  for (const { id } of all(world.tables, accounts)) bringUpToDate(world, id, now);
}

/** What the events wait for that are due in a world: a round reads texts and searches, a report ranks people. */
export function whatIsDue(now: Instant): Preparing {
  const needs = withService(({ allOf, readingText, searching, ranking }) => allOf(readingText, searching, ranking));
  return (call, world) => ("tables" in world && isAnythingDue(world, now) ? needs(call, world) : null);
}

function isAnythingDue(world: World, now: Instant): boolean {
  return keysOf(world.tables, accounts).some((id) => isDue(world, id, now));
}

/** Whether a job of the account waits for an event to take place. */
function isDue(world: World, accountId: string, now: Instant): boolean {
  const { tables } = world;
  return (
    conditionsOf(world).billing !== "unavailable" &&
    (keysWhere(tables, searchJobs, "open", accountId).some((id) => isSearchDue(get(tables, searchJobs, id), now)) ||
      where(tables, researchJobs, "running", accountId).some((job) => isResearchDue(job, now)) ||
      where(tables, facetReports, "open", accountId).some((report) => isReportDue(report, now)))
  );
}

function isSearchDue(job: SearchJobRow | undefined, now: Instant): boolean {
  return job !== undefined && job.nextAt !== null && job.nextAt <= now;
}

function isResearchDue(job: ResearchJobRow, now: Instant): boolean {
  let at = nextEvents.get(job);
  if (at === undefined) {
    at = nextEvent(job)?.at ?? Number.POSITIVE_INFINITY;
    nextEvents.set(job, at);
  }
  return at <= now;
}

const nextEvents = new WeakMap<ResearchJobRow, Instant>();

function isReportDue({ items }: FacetReportRow, now: Instant): boolean {
  return items.some(({ credits, endsAt }) => credits === null && endsAt <= now);
}
