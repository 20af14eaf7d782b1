import { z } from "zod";
import type { Instant } from "../base/instants.ts";
import { table } from "../base/table.ts";
import { Actor } from "./actor.ts";
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

export interface NoteRow {
  readonly id: string;
  readonly accountId: string;
  readonly contactId: string;
  readonly body: string;
  readonly author: Actor;
  readonly createdAt: Instant;
  readonly updatedAt: Instant | null;
  readonly editedBy: Actor | null;
}

export const notes = table<NoteRow>("notes", (row) => row.id, { contact: (row) => row.contactId });
