import {
  type CommitOutcome,
  emptyJournal,
  type Store,
  type StoredSandbox,
  type StoreListing,
  sandboxDamaged,
  sandboxPerhapsLost,
  storeAway,
} from "../../stage/store.ts";
import { type Book, readWhole } from "./compact.ts";
import { noteIn, slimJournal } from "./delta.ts";
import { type Disk, realDisk } from "./disk.ts";
import { explainFileError, isShortage } from "./error-words.ts";
import { type Lock, takeLock } from "./lock.ts";
import { type Opened, openFolder } from "./open-folder.ts";
import type { LogRecord } from "./record.ts";
import { newWriter, requireOurs } from "./writer.ts";

export interface FileStoreOptions {
  readonly folder: string;
  /** What the operator should know: damage, a torn write, a disk that is full. */
  readonly onNotice?: (notice: string) => void;
  /** The size of the log in bytes at which the sandboxes are written as a whole. */
  readonly maxLogBytes?: number;
  readonly disk?: Disk;
  readonly lock?: (folder: string) => Lock;
}

/** All watchers are in this process, which publishes events without a store. */
const audience = { watched: false, lastEvent: 0 };

/**
 * Worlds in a folder: a log of changes, in which all commits that wait at the same time share one write and one flush,
 * and a file for each sandbox, written from time to time so that the log stays short.
 */
export function openFileStore(options: FileStoreOptions): Store {
  const { folder, onNotice = () => {}, maxLogBytes = 16 * 2 ** 20, disk = realDisk } = options;
  const opened = openFolder(folder, disk, options.lock ?? takeLock, onNotice);
  const { book, lock, made } = opened;
  const writer = newWriter(opened, maxLogBytes, (record) => note(opened, record), onNotice);
  return {
    kind: "file",
    shared: false,
    state() {
      const found = writer.problem() ?? whyNotOurs(opened);
      return { status: found === null ? "ok" : "away", problem: found ?? problemOf(book) };
    },
    async load(name) {
      return load(book, name);
    },
    async commit(name, { base, at, restart, changes, journal }): Promise<CommitOutcome> {
      if (restart === null && changes.length === 0 && !journal.restart && journal.entries.length === 0) {
        return { done: true, position: base ?? { version: 0, tag: "0" }, audience };
      }
      const more = restart === null ? {} : { restart };
      const { seq } = await writer.write({ sandbox: name, at, ...more, changes, journal: slimJournal(journal) });
      return { done: true, position: { version: seq, tag: String(seq) }, audience };
    },
    async drop(name) {
      if (!book.latest.has(name) && !book.damage.has(name)) return false;
      const journal = { ...emptyJournal, restart: true };
      await writer.write({ sandbox: name, at: 0, gone: true, journal });
      return true;
    },
    list: async () => [
      ...[...made].map(([name, each]): StoreListing => ({ name, made: each, damaged: book.damage.has(name) })),
      ...[...book.damage.keys()]
        .filter((name) => !made.has(name))
        .map((name) => ({ name, made: { seed: "", scenario: "" }, damaged: true })),
    ],
    readJournal: async (name) => load(book, name)?.journal ?? emptyJournal,
    watch: () => () => {},
    async close() {
      await writer.rest();
      book.segment?.file.close();
      book.index?.close();
      book.mark.close();
      lock.release();
    },
  };
}

/** What is in memory follows the log. */
function note({ book, made }: Opened, record: LogRecord): void {
  const { sandbox, seq, restart, gone } = record;
  noteIn(book.fresh, record);
  if (restart || gone) book.damage.delete(sandbox);
  if (restart) made.set(sandbox, { seed: restart.seed, scenario: restart.scenario });
  if (gone) {
    for (const known of [made, book.latest]) known.delete(sandbox);
    if (book.lost !== null) book.deleted.add(sandbox);
  } else book.latest.set(sandbox, seq);
}

function load(book: Book, name: string): StoredSandbox | null {
  const whole = readNow(book, name);
  const { damage, lost, latest, deleted, folder } = book;
  const salvage = `understudy store salvage file:${folder}`;
  const damaged = damage.get(name);
  if (damaged !== undefined) throw sandboxDamaged(name, damaged, `with the server stopped: ${salvage}`);
  if (lost !== null && !latest.has(name) && !deleted.has(name)) throw sandboxPerhapsLost(name, lost, salvage);
  return whole;
}

function readNow(book: Book, name: string): StoredSandbox | null {
  try {
    return readWhole(book, name, book.settling?.get(name), book.fresh.get(name));
  } catch (error) {
    throw isShortage(error) ? storeAway(explainFileError(error, book.folder), error) : error;
  }
}

/** In words; null while the folder is this process's own. */
function whyNotOurs(opened: Opened): string | null {
  try {
    requireOurs(opened);
    return null;
  } catch (error) {
    return explainFileError(error, opened.book.folder);
  }
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
