import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { instant, rowOf } from "./rows.ts";
import { InstantText } from "./shapes.ts";

export const AttachmentKind = z.enum(["jd", "link", "doc"]).meta({ id: "AttachmentKind" });
export type AttachmentKind = z.infer<typeof AttachmentKind>;

/** §2.11 */
export const Attachment = z
  .looseObject({
    id: z.string(),
    subjectType: z.enum(["company", "project", "account"]).nullable(),
    subjectId: z.string().nullable(),
    kind: AttachmentKind,
    name: z.string(),
    url: z.string().nullable(),
    fileRef: z.string().nullable(),
    addedBy: z.string().nullable(),
    createdAt: InstantText,
    updatedAt: InstantText,
  })
  .meta({ id: "Attachment" });

export const AttachmentRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  subjectType: z.enum(["company", "project", "account"]).nullable(),
  subjectId: z.string().nullable(),
  kind: AttachmentKind,
  name: z.string(),
  url: z.string().nullable(),
  fileRef: z.string().nullable(),
  addedBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type AttachmentRow = z.infer<typeof AttachmentRow>;

export const attachments = table("attachments", AttachmentRow, (row) => row.id, {
  subject: ({ subjectType, subjectId }) => (subjectType === null ? null : `${subjectType}|${subjectId}`),
});

/** The maximum size of a file, and of the text that is kept for briefs: worlds should stay small. */
export const maxFileBytes = 20 * 2 ** 20;
export const maxFileText = 50_000;

export const UploadedFile = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    contentType: z.string(),
    size: z.int().min(1).max(maxFileBytes),
    status: z.enum(["announced", "uploaded", "finalized"]),
    createdAt: InstantText,
  })
  .meta({ id: "UploadedFile", ...from(assumed("A-64")) });

export const FileRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  createdAt: instant,
  uploadedAt: instant.nullable(),
  /** The beginning of the received bytes, if they are text. No operation returns a file, so nothing else is kept. */
  text: z.string().nullable(),
  finalizedAt: instant.nullable(),
});
export type FileRow = z.infer<typeof FileRow>;

export const files = table("files", FileRow, (row) => row.id);
