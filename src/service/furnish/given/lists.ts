import { put } from "../../../base/table.ts";
import type { Actor } from "../../../model/actor.ts";
import type { GivenMember, GivenRecords, GivenShortlist } from "../../../model/given-records.ts";
import { nextId } from "../../../model/next-id.ts";
import { notes } from "../../../model/note.ts";
import { memberships, shortlists } from "../../../model/shortlist.ts";
import { contactFor, type Giving, othersFor } from "./giving.ts";

export function giveContacts(giving: Giving, given: NonNullable<GivenRecords["contacts"]>): void {
  for (const contact of given) contactFor(giving, contact, giving.at(contact.savedAt, contact.contactId));
}

export function giveShortlists(giving: Giving, given: readonly GivenShortlist[]): void {
  const { world, accountId, at, atOrNull } = giving;
  for (const { id, name, kind = "freestanding", members = [], stats, ...list } of given) {
    const createdAt = at(list.createdAt, id);
    put(world.tables, shortlists, {
      id,
      accountId,
      name,
      kind,
      description: list.description ?? null,
      ownerId: list.ownerId ?? null,
      pinned: list.pinned ?? false,
      archivedAt: atOrNull(list.archivedAt),
      createdAt,
      agentId: list.agentId ?? null,
      projectId: null,
    });
    const known = members.map(({ developerId }) => developerId);
    const others = othersFor(giving, id, known, (stats?.members ?? 0) - known.length);
    const placed = [...members, ...others.map((developerId): GivenMember => ({ developerId }))].map((member) => ({
      ...member,
      addedAt: atOrNull(member.addedAt) ?? createdAt,
    }));
    // The key of a membership sorts by the time of adding.
    for (const { addedAt, pinnedRepo = null, ...who } of placed.toSorted((a, b) => a.addedAt - b.addedAt)) {
      const contactId = contactFor(giving, who, addedAt).id;
      put(world.tables, memberships, { id: nextId(world, "mb_"), shortlistId: id, contactId, addedAt, pinnedRepo });
    }
  }
}

const service: Actor = { kind: "system", id: null, name: null };

export function giveNotes(giving: Giving, given: NonNullable<GivenRecords["notes"]>): void {
  const { world, accountId, at, atOrNull } = giving;
  for (const { id, developerId, body, author = service, editedBy = null, ...note } of given) {
    const createdAt = at(note.createdAt, id);
    put(world.tables, notes, {
      id,
      accountId,
      contactId: contactFor(giving, { developerId }, createdAt).id,
      body,
      author,
      createdAt,
      updatedAt: atOrNull(note.updatedAt),
      editedBy,
    });
  }
}
