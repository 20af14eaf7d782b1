import {
  type CommitOutcome,
  emptyJournal,
  type Store,
  type StoredSandbox,
  type StoreListing,
  sandboxDamaged,
  sandboxPerhapsLost,
  storeAway,
  storeStuck,
} from "../../stage/store.ts";
import { type Book, beginSegment, compact, readWhole } from "./compact.ts";
import { noteIn, slimJournal } from "./delta.ts";
import { type Disk, realDisk } from "./disk.ts";
import { explainFileError, isShortage, mayPass } from "./explain.ts";
import { writeFormat } from "./format.ts";
import { holdIndex, isIndexWhole, writeIndex } from "./index-file.ts";
import { type Lock, takeLock } from "./lock.ts";
import { openFolder } from "./open-folder.ts";
import { type LogRecord, namesAfter, writeGroup } from "./record.ts";
import { append } from "./segment.ts";

export interface FileStoreOptions {
  readonly folder: string;
  /** What the operator should know: damage, a torn write, a disk that is full. */
  readonly onNotice?: (notice: string) => void;
  /** The size of the log in bytes at which the sandboxes are written as a whole. */
  readonly maxLogBytes?: number;
  readonly disk?: Disk;
  readonly lock?: (folder: string) => Lock;
}

interface Waiting {
  readonly record: Omit<LogRecord, "seq" | "after" | "group">;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: unknown) => void;
}

/** All watchers are in this process, which publishes events without a store. */
const audience = { watched: false, lastEvent: 0 };
/** Each start that writes begins a part of its own log. */
const maxSegments = 32;

/**
 * Worlds in a folder: a log of changes, in which all commits that wait at the same time share one write and one flush,
 * and a file for each sandbox, written from time to time so that the log stays short.
 */
export function openFileStore(options: FileStoreOptions): Store {
  const { folder, onNotice = () => {}, maxLogBytes = 16 * 2 ** 20, disk = realDisk } = options;
  const { book, lock, made, segments } = openFolder(folder, disk, options.lock ?? takeLock, onNotice);
  let problem: string | null = null;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  /** After a failed attempt the log may grow by the same amount again before the next one. */
  let compactAt = segments > maxSegments ? 0 : maxLogBytes;
  let compacting: Promise<void> | null = null;
  let isReady = false;

  function write(record: Waiting["record"]): Promise<number> {
    return new Promise((resolve, reject) => {
      waiting.push({ record, resolve, reject });
      writing ??= writeAll().finally(() => {
        writing = null;
      });
    });
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const records = await writeTogether(group.map(({ record }) => record));
        problem = null;
        for (const [at, { resolve }] of group.entries()) {
          const record = records[at] as LogRecord;
          note(record);
          resolve(record.seq);
        }
      } catch (error) {
        const found = explainFileError(error, folder);
        const until = mayPass(error) ? " until they can" : "";
        if (problem !== found) onNotice(`Worlds cannot be written: ${found} Requests are refused${until}.`);
        problem = found;
        // What a failed write left behind is void as soon as there is a later part of the log.
        if (book.segment?.failed) await beginSegment(book).catch(() => {});
        const refusal = mayPass(error) ? storeAway(found, error) : storeStuck(found, error);
        for (const { reject } of group) reject(refusal);
      }
      if (book.bytes >= compactAt && compacting === null) await beginCompaction();
      // What the log has is in memory until it is in the files: those who write wait for a disk that is slower than they are.
      else if (book.bytes >= compactAt + maxLogBytes) await compacting;
    }
  }

  /** Durable, and still owned by this process, when it resolves; otherwise none of it counts. */
  async function writeTogether(given: readonly Waiting["record"][]): Promise<readonly LogRecord[]> {
    requireOurs();
    await makeReady();
    const segment = book.segment === null || book.segment.failed ? await beginSegment(book) : book.segment;
    const latest = new Map<string, number>();
    const records = given.map((record, at): LogRecord => {
      const after = latest.get(record.sandbox) ?? book.latest.get(record.sandbox) ?? 0;
      latest.set(record.sandbox, book.next + at);
      return { seq: book.next + at, after, group: book.next, ...record };
    });
    const { size } = segment;
    await append(segment, writeGroup(records, book.names), requireOurs);
    book.next += records.length;
    book.names = namesAfter(book.names, records);
    book.bytes += segment.size - size;
    book.mark.set(book.next - 1);
    return records;
  }

  async function makeReady(): Promise<void> {
    if (isReady) return;
    if (!isIndexWhole(book.disk, folder)) await writeIndex(book, { ...book, entries: [...book.entries.values()] });
    await writeFormat(book.disk, folder);
    if (book.index === null) holdIndex(book);
    isReady = true;
  }

  /** Throws unless what is open is what the next start will find: a folder may be moved, removed or replaced at any time. */
  function requireOurs(): void {
    lock.requireOurs();
    book.index?.requireInPlace();
    book.segment?.file.requireInPlace();
  }

  /** In words; null when it is. */
  function whyNotOurs(): string | null {
    try {
      requireOurs();
      return null;
    } catch (error) {
      return explainFileError(error, folder);
    }
  }

  function note(record: LogRecord): void {
    const { sandbox, seq, restart, gone } = record;
    noteIn(book.fresh, record);
    if (restart || gone) book.damage.delete(sandbox);
    if (restart) made.set(sandbox, { seed: restart.seed, scenario: restart.scenario });
    if (gone) {
      for (const known of [made, book.latest]) known.delete(sandbox);
      if (book.lost !== null) book.deleted.add(sandbox);
    } else book.latest.set(sandbox, seq);
  }

  async function beginCompaction(): Promise<void> {
    const failed = (error: unknown): void => {
      compactAt = book.bytes + maxLogBytes;
      onNotice(`The log of worlds cannot be shortened: ${explainFileError(error, folder)}`);
    };
    try {
      const begun = await beginSegment(book);
      compacting = compact(book, begun)
        .then(() => {
          compactAt = maxLogBytes;
        })
        .catch(failed)
        .finally(() => {
          compacting = null;
        });
    } catch (error) {
      failed(error);
    }
  }

  function load(name: string): StoredSandbox | null {
    const whole = readNow(name);
    const damage = book.damage.get(name);
    const salvage = `understudy store salvage file:${folder}`;
    if (damage !== undefined) throw sandboxDamaged(name, damage, `with the server stopped: ${salvage}`);
    const { lost, latest, deleted } = book;
    if (lost !== null && !latest.has(name) && !deleted.has(name)) throw sandboxPerhapsLost(name, lost, salvage);
    return whole;
  }

  function readNow(name: string): StoredSandbox | null {
    try {
      return readWhole(book, name, book.settling?.get(name), book.fresh.get(name));
    } catch (error) {
      throw isShortage(error) ? storeAway(explainFileError(error, folder), error) : error;
    }
  }

  return {
    kind: "file",
    shared: false,
    state() {
      const found = problem ?? whyNotOurs();
      return { status: found === null ? "ok" : "away", problem: found ?? problemOf(book) };
    },
    async load(name) {
      return load(name);
    },
    async commit(name, { base, at, restart, changes, journal }): Promise<CommitOutcome> {
      if (restart === null && changes.length === 0 && !journal.restart && journal.entries.length === 0) {
        return { done: true, position: base ?? { version: 0, tag: "0" }, audience };
      }
      const more = restart === null ? {} : { restart };
      const version = await write({ sandbox: name, at, ...more, changes, journal: slimJournal(journal) });
      return { done: true, position: { version, tag: String(version) }, audience };
    },
    async drop(name) {
      if (!book.latest.has(name) && !book.damage.has(name)) return false;
      const journal = { ...emptyJournal, restart: true };
      await write({ sandbox: name, at: 0, gone: true, journal });
      return true;
    },
    list: async () => [
      ...[...made].map(([name, each]): StoreListing => ({ name, made: each, damaged: book.damage.has(name) })),
      ...[...book.damage.keys()]
        .filter((name) => !made.has(name))
        .map((name) => ({ name, made: { seed: "", scenario: "" }, damaged: true })),
    ],
    readJournal: async (name) => load(name)?.journal ?? emptyJournal,
    watch: () => () => {},
    async close() {
      await writing;
      await compacting;
      book.segment?.file.close();
      book.index?.close();
      book.mark.close();
      lock.release();
    },
  };
}

function problemOf({ damage, lost }: Book): string | null {
  const unknown =
    lost === null
      ? []
      : [`It is not known of which sandboxes ${lost} were, which cannot be read: unknown names are refused.`];
  const problems = [...unknown, ...(damage.size === 0 ? [] : [damagedIn(damage)])];
  return problems.length === 0 ? null : problems.join(" ");
}

function damagedIn(damage: Book["damage"]): string {
  const names = [...damage.keys()].slice(0, 5).join(", ");
  return `${damage.size} ${damage.size === 1 ? "sandbox is" : "sandboxes are"} damaged and refused: ${names}${damage.size > 5 ? ", …" : ""}.`;
}
