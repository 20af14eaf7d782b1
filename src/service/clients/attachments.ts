// Figures: A-193.

import { type Instant, iso } from "../../base/instants.ts";
import { mediaTypeOf } from "../../base/media-type.ts";
import { put } from "../../base/table.ts";
import { clipText } from "../../base/text.ts";
import { type AttachmentRow, attachments, type FileRow, files, maxFileText } from "../../model/attachment.ts";
import { nextId } from "../../model/next-id.ts";
import type { World } from "../../model/world.ts";
import { fileStatus } from "./file-machine.ts";

export function createAttachment(
  world: World,
  made: Omit<AttachmentRow, "id" | "createdAt" | "updatedAt">,
  now: Instant,
): AttachmentRow {
  return put(world.tables, attachments, { ...made, id: nextId(world, "at_"), createdAt: now, updatedAt: now });
}

export function viewAttachment({ accountId: _, ...row }: AttachmentRow) {
  return { ...row, createdAt: iso(row.createdAt), updatedAt: iso(row.updatedAt) };
}

export function announceFile(
  world: World,
  made: Pick<FileRow, "accountId" | "name" | "contentType" | "size">,
  now: Instant,
): FileRow {
  const id = nextId(world, "fl_");
  return put(world.tables, files, { ...made, id, createdAt: now, uploadedAt: null, text: null, finalizedAt: null });
}

/** Stores the part of the bytes that a brief can read, and records that they arrived. */
export function storeBytes(world: World, file: FileRow, bytes: Uint8Array, now: Instant): FileRow {
  return put(world.tables, files, { ...file, uploadedAt: now, text: readText(file, bytes) });
}

export function finalizeFile(world: World, file: FileRow, now: Instant): FileRow {
  return file.finalizedAt === null ? put(world.tables, files, { ...file, finalizedAt: now }) : file;
}

export function viewFile(file: FileRow) {
  const { id, name, contentType, size, createdAt } = file;
  return { id, name, contentType, size, status: fileStatus(file), createdAt: iso(createdAt) };
}

/** The text of a text file; of other documents (PDF, Word) only the name is known. */
function readText({ name, contentType }: FileRow, bytes: Uint8Array): string | null {
  const media = mediaTypeOf(contentType) ?? "";
  if (!media.startsWith("text/") && media !== "application/json" && !/\.(?:md|markdown|txt)$/i.test(name)) return null;
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * maxFileText));
  return clipText(media === "text/html" ? text.replaceAll(/<[^<>]{0,2000}>/g, "\n") : text, maxFileText);
}
