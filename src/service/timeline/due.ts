import type { Instant } from "../../base/instants.ts";
import { perObject } from "../../base/on-first-use.ts";
import { all, get, keysWhere } from "../../base/table.ts";
import type { Preparing } from "../../kernel/operation.ts";
import { accounts } from "../../model/account.ts";
import { type FacetReportRow, facetReports } from "../../model/enrichment.ts";
import { type ResearchJobRow, researchJobs } from "../../model/research-job.ts";
import { anywhere } from "../../model/rows.ts";
import { type SearchJobRow, searchJobs } from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";
import { service, withService } from "../later.ts";
import { nextEvent } from "../research/machine.ts";

/**
 * Lets everything take place that is due in an account. This precedes every call of the account, and everything else that
 * changes what its jobs depend on, so that who looks, and when, changes nothing.
 */
export function bringUpToDate(world: World, accountId: string, now: Instant): void {
  if (isDue(world, "open", accountId, now)) service().advance(world, accountId, now);
}

export function bringAllUpToDate(world: World, now: Instant): void {
  if (!isDue(world, "openAnywhere", anywhere, now)) return;
  for (const { id } of all(world.tables, accounts)) bringUpToDate(world, id, now);
}

/** What the events wait for that are due in a world: a round reads texts and searches, a report ranks people. */
export function whatIsDue(world: World, now: Instant): Preparing | null {
  return isDue(world, "openAnywhere", anywhere, now) ? needs : null;
}

const needs = withService(({ allOf, readingText, searching, ranking }) => allOf(readingText, searching, ranking));

/** Whether a job waits for an event to take place, of an account or anywhere. This precedes every call. */
function isDue({ tables }: World, index: "open" | "openAnywhere", value: string, now: Instant): boolean {
  return (
    keysWhere(tables, searchJobs, index, value).some((id) => isSearchDue(get(tables, searchJobs, id), now)) ||
    keysWhere(tables, researchJobs, index, value).some((id) => isResearchDue(get(tables, researchJobs, id), now)) ||
    keysWhere(tables, facetReports, index, value).some((id) => isReportDue(get(tables, facetReports, id), now))
  );
}

function isSearchDue(job: SearchJobRow | undefined, now: Instant): boolean {
  return job !== undefined && job.nextAt !== null && job.nextAt <= now;
}

function isResearchDue(job: ResearchJobRow | undefined, now: Instant): boolean {
  return job !== undefined && nextOf(job).at <= now;
}

const nextOf = perObject((job: ResearchJobRow) => nextEvent(job) ?? { at: Number.POSITIVE_INFINITY });

function isReportDue(report: FacetReportRow | undefined, now: Instant): boolean {
  return report?.items.some(({ credits, endsAt }) => credits === null && endsAt <= now) ?? false;
}
