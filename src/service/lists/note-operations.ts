import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { get, keysWhere, remove } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { pageOf, pageQuery, positionIn } from "../../kernel/pages.ts";
import { actorOf } from "../../model/actor.ts";
import { Note, type NoteRow, notes } from "../../model/note.ts";
import { DeveloperId, RecordId, textOf } from "../../model/shapes.ts";
import { everContactOf, saveContact } from "./contacts.ts";
import { developerRef } from "./developer-ref.ts";
import { editNote, mayChange, viewNote, visibleNote, writeNote } from "./notes.ts";

const NoteBody = textOf(1, 10_000).meta({
  ...from(assumed("A-61")),
  examples: ["Open to a move in spring; prefers remote."],
});
const aboutDeveloper = z.strictObject({ developerId: DeveloperId });
const aboutNote = z.strictObject({ noteId: RecordId.meta({ examples: ["nt_00001k3m9ax"] }) });
const noSuchNote = "No such note in this account. GET /v1/developers/{developerId}/notes lists a contact's notes.";
const notYours = "Only the note's author or a moderator (account:update) may do this.";

const listNotes = operation({
  id: "developers.notes.list",
  route: "GET /v1/developers/{developerId}/notes",
  tag: "Notes",
  summary: "Read the notes on a developer, newest first",
  source: stated("§4.5"),
  access: { to: "contact:read", cost: free, limit: perMinute(120, "account") },
  params: aboutDeveloper,
  query: z.strictObject(pageQuery),
  answers: {
    status: 200,
    body: z.looseObject({
      contactId: z.string().nullable().meta({ description: "Null when the developer is not saved." }),
      notes: z.array(Note),
      nextCursor: z.string().nullable().meta({ description: "Opaque; null on the last page." }),
    }),
  },
  refuses: ["bad_request"],
  reasons: { bad_request: "A malformed id or limit, or a cursor that this contact did not hand out." },
  handle({ world, caller, params, query }) {
    const contact = everContactOf(world, caller.account.id, params.developerId);
    const scope = `notes|${caller.account.id}|${contact?.id ?? ""}`;
    if (contact === undefined || contact.removedAt !== null) {
      // Someone who pages while the contact is removed comes to an end; a cursor that was never handed out is a 400 still.
      if (query.cursor !== undefined) positionIn(scope, query.cursor);
      return { contactId: null, notes: [], nextCursor: null };
    }
    const page = pageOf(keysWhere(world.tables, notes, "contact", contact.id), "newest first", scope, query);
    return {
      contactId: contact.id,
      notes: page.keys.map((id) => viewNote(get(world.tables, notes, id) as NoteRow)),
      nextCursor: page.nextCursor,
    };
  },
});

const createNote = operation({
  id: "developers.notes.create",
  route: "POST /v1/developers/{developerId}/notes",
  tag: "Notes",
  summary: "Write a note on a developer, who is saved as a contact with it",
  source: assumed("A-61"),
  access: { to: "contact:create", cost: free, limit: perMinute(30, "account") },
  params: aboutDeveloper,
  body: z.strictObject({ body: NoteBody }),
  answers: { status: 201, body: Note },
  refuses: ["not_found"],
  examples: { body: { body: "Open to a move in spring; prefers remote." } },
  links: {
    updateNote: { operation: "notes.update", params: { noteId: "/id" } },
    deleteNote: { operation: "notes.delete", params: { noteId: "/id" } },
  },
  handle({ world, caller, params, body, now, refuse }) {
    const developer =
      developerRef(world, params.developerId) ??
      refuse("not_found", `No developer has the id ${params.developerId}. Find one with GET /v1/developers/search.`);
    const contact = saveContact(world, caller.account.id, developer, now);
    return viewNote(writeNote(world, contact, body.body, actorOf(caller), now));
  },
});

const updateNote = operation({
  id: "notes.update",
  route: "PATCH /v1/notes/{noteId}",
  tag: "Notes",
  summary: "Edit a note, as its author or a moderator",
  source: assumed("A-61"),
  access: { to: "contact:update", cost: free, limit: perMinute(30, "account") },
  params: aboutNote,
  body: z.strictObject({ body: NoteBody }),
  answers: { status: 200, body: Note },
  refuses: ["not_found", "forbidden"],
  examples: { body: { body: "Moved to spring of next year." } },
  handle({ world, caller, params, body, now, refuse }) {
    const note = visibleNote(world, caller, params.noteId) ?? refuse("not_found", noSuchNote);
    if (!mayChange(caller, note)) refuse("forbidden", notYours);
    return viewNote(editNote(world, note, body.body, actorOf(caller), now));
  },
});

const deleteNote = operation({
  id: "notes.delete",
  route: "DELETE /v1/notes/{noteId}",
  tag: "Notes",
  summary: "Delete a note, as its author or a moderator",
  source: stated("§4.5"),
  access: { to: "contact:update", cost: free, limit: perMinute(30, "account") },
  params: aboutNote,
  answers: { status: 200, body: z.looseObject({ id: z.string() }) },
  refuses: ["not_found", "forbidden"],
  reasons: { forbidden: notYours },
  handle({ world, caller, params, refuse }) {
    const note = visibleNote(world, caller, params.noteId) ?? refuse("not_found", noSuchNote);
    if (!mayChange(caller, note)) refuse("forbidden", notYours);
    remove(world.tables, notes, note.id);
    return { id: note.id };
  },
});

export const noteOperations = [listNotes, createNote, updateNote, deleteNote];
