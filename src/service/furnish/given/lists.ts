import { put } from "../../../base/table.ts";
import { serviceActor } from "../../../model/actor.ts";
import type { GivenMember, GivenRecords, GivenShortlist } from "../../../model/given-records.ts";
import { nextId } from "../../../model/next-id.ts";
import { notes } from "../../../model/note.ts";
import { memberships } from "../../../model/shortlist.ts";
import { createShortlist } from "../../lists/shortlists.ts";
import { contactFor, type GivenContext, othersFor } from "./given-context.ts";

export function giveContacts(context: GivenContext, given: NonNullable<GivenRecords["contacts"]>): void {
  for (const contact of given) contactFor(context, contact, context.instantOf(contact.savedAt, contact.contactId));
}

export function giveShortlists(context: GivenContext, given: readonly GivenShortlist[]): void {
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

export function giveNotes(context: GivenContext, given: NonNullable<GivenRecords["notes"]>): void {
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
