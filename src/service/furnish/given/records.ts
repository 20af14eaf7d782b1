import type { Instant } from "../../../base/instants.ts";
import { put } from "../../../base/table.ts";
import { serviceActor } from "../../../model/actor.ts";
import type { GivenMember, GivenRecords, GivenShortlist } from "../../../model/given-records.ts";
import { nextId } from "../../../model/next-id.ts";
import { notes } from "../../../model/note.ts";
import { memberships } from "../../../model/shortlist.ts";
import type { World } from "../../../model/world.ts";
import { createShortlist } from "../../lists/shortlists.ts";
import { giveCompanies, giveProjects } from "./clients.ts";
import { contactFor, countPast, type GivenContext, newGivenContext, othersFor } from "./given-context.ts";
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

function giveContacts(context: GivenContext, given: NonNullable<GivenRecords["contacts"]>): void {
  for (const contact of given) contactFor(context, contact, context.instantOf(contact.savedAt, contact.contactId));
}

function giveShortlists(context: GivenContext, given: readonly GivenShortlist[]): void {
  const { world, accountId, instantOf, instantOrNull } = context;
  for (const { id, name, kind = "freestanding", members = [], stats, ...list } of given) {
    const createdAt = instantOf(list.createdAt, id);
    const { description = null, ownerId = null, pinned = false, agentId = null } = list;
    const archivedAt = instantOrNull(list.archivedAt);
    const made = { id, accountId, name, kind, description, ownerId, pinned, archivedAt, agentId };
    createShortlist(world, made, createdAt);
    const recordedIds = members.map(({ developerId }) => developerId);
    const others = othersFor(context, id, recordedIds, (stats?.members ?? 0) - recordedIds.length);
    const placed = [...members, ...others.map((developerId): GivenMember => ({ developerId }))].map((member) => ({
      ...member,
      addedAt: instantOrNull(member.addedAt) ?? createdAt,
    }));
    // The key of a membership sorts by the time of adding.
    for (const { addedAt, pinnedRepo = null, ...who } of placed.toSorted((a, b) => a.addedAt - b.addedAt)) {
      const contactId = contactFor(context, who, addedAt).id;
      put(world.tables, memberships, { id: nextId(world, "mb_"), shortlistId: id, contactId, addedAt, pinnedRepo });
    }
  }
}

function giveNotes(context: GivenContext, given: NonNullable<GivenRecords["notes"]>): void {
  const { world, accountId, instantOf, instantOrNull } = context;
  for (const { id, developerId, body, author = serviceActor, editedBy = null, ...note } of given) {
    const createdAt = instantOf(note.createdAt, id);
    put(world.tables, notes, {
      id,
      accountId,
      contactId: contactFor(context, { developerId }, createdAt).id,
      body,
      author,
      createdAt,
      updatedAt: instantOrNull(note.updatedAt),
      editedBy,
    });
  }
}
