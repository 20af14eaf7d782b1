import type { Instant } from "../base/instants.ts";
import { all, where } from "../base/table.ts";
import { accounts } from "../model/account.ts";
import { companies } from "../model/company.ts";
import { facetReportBeginsAfter, facetReports } from "../model/enrichment.ts";
import { ownedRow } from "../model/owned-row.ts";
import { projects } from "../model/project.ts";
import { reading } from "../model/readings.ts";
import { researchJobs } from "../model/research-job.ts";
import { searchJobs } from "../model/search-job.ts";
import type { World } from "../model/world.ts";
import { service } from "./later.ts";
import { nextEvent } from "./research/machine.ts";
import { writtenAfter } from "./research/report-machine.ts";

/** When something of an account changes by itself; `null` for a change that will not come. */
type Changes = (world: World, accountId: string, id: string) => readonly (Instant | null)[];

/** By the operation that polls it. `id` is the parameter of its path: an id, or a login. */
const changesOf: Readonly<Record<string, Changes>> = {
  "search.jobs.get": (world, accountId, id) => {
    const job = ownedRow(world, accountId, searchJobs, id);
    return job === undefined ? [] : [job.nextAt];
  },
  "search.jobs.list": (world, accountId) =>
    where(world.tables, searchJobs, "account", accountId).map(({ nextAt }) => nextAt),
  "research.jobs.get": (world, accountId, id) => {
    const job = ownedRow(world, accountId, researchJobs, id);
    return job === undefined ? [] : [nextEvent(job)?.at ?? null];
  },
  "research.jobs.list": researchUnderWay,
  "research.reports.get": (world, accountId, login) => {
    const { peopleIn, reportOn } = service();
    const people = peopleIn(world);
    const index = people.indexOfLogin(login);
    const report = index === null ? undefined : reportOn(world, accountId, "developers", people.idOf(index));
    if (report?.status === "running") return researchUnderWay(world, accountId);
    return report?.status === "done" && report.finishedAt !== null
      ? [report.finishedAt + writtenAfter[reading(world, "A-50")]]
      : [];
  },
  "developers.reports.get": (world, accountId, id) => {
    const report = ownedRow(world, accountId, facetReports, id);
    return report === undefined
      ? []
      : [report.createdAt + facetReportBeginsAfter, ...report.items.map(({ endsAt }) => endsAt)];
  },
  "projects.brief": (world, accountId, id) => {
    const project = ownedRow(world, accountId, projects, id);
    return project === undefined ? [] : [service().briefSettlesAt(world, project)];
  },
  "companies.get": (world, accountId, id) => {
    const company = ownedRow(world, accountId, companies, id);
    return company === undefined ? [] : service().contextSteps(world, company);
  },
};

function researchUnderWay(world: World, accountId: string): (Instant | null)[] {
  return where(world.tables, researchJobs, "open", accountId).map((job) => nextEvent(job)?.at ?? null);
}

/**
 * When some job, report, brief or company of anybody next changes by itself; null if none does. What a job is due for
 * happens when its account next calls, so it is now.
 */
export function nextEventOfAll(world: World, now: Instant): Instant | null {
  const jobs = [
    ...all(world.tables, searchJobs).map(({ nextAt }) => nextAt),
    ...all(world.tables, accounts).flatMap(({ id }) => researchUnderWay(world, id)),
  ].flatMap((at) => (at === null ? [] : [Math.max(at, now)]));
  const others = [
    ...all(world.tables, facetReports).flatMap(({ createdAt, items }) => [
      createdAt + facetReportBeginsAfter,
      ...items.map(({ endsAt }) => endsAt),
    ]),
    ...all(world.tables, projects).map((project) => service().briefSettlesAt(world, project)),
    ...all(world.tables, companies).flatMap((company) => service().contextSteps(world, company)),
  ].filter((at) => at !== null && at > now) as Instant[];
  const due = [...jobs, ...others];
  return due.length === 0 ? null : due.reduce((soonest, at) => Math.min(soonest, at));
}

/** When what an operation polls next changes by itself, after `now`; null if it never does. */
export function nextEventAfter(
  world: World,
  accountId: string,
  operation: string,
  id: string,
  now: Instant,
): Instant | null {
  let next: Instant | null = null;
  for (const at of changesOf[operation]?.(world, accountId, id) ?? []) {
    if (at !== null && at > now && (next === null || at < next)) next = at;
  }
  return next;
}
