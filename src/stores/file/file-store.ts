import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Committed,
  type Listed,
  type Store,
  type StoredSandbox,
  storeAway,
  storeVersion,
} from "../../stage/store.ts";
import { type Book, compact } from "./compact.ts";
import { apply, type LogRecord, merge, newDelta, slimJournal } from "./delta.ts";
import { explainFileError } from "./explain.ts";
import { takeLock } from "./lock.ts";
import { append, closeSegment, openSegment, replay } from "./log.ts";
import { type Heading, readFormat, readHeadings, readSandbox, syncFolder } from "./resting.ts";

export interface FileStoreOptions {
  readonly folder: string;
  /** What whoever runs the server should know: a torn write that was cut, a disk that is full. */
  readonly onNotice?: (notice: string) => void;
  /** At how many bytes of log the sandboxes are written out as a whole. */
  readonly mostLogBytes?: number;
}

interface Waiting {
  readonly record: LogRecord;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Who watches does it in this process, which tells them without a store. */
const audience = { watched: false, told: 0 };

/**
 * Worlds in a folder: a log of changes, in which all commits that wait at the same time share one write and one flush,
 * and a file for each sandbox, written from time to time so that the log stays short.
 */
export function openFileStore(options: FileStoreOptions): Store {
  const { folder, onNotice = () => {}, mostLogBytes = 16 * 2 ** 20 } = options;
  const { book, known, lock } = open(folder, onNotice);
  let problem: string | null = null;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  /** After a failed attempt the log may grow by as much again before the next. */
  let compactAt = mostLogBytes;
  let compacting: Promise<void> | null = null;

  function commitRecord(record: LogRecord): Promise<void> {
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
        if (!lock.isOurs()) throw new Error("another process has taken it over, because this one seemed to be gone");
        await append(book.segment, `[${group.map(({ record }) => JSON.stringify(record)).join(",")}]`);
        problem = null;
        for (const { record, resolve } of group) {
          note(record);
          resolve();
        }
      } catch (error) {
        const found = explainFileError(error, folder);
        if (problem !== found) onNotice(`Worlds cannot be written: ${found} Requests are refused until they can.`);
        problem = found;
        for (const { reject } of group) reject(storeAway(found, error));
      }
      if (book.segment.size >= compactAt && compacting === null) beginCompaction();
    }
  }

  function note(record: LogRecord): void {
    noteIn(book.fresh, record);
    if (record.gone) known.delete(record.sandbox);
    else if (record.anew) known.set(record.sandbox, headingOf(record));
    else {
      const heading = known.get(record.sandbox);
      if (heading) known.set(record.sandbox, { ...heading, version: record.version });
    }
  }

  function beginCompaction(): void {
    compacting = compact(book)
      .then(() => {
        compactAt = mostLogBytes;
      })
      .catch((error) => {
        compactAt = book.segment.size + mostLogBytes;
        onNotice(`The log of worlds cannot be shortened: ${explainFileError(error, folder)}`);
      })
      .finally(() => {
        compacting = null;
      });
  }

  async function load(name: string): Promise<StoredSandbox | null> {
    const { settling, fresh } = book;
    const [first, then] = [settling?.get(name), fresh.get(name)];
    try {
      const before = await readSandbox(folder, name);
      const whole = merge(merge(before, first), then);
      return whole;
    } catch (error) {
      throw storeAway((error as Error).message, error);
    }
  }

  return {
    kind: "file",
    shared: false,
    state: () => ({ status: problem === null ? "ok" : "away", problem }),
    load,
    async commit(name, { at, anew, changes, journal }): Promise<Committed> {
      const version = (known.get(name)?.version ?? 0) + 1;
      const position = { version, tag: String(version) };
      if (anew !== null || changes.length > 0 || journal.anew || journal.entries.length > 0) {
        const more = anew === null ? {} : { anew };
        await commitRecord({ sandbox: name, version, at, ...more, changes, journal: slimJournal(journal) });
      }
      return { done: true, position, audience };
    },
    async drop(name) {
      const version = known.get(name)?.version;
      if (version === undefined) return false;
      const journal = { anew: true, entries: [], dropped: 0, counts: [] };
      await commitRecord({ sandbox: name, version: version + 1, at: 0, gone: true, journal });
      return true;
    },
    list: async () =>
      [...known.values()].map(({ name, seed, scenario }): Listed => ({ name, made: { seed, scenario } })),
    readJournal: async (name) => (await load(name))?.journal ?? { entries: [], dropped: 0, counts: [] },
    watch: () => () => {},
    async close() {
      await writing;
      await compacting;
      closeSegment(book.segment);
      lock.release();
    },
  };
}

function open(folder: string, onNotice: (notice: string) => void) {
  try {
    makeFolder(join(folder, "sandboxes"));
  } catch (error) {
    throw new Error(explainFileError(error, folder));
  }
  const lock = tryLock(folder);
  try {
    checkFormat(folder);
    const known = new Map<string, Heading>();
    for (const heading of readHeadings(folder)) known.set(heading.name, heading);
    const { texts, last, cut } = replay(folder);
    if (cut !== null) {
      onNotice(`${cut.path}: the last write was torn; ${cut.bytes} bytes that nobody was told of have been cut.`);
    }
    const fresh: Book["fresh"] = new Map();
    for (const record of texts.flatMap((text) => JSON.parse(text) as LogRecord[])) {
      if (record.version <= (known.get(record.sandbox)?.version ?? 0) && !fresh.has(record.sandbox)) continue;
      noteIn(fresh, record);
      if (record.gone) known.delete(record.sandbox);
      else known.set(record.sandbox, { ...known.get(record.sandbox), ...headingOf(record) } as Heading);
    }
    const segment = openSegment(folder, last?.number ?? 1, last?.size ?? 0);
    syncFolder(folder);
    return { book: { folder, segment, fresh, settling: null } satisfies Book as Book, known, lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Step by step, because Node's own way never ends where a file system has no place for new folders, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path);
}

function tryLock(folder: string) {
  try {
    return takeLock(folder);
  } catch (error) {
    throw "code" in (error as object) ? new Error(explainFileError(error, folder)) : error;
  }
}

function checkFormat(folder: string): void {
  const version = readFormat(folder);
  if (version === null) {
    writeFileSync(join(folder, "format.json"), JSON.stringify({ format: "understudy-store", version: storeVersion }));
  } else if (version !== storeVersion) {
    throw new Error(
      `${folder} holds worlds of version ${version}, and this Understudy reads and writes version ${storeVersion}. Start with an empty folder, or with the Understudy that wrote it.`,
    );
  }
}

function noteIn(deltas: Book["fresh"], record: LogRecord): void {
  const delta = deltas.get(record.sandbox) ?? newDelta();
  deltas.set(record.sandbox, delta);
  apply(delta, record);
}

function headingOf({ sandbox, version, anew }: LogRecord): Heading {
  return { name: sandbox, version, ...(anew && { seed: anew.seed, scenario: anew.scenario }) } as Heading;
}
