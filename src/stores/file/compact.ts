import { join } from "node:path";
import type { StoredSandbox } from "../../stage/store.ts";
import { moveAside } from "./aside.ts";
import { type Delta, join as joinDeltas, merge, replacesAll } from "./delta.ts";
import { explainFileError } from "./error-words.ts";
import { type Entry, type IndexHolder, writeIndex } from "./index-file.ts";
import type { Mark } from "./mark.ts";
import type { Names } from "./record.ts";
import { fileOf, readSandbox, sandboxFolder, writeSandbox } from "./sandbox-file.ts";
import { openSegment, type Segment, segmentPath, segmentsIn } from "./segment.ts";

/** The state of a store while its folder is open. */
export interface Book extends IndexHolder {
  readonly mark: Mark;
  /** Null until something is written. */
  segment: Segment | null;
  /** The number of the next record. */
  next: number;
  names: Names;
  /** Every record up to this one is in the sandboxes' files. */
  settled: number;
  /** Bytes of all parts of the log. */
  bytes: number;
  /** The sandboxes that have files. */
  entries: Map<string, Entry>;
  /** The number of the newest record of each sandbox. */
  readonly latest: Map<string, number>;
  readonly damage: Map<string, string>;
  /** Acknowledged data that cannot be read, where it is not known of which sandboxes it was. */
  lost: string | null;
  /** Sandboxes that were deleted after that. */
  readonly deleted: Set<string>;
  /** Changes in the log that are not yet in the files of the sandboxes. */
  fresh: Map<string, Delta>;
  /** What a compaction is writing at the moment. */
  settling: Map<string, Delta> | null;
}

/** Begins a new part of the log. Records of an earlier part from the next number on were rejected. */
export async function beginSegment(book: Book): Promise<Segment> {
  const { disk, folder, segment, next } = book;
  // One that was replaced has answers in it that the new part would make void, or leave a gap before.
  segment?.file.requireInPlace();
  const number = (segment?.number ?? segmentsIn(disk, folder).at(-1) ?? 0) + 1;
  book.segment = await openSegment(disk, folder, number, next);
  segment?.file.close();
  return book.segment;
}

/** Each start that writes begins a part of its own log. */
const maxSegments = 32;

/** Keeps the log short: whenever it has grown by so many bytes, the sandboxes are written as a whole. */
export function newCompaction(book: Book, maxLogBytes: number, segments: number, onNotice: (notice: string) => void) {
  let next = segments > maxSegments ? 0 : maxLogBytes;
  let running: Promise<void> | null = null;

  /** After a failed attempt the log may grow by the same amount again before the next one. */
  function failed(error: unknown): void {
    next = book.bytes + maxLogBytes;
    onNotice(`The log of worlds cannot be shortened: ${explainFileError(error, book.folder)}`);
  }

  async function finish(begun: Segment): Promise<void> {
    await compact(book, begun);
    next = maxLogBytes;
  }

  async function begin(): Promise<void> {
    const begun = await beginSegment(book);
    running = finish(begun)
      .catch(failed)
      .finally(() => {
        running = null;
      });
  }

  return {
    async afterWrite(): Promise<void> {
      if (book.bytes >= next && running === null) await begin().catch(failed);
      // What the log has is in memory until it is in the files: those who write wait for a disk that is slower than they are.
      else if (book.bytes >= next + maxLogBytes) await running;
    },
    async rest(): Promise<void> {
      await running;
    },
  };
}

/**
 * Writes every sandbox that changed since the last time as a whole, then the index, and deletes the parts of the log
 * that are older than the new one. The index names the valid files: a crash before it leaves the old
 * ones and the log intact, one after it leaves files that nothing names. Where anything is damaged, its files
 * are moved aside instead.
 */
export async function compact(book: Book, begun: Segment): Promise<void> {
  const { disk, folder } = book;
  const settled = book.next - 1;
  const old = book.bytes;
  const settling = book.fresh;
  book.settling = settling;
  book.fresh = new Map();
  try {
    const entries = new Map(book.entries);
    for (const [name, delta] of settling) {
      const since = book.fresh.get(name);
      // Deleted meanwhile: its file may be damaged, which is no longer of interest.
      if (since !== undefined && replacesAll(since)) continue;
      const whole = readWhole(book, name, delta);
      if (whole === null) entries.delete(name);
      else entries.set(name, await settle(book, name, whole));
    }
    for (const [name, damage] of book.damage) {
      const entry = entries.get(name) ?? { name, seq: 0, seed: "", scenario: "" };
      entries.set(name, { ...entry, damage });
    }
    disk.syncFolder(join(folder, sandboxFolder));
    await book.mark.sync();
    await writeIndex(book, { ...book, settled, entries: [...entries.values()] });
    book.entries = entries;
    book.settled = settled;
    dropOld(book, begun.number);
    book.bytes -= old;
  } catch (error) {
    for (const [name, delta] of settling) book.fresh.set(name, joinDeltas(delta, book.fresh.get(name)));
    throw error;
  } finally {
    book.settling = null;
  }
}

async function settle({ disk, folder }: Book, name: string, whole: StoredSandbox): Promise<Entry> {
  await writeSandbox(disk, folder, name, whole);
  const { seed, scenario } = whole.made;
  return { name, seq: whole.position.version, seed, scenario };
}

/** A sandbox with what the log adds to its file. A file that nothing is needed of is not read: it may be damaged. */
export function readWhole(book: Book, name: string, ...deltas: (Delta | undefined)[]): StoredSandbox | null {
  const base = deltas.some((delta) => delta !== undefined && replacesAll(delta)) ? null : readBase(book, name);
  return deltas.reduce(merge, base);
}

/** A sandbox from its file, as far as that can be read; the rest is recorded as damage. */
function readBase(book: Book, name: string): StoredSandbox | null {
  const entry = book.entries.get(name);
  if (entry === undefined || entry.seq === 0) return null;
  const read = readSandbox(book.disk, book.folder, entry);
  const problem = typeof read === "string" ? read : read.problem;
  if (problem !== null && !book.damage.has(name)) book.damage.set(name, problem);
  return typeof read === "string" ? null : read.sandbox;
}

/**
 * Removes files that the index no longer names, or moves them aside where they may contain the rest of something damaged,
 * or are no files.
 */
function dropOld({ disk, folder, entries, damage, lost }: Book, before: number): void {
  const isAllThere = damage.size === 0 && lost === null;
  const drop = (path: string): void => {
    if (isAllThere && disk.isFile(path)) disk.remove(path);
    else moveAside(disk, folder, path);
  };
  const named = new Set([...entries.values()].map(fileOf));
  for (const file of disk.list(join(folder, sandboxFolder))) {
    if (!named.has(file)) drop(join(folder, sandboxFolder, file));
  }
  for (const number of segmentsIn(disk, folder)) {
    if (number < before) drop(segmentPath(folder, number));
  }
}
