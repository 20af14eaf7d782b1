import { z } from "zod";
import type { Instant } from "../base/instants.ts";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
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

export interface AttachmentRow {
  readonly id: string;
  readonly accountId: string;
  readonly subjectType: "company" | "project" | "account" | null;
  readonly subjectId: string | null;
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly url: string | null;
  readonly fileRef: string | null;
  readonly addedBy: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export const attachments = table<AttachmentRow>("attachments", (row) => row.id, {
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

export interface FileRow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly createdAt: Instant;
  readonly uploadedAt: Instant | null;
  /** The beginning of the received bytes, if they are text. No operation returns a file, so nothing else is kept. */
  readonly text: string | null;
  readonly finalizedAt: Instant | null;
}

export const files = table<FileRow>("files", (row) => row.id);
