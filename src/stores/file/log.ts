import {
  closeSync,
  fdatasync,
  ftruncate,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  unlinkSync,
  write,
} from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { frame, readFrames } from "./frames.ts";

const writeAt = promisify(write);
const flush = promisify(fdatasync);
const cut = promisify(ftruncate);

/** The newest part of a log, to which records are added. */
export interface Segment {
  readonly path: string;
  readonly number: number;
  readonly file: number;
  /** How many bytes are known to be whole and on the disk. */
  size: number;
  /** A write failed and could not be taken back yet: what stands beyond `size` must go first. */
  torn: boolean;
}

const nameOf = (number: number): string => `log-${String(number).padStart(8, "0")}`;

export function openSegment(folder: string, number: number, size = 0): Segment {
  const path = join(folder, nameOf(number));
  return { path, number, file: openSync(path, size === 0 ? "w" : "r+"), size, torn: false };
}

/** All or nothing: when it fails, what it wrote is taken back, now or before the next. */
export async function append(segment: Segment, text: string): Promise<void> {
  if (segment.torn) await mend(segment);
  const bytes = frame(text);
  try {
    let written = 0;
    while (written < bytes.length) {
      const rest = bytes.length - written;
      written += (await writeAt(segment.file, bytes, written, rest, segment.size + written)).bytesWritten;
    }
    await flush(segment.file);
    segment.size += bytes.length;
  } catch (error) {
    segment.torn = true;
    await mend(segment).catch(() => {});
    throw error;
  }
}

async function mend(segment: Segment): Promise<void> {
  await cut(segment.file, segment.size);
  await flush(segment.file);
  segment.torn = false;
}

export interface Replayed {
  readonly texts: readonly string[];
  readonly last: { readonly number: number; readonly size: number } | null;
  /** How many bytes a torn write had left, which were cut. */
  readonly cut: { readonly path: string; readonly bytes: number } | null;
}

/** Everything that the segments of a folder hold, oldest first. Only the end of the last may be torn. */
export function replay(folder: string): Replayed {
  const texts: string[] = [];
  const names = readdirSync(folder)
    .filter((name) => /^log-\d{8}$/.test(name))
    .sort();
  let last: Replayed["last"] = null;
  let torn: Replayed["cut"] = null;
  for (const name of names) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const { texts: found, whole, damaged } = readFrames(bytes);
    if (damaged || (torn !== null && found.length > 0)) {
      throw new Error(
        `${torn?.path ?? path} is damaged in the middle, and what stands after it would be lost. Put the folder back from a copy, or choose an empty one.`,
      );
    }
    if (whole < bytes.length) {
      truncateSync(path, whole);
      torn = { path, bytes: bytes.length - whole };
    }
    texts.push(...found);
    last = { number: Number(basename(name).slice(4)), size: whole };
  }
  return { texts, last, cut: torn };
}

/** Lets go of segments whose content is elsewhere by now. */
export function dropSegments(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    if (/^log-\d{8}$/.test(name) && Number(name.slice(4)) < before) unlinkSync(join(folder, name));
  }
}

export function closeSegment({ file }: Segment): void {
  closeSync(file);
}
