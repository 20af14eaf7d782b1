import { type Instant, iso } from "../../base/instants.ts";
import { get, put } from "../../base/table.ts";
import type { Caller } from "../../model/account.ts";
import { type Actor, actorOf, isModerator } from "../../model/actor.ts";
import type { ContactRow } from "../../model/contact.ts";
import { nextId } from "../../model/next-id.ts";
import { type NoteRow, notes } from "../../model/note.ts";
import type { World } from "../../model/world.ts";
import { savedContact } from "./contacts.ts";

/** A note of the account whose contact is saved: the notes of a removed contact are hidden until it is saved again. */
export function visibleNote(world: World, caller: Caller, id: string): NoteRow | undefined {
  const note = get(world.tables, notes, id);
  if (note === undefined || note.accountId !== caller.account.id) return undefined;
  return savedContact(world, note.accountId, note.contactId) === undefined ? undefined : note;
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
  return put(world.tables, notes, { ...note, body, editedBy, updatedAt: now });
}

export function mayChange(caller: Caller, note: NoteRow): boolean {
  const actor = actorOf(caller);
  return isModerator(caller) || (note.author.kind === actor.kind && note.author.id === actor.id);
}

export function viewNote(note: NoteRow) {
  return {
    id: note.id,
    contactId: note.contactId,
    body: note.body,
    author: note.author,
    createdAt: iso(note.createdAt),
    updatedAt: note.updatedAt === null ? null : iso(note.updatedAt),
    editedBy: note.editedBy,
  };
}
