import { join } from "node:path";
import { type Disk, type DiskFile, writeAll } from "./disk.ts";
import { line } from "./lines.ts";
import type { SegmentHeading } from "./record.ts";

/** The newest part of a log, to which records are appended. Older parts never change. */
export interface Segment {
  readonly number: number;
  readonly file: DiskFile;
  size: number;
  /** A write or a flush failed: its remains are void, and the next record begins a new part. */
  failed: boolean;
}

export function segmentPath(folder: string, number: number): string {
  return join(folder, `log-${String(number).padStart(8, "0")}`);
}

/** The numbers of the parts of a log, oldest first. */
export function segmentsIn(disk: Disk, folder: string): number[] {
  return disk.list(folder).flatMap((name) => (/^log-\d{8}$/.test(name) ? [Number(name.slice(4))] : []));
}

export async function openSegment(disk: Disk, folder: string, number: number, next: number): Promise<Segment> {
  const path = segmentPath(folder, number);
  const file = disk.create(path);
  try {
    const heading = Buffer.from(line({ segment: number, next } satisfies SegmentHeading));
    await writeAll(file, heading, 0);
    await file.sync();
    disk.syncFolder(folder);
    return { number, file, size: heading.length, failed: false };
  } catch (error) {
    file.close();
    disk.remove(path); // This process made it just now, and nothing is in it.
    throw error;
  }
}

/** Durable when it resolves, and where it is looked for: `confirm` throws where not. */
export async function append(segment: Segment, pieces: Iterable<Buffer>, confirm: () => void): Promise<void> {
  let { size } = segment;
  try {
    for (const piece of pieces) {
      await writeAll(segment.file, piece, size);
      size += piece.length;
    }
    await segment.file.sync();
    confirm();
    segment.size = size;
  } catch (error) {
    segment.failed = true;
    throw error;
  }
}
