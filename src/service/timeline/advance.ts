import type { Instant } from "../../base/instants.ts";
import { where } from "../../base/table.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { facetReports } from "../../model/enrichment.ts";
import { researchJobs } from "../../model/research-job.ts";
import { searchJobs } from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";
import { grantsOf, reachedBy } from "../billing/credits.ts";
import { facetReportCourse } from "../developers/facet-report-course.ts";
import { searchCourses } from "../jobs/course.ts";
import { researchCourses } from "../research/course.ts";
import { runUntil } from "./merge.ts";

/**
 * The one timeline of an account: the grants of its months, the rounds of its deep searches, the subjects of its research
 * and the cells of its facet reports take place in the order of their instants, and draw on one balance. What they use is
 * owed until a poll is charged for it. While billing is unavailable nothing moves.
 */
export function advance(world: World, accountId: string, now: Instant): void {
  if (conditionsOf(world).billing === "unavailable") return;
  const { tables } = world;
  const courses = [
    grantsOf(world, accountId),
    ...where(tables, facetReports, "open", accountId).map((report) => facetReportCourse(world, report)),
    ...researchCourses(world, where(tables, researchJobs, "open", accountId)),
    ...searchCourses(world, where(tables, searchJobs, "open", accountId)),
  ];
  runUntil(courses, reachedBy(world, accountId), now);
}
