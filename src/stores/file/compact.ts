import { join } from "node:path";
import { type Delta, join as joinDeltas, merge } from "./delta.ts";
import { closeSegment, dropSegments, openSegment, type Segment } from "./log.ts";
import { readSandbox, removeSandbox, syncFolder, writeSandbox } from "./resting.ts";

/** What is in the log and not yet in the files of the sandboxes. */
export interface Book {
  readonly folder: string;
  segment: Segment;
  fresh: Map<string, Delta>;
  /** What a compaction is writing out just now. */
  settling: Map<string, Delta> | null;
}

/**
 * Begins a new segment, writes every sandbox that changed since the last time as a whole, and lets the old segments
 * go. A crash at any moment leaves the old segments, which say the same again.
 */
export async function compact(book: Book): Promise<void> {
  const before = book.segment;
  const { folder } = book;
  book.segment = openSegment(folder, before.number + 1);
  syncFolder(folder);
  closeSegment(before);
  const settling = book.fresh;
  book.settling = settling;
  book.fresh = new Map();
  try {
    for (const [name, delta] of settling) {
      const whole = merge(await readSandbox(folder, name), delta);
      if (whole === null) await removeSandbox(folder, name);
      else await writeSandbox(folder, name, whole);
    }
    syncFolder(join(folder, "sandboxes"));
    dropSegments(folder, book.segment.number);
  } catch (error) {
    for (const [name, delta] of settling) book.fresh.set(name, joinDeltas(delta, book.fresh.get(name)));
    throw error;
  } finally {
    book.settling = null;
  }
}
