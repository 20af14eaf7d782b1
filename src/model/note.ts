import { z } from "zod";
import { table } from "../base/table.ts";
import { Actor } from "./actor.ts";
import { instant, rowOf } from "./rows.ts";
import { InstantText } from "./shapes.ts";

/** §2.10 */
export const Note = z
  .looseObject({
    id: z.string(),
    contactId: z.string(),
    body: z.string(),
    author: Actor,
    createdAt: InstantText,
    updatedAt: InstantText.nullable().meta({ description: "When it was last edited; null when never." }),
    editedBy: Actor.nullable(),
  })
  .meta({ id: "Note" });

export const NoteRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  contactId: z.string(),
  body: z.string(),
  author: Actor,
  createdAt: instant,
  updatedAt: instant.nullable(),
  editedBy: Actor.nullable(),
});
export type NoteRow = z.infer<typeof NoteRow>;

export const notes = table("notes", NoteRow, (row) => row.id, { contact: (row) => row.contactId });
