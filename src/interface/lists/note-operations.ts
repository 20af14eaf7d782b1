import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { pagedBy } from "../../kernel/pages.ts";
import { Note } from "../../model/note.ts";
import { DeveloperId, RecordId, textOf } from "../../model/shapes.ts";

const NoteBody = textOf(1, 10_000).meta({
  ...from(assumed("A-61")),
  examples: ["Open to a move in spring; prefers remote."],
});

const aboutDeveloper = z.strictObject({ developerId: DeveloperId });

const aboutNote = z.strictObject({ noteId: RecordId.meta({ examples: ["nt_00001k3m9ax"] }) });

export const notYours = "Only the note's author or a moderator (account:update) may do this.";

export const listNotes = declare({
  id: "developers.notes.list",
  route: "GET /v1/developers/{developerId}/notes",
  tag: "Notes",
  summary: "Read the notes on a developer, newest first",
  source: stated("§4.5"),
  access: { to: "contact:read", cost: free, limit: perMinute(120, "account", "reading about a developer") },
  params: aboutDeveloper,
  query: z.strictObject(pagedBy(stated("§4.5"))),
  hands: { note: "/notes/0/id" },
  answers: {
    status: 200,
    body: z.looseObject({
      contactId: z
        .string()
        .nullable()
        .meta({ description: "The id of the contact that the notes are on; null when the developer is not saved." }),
      notes: z.array(Note),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: "The cursor of the next page, to be sent back unchanged; null on the last page." }),
    }),
  },
  refuses: ["bad_request"],
  reasons: { bad_request: "A malformed id or limit, or a cursor that this contact did not hand out." },
});

export const createNote = declare({
  id: "developers.notes.create",
  route: "POST /v1/developers/{developerId}/notes",
  tag: "Notes",
  summary: "Write a note on a developer, who is saved as a contact with it",
  source: assumed("A-61"),
  access: { to: "contact:create", cost: free, limit: perMinute(30, "account") },
  params: aboutDeveloper,
  body: z.strictObject({ body: NoteBody }),
  creates: {
    what: "note",
    undo: [
      { route: "DELETE /v1/notes/{noteId}", params: { noteId: "/id" } },
      { contacts: { parameter: "developerId" } },
    ],
  },
  hands: { note: "/id" },
  answers: { status: 201, body: Note },
  refuses: ["not_found"],
  examples: { body: { body: "Open to a move in spring; prefers remote." } },
});

export const updateNote = declare({
  id: "notes.update",
  route: "PATCH /v1/notes/{noteId}",
  tag: "Notes",
  summary: "Edit a note, as its author or a moderator",
  source: assumed("A-61"),
  access: { to: "contact:update", cost: free, limit: perMinute(30, "account") },
  params: aboutNote,
  body: z.strictObject({ body: NoteBody }),
  creates: "nothing",
  hands: { note: "/id" },
  answers: { status: 200, body: Note },
  refuses: ["not_found", "forbidden"],
  examples: { body: { body: "Moved to spring of next year." } },
});

export const deleteNote = declare({
  id: "notes.delete",
  route: "DELETE /v1/notes/{noteId}",
  tag: "Notes",
  summary: "Delete a note, as its author or a moderator",
  source: stated("§4.5"),
  access: { to: "contact:update", cost: free, limit: perMinute(30, "account", "writing for clients") },
  params: aboutNote,
  creates: "nothing",
  answers: { status: 200, body: z.looseObject({ id: z.string() }) },
  refuses: ["not_found", "forbidden"],
  reasons: { forbidden: notYours },
});
