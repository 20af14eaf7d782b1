import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { Actor } from "./actor.ts";
import { instant, rowOf } from "./rows.ts";
import { InstantText } from "./shapes.ts";

/** The subject of a profile: a person (me), a client company, or a project (the role). */
const ProfileKind = z.enum(["me", "company", "role"]);
export type ProfileKind = z.infer<typeof ProfileKind>;

export type FieldValue = string | number | boolean | readonly string[];
const FieldValue: z.ZodType<FieldValue> = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** The last write of one field. A null value is a tombstone: it shows that the field was cleared, and by whom (§4.6). */
export const ProfileCell = rowOf({
  kind: ProfileKind,
  subjectId: z.string(),
  field: z.string(),
  value: FieldValue.nullable(),
  writtenBy: Actor,
  updatedAt: instant,
});
export type ProfileCell = z.infer<typeof ProfileCell>;

export function cellKey(kind: ProfileKind, subjectId: string, field: string): string {
  return `${kind}|${subjectId}|${field}`;
}

export const profileCells = table("profileCells", ProfileCell, (row) => cellKey(row.kind, row.subjectId, row.field));

/** The interface names the member and leaves its shape open (§2.11). */
const FieldWriter = Actor.nullable().meta({
  id: "ProfileFieldWriter",
  description: "Who wrote the field last; null for one that was never written.",
  ...from(assumed("A-66")),
});

const FieldView = z.looseObject({
  value: FieldValue.nullable().meta({
    description: "The value; null for a field without a value.",
    ...from(assumed("A-66")),
  }),
  writtenBy: FieldWriter,
  updatedAt: InstantText.nullable(),
  editable: z.boolean(),
});

/** The editor view of a profile's fields (§2.11), by field name. */
export const ProfileFields = z.record(z.string(), FieldView).meta({ id: "ProfileFields" });

/** The result of a profile patch (§4.6). */
export const PatchOutcome = z
  .looseObject({ written: z.array(z.string()), skipped: z.array(z.string()) })
  .meta({ id: "ProfilePatchOutcome" });
