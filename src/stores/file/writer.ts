import { storeAway, storeStuck } from "../../stage/store.ts";
import { type Book, beginSegment, newCompaction } from "./compact.ts";
import { explainFileError, mayPass } from "./error-words.ts";
import { writeFormat } from "./format.ts";
import { holdIndex, isIndexWhole, writeIndex } from "./index-file.ts";
import type { Opened } from "./open-folder.ts";
import { type LogRecord, namesAfter, writeGroup } from "./record.ts";
import { append } from "./segment.ts";

/** What a commit adds to the log; its numbers come with the writing. */
export type Addition = Omit<LogRecord, "seq" | "after" | "group">;

export interface Writer {
  /** Resolves when it is durable and still owned by this process; otherwise it is refused, and none of it counts. */
  readonly write: (addition: Addition) => Promise<LogRecord>;
  /** Why the last write failed, in words; null when it did not. */
  readonly problem: () => string | null;
  /** Resolves when nothing is being written. */
  readonly rest: () => Promise<void>;
}

interface PendingWrite {
  readonly addition: Addition;
  readonly resolve: (record: LogRecord) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes to the log: all that wait at the same time share one write and one flush. `onWritten` is called for each record
 * before anything else is written.
 */
export function newWriter(
  opened: Opened,
  maxLogBytes: number,
  onWritten: (record: LogRecord) => void,
  onNotice: (notice: string) => void,
): Writer {
  const { book } = opened;
  const compaction = newCompaction(book, maxLogBytes, opened.segments, onNotice);
  let pending: PendingWrite[] = [];
  let writing: Promise<void> | null = null;
  let problem: string | null = null;
  let isReady = false;

  async function writeAll(): Promise<void> {
    while (pending.length > 0) {
      const group = pending;
      pending = [];
      await writeGroupOf(group);
      await compaction.afterWrite();
    }
  }

  async function writeGroupOf(group: readonly PendingWrite[]): Promise<void> {
    try {
      requireOurs(opened);
      if (!isReady) await makeReady(book);
      isReady = true;
      const additions = group.map(({ addition }) => addition);
      const records = await writeTogether(opened, additions);
      problem = null;
      for (const [at, { resolve }] of group.entries()) {
        const record = records[at] as LogRecord;
        onWritten(record);
        resolve(record);
      }
    } catch (error) {
      const refusal = await refusalOf(error);
      for (const { reject } of group) reject(refusal);
    }
  }

  async function refusalOf(error: unknown): Promise<Error> {
    const found = explainFileError(error, book.folder);
    const until = mayPass(error) ? " until they can" : "";
    if (problem !== found) onNotice(`Worlds cannot be written: ${found} Requests are refused${until}.`);
    problem = found;
    // What a failed write left behind is void as soon as there is a later part of the log.
    if (book.segment?.failed) await beginSegment(book).catch(() => {});
    return mayPass(error) ? storeAway(found, error) : storeStuck(found, error);
  }

  return {
    write: (addition) =>
      new Promise((resolve, reject) => {
        pending.push({ addition, resolve, reject });
        writing ??= writeAll().finally(() => {
          writing = null;
        });
      }),
    problem: () => problem,
    async rest() {
      await writing;
      await compaction.rest();
    },
  };
}

async function writeTogether(opened: Opened, additions: readonly Addition[]): Promise<readonly LogRecord[]> {
  const { book } = opened;
  const segment = book.segment === null || book.segment.failed ? await beginSegment(book) : book.segment;
  const latest = new Map<string, number>();
  const records = additions.map((addition, at): LogRecord => {
    const after = latest.get(addition.sandbox) ?? book.latest.get(addition.sandbox) ?? 0;
    latest.set(addition.sandbox, book.next + at);
    return { seq: book.next + at, after, group: book.next, ...addition };
  });
  const { size } = segment;
  await append(segment, writeGroup(records, book.names), () => requireOurs(opened));
  book.next += records.length;
  book.names = namesAfter(book.names, records);
  book.bytes += segment.size - size;
  book.mark.set(book.next - 1);
  return records;
}

/** A folder that was only read has what the first write needs. */
async function makeReady(book: Book): Promise<void> {
  const { disk, folder } = book;
  if (!isIndexWhole(disk, folder)) await writeIndex(book, { ...book, entries: [...book.entries.values()] });
  await writeFormat(disk, folder);
  if (book.index === null) holdIndex(book);
}

/** Throws unless what is open is what the next start will find: a folder may be moved, removed or replaced at any time. */
export function requireOurs({ lock, book }: Opened): void {
  lock.requireOurs();
  book.index?.requireInPlace();
  book.segment?.file.requireInPlace();
}
