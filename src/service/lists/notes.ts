import { type Instant, iso, isoOrNull } from "../../base/instants.ts";
import { put } from "../../base/table.ts";
import type { Caller } from "../../model/account.ts";
import { type Actor, actorOf, isModerator } from "../../model/actor.ts";
import type { ContactRow } from "../../model/contact.ts";
import { nextId } from "../../model/next-id.ts";
import { type NoteRow, notes } from "../../model/note.ts";
import { ownedRow } from "../../model/owned-row.ts";
import type { World } from "../../model/world.ts";
import { savedContact } from "./contacts.ts";

/** A note of the account whose contact is saved: the notes of a removed contact are hidden until it is saved again. */
export function visibleNote(world: World, caller: Caller, id: string): NoteRow | undefined {
  const note = ownedRow(world, caller.account.id, notes, id);
  return note && savedContact(world, note.accountId, note.contactId) ? note : undefined;
}

export function writeNote(world: World, contact: ContactRow, body: string, author: Actor, now: Instant): NoteRow {
  return put(world.tables, notes, {
    id: nextId(world, "nt_"),
    accountId: contact.accountId,
    contactId: contact.id,
    body,
    author,
    createdAt: now,
    updatedAt: null,
    editedBy: null,
  });
}

export function editNote(world: World, note: NoteRow, body: string, editedBy: Actor, now: Instant): NoteRow {
  const updatedAt = Math.max(now, note.updatedAt ?? note.createdAt);
  return put(world.tables, notes, { ...note, body, editedBy, updatedAt });
}

export function mayChange(caller: Caller, note: NoteRow): boolean {
  const actor = actorOf(caller);
  return isModerator(caller) || (note.author.kind === actor.kind && note.author.id === actor.id);
}

export function viewNote({ accountId: _, ...note }: NoteRow) {
  return { ...note, createdAt: iso(note.createdAt), updatedAt: isoOrNull(note.updatedAt) };
}
