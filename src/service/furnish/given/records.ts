import type { Instant } from "../../../base/instants.ts";
import type { GivenRecords } from "../../../model/given-records.ts";
import type { World } from "../../../model/world.ts";
import { giveCompanies, giveProjects } from "./clients.ts";
import { countPast, newGivenContext } from "./given-context.ts";
import { giveContacts, giveNotes, giveShortlists } from "./lists.ts";
import { giveReports, giveResearchJobs } from "./research-jobs.ts";
import { giveSearchJobs } from "./search-jobs.ts";

/** Adds given records to an account. The people in them must have joined the world before. */
export function giveRecords(world: World, accountId: string, given: GivenRecords, now: Instant): void {
  const { shortlists = [], contacts = [], notes = [], companies = [], projects = [] } = given;
  const { searchJobs = [], researchJobs = [], reports = [] } = given;
  const context = newGivenContext(world, accountId, given.seenAt, now);
  const ids = [shortlists, notes, companies, projects, searchJobs, researchJobs].flatMap((each) =>
    each.map(({ id }) => id),
  );
  const contactIds = [...contacts, ...shortlists.flatMap(({ members = [] }) => members)].flatMap(
    ({ contactId }) => contactId ?? [],
  );
  const listIds = projects.flatMap(({ candidateListId }) => candidateListId ?? []);
  countPast(world, [...ids, ...contactIds, ...listIds]);
  giveContacts(context, contacts);
  giveShortlists(context, shortlists);
  giveNotes(context, notes);
  giveCompanies(context, companies);
  giveProjects(context, projects);
  giveSearchJobs(context, searchJobs);
  giveResearchJobs(context, researchJobs);
  giveReports(context, reports);
}
