import { keysWhere, remove } from "../../base/table.ts";
import * as declared from "../../interface/lists/note-operations.ts";
import { notYours } from "../../interface/lists/note-operations.ts";
import { rowsBefore } from "../../kernel/cursors.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { pageOf, positionIn } from "../../kernel/pages.ts";
import { actorOf } from "../../model/actor.ts";
import { notes } from "../../model/note.ts";
import { everContactOf, saveContact } from "./contacts.ts";
import { developerRef } from "./developer-ref.ts";
import { editNote, mayChange, viewNote, visibleNote, writeNote } from "./notes.ts";

const noSuchNote = "No such note in this account. GET /v1/developers/{developerId}/notes lists a contact's notes.";

const listNotes = implement(declared.listNotes, {
  handle({ world, caller, params, query, now }) {
    const contact = everContactOf(world, caller.account.id, params.developerId);
    const scope = `notes|${caller.account.id}|${contact?.id ?? ""}`;
    if (contact === undefined || contact.removedAt !== null) {
      // Paging ends if the contact is removed in the meantime; a cursor that was never returned is still a 400.
      if (query.cursor !== undefined && rowsBefore(query.cursor) === null)
        positionIn({ world, now }, scope, query.cursor);
      return { contactId: null, notes: [], nextCursor: null };
    }
    const keys = keysWhere(world.tables, notes, "contact", contact.id);
    const { rows, nextCursor } = pageOf({ world, now }, notes, keys, "newest", scope, query);
    return { contactId: contact.id, notes: rows.map(viewNote), nextCursor };
  },
});

const createNote = implement(declared.createNote, {
  handle({ world, caller, params, body, now, refuse }) {
    const developer =
      developerRef(world, params.developerId) ??
      refuse("not_found", `No developer has the id ${params.developerId}. Find one with GET /v1/developers/search.`);
    const contact = saveContact(world, caller.account.id, developer, now);
    return viewNote(writeNote(world, contact, body.body, actorOf(caller), now));
  },
});

const updateNote = implement(declared.updateNote, {
  handle({ world, caller, params, body, now, refuse }) {
    const note = visibleNote(world, caller, params.noteId) ?? refuse("not_found", noSuchNote);
    if (!mayChange(caller, note)) refuse("forbidden", notYours);
    return viewNote(editNote(world, note, body.body, actorOf(caller), now));
  },
});

const deleteNote = implement(declared.deleteNote, {
  handle({ world, caller, params, refuse }) {
    const note = visibleNote(world, caller, params.noteId) ?? refuse("not_found", noSuchNote);
    if (!mayChange(caller, note)) refuse("forbidden", notYours);
    remove(world.tables, notes, note.id);
    return { id: note.id };
  },
});

export const noteOperations = { listNotes, createNote, updateNote, deleteNote } satisfies Handlers<typeof declared>;
