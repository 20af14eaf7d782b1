import { type Store, type StoredSandbox, sandboxDamaged } from "../../stage/store.ts";
import { type Book, beginSegment, compact, readWhole } from "./compact.ts";
import { newDelta } from "./delta.ts";
import { realDisk } from "./disk.ts";
import { explained, inWords } from "./error-words.ts";
import { checkFormat, holdsWorlds, writeFormat } from "./format.ts";
import { writeIndex } from "./index-file.ts";
import { type Lock, ownedDisk, takeLock } from "./lock.ts";
import { openMark } from "./mark.ts";
import { readContents } from "./read-folder.ts";

/** The result of reading every byte of a store. */
export interface Findings {
  /** Sandboxes that are intact. */
  readonly whole: readonly string[];
  /** Sandboxes that cannot be read completely, and why. */
  readonly damaged: ReadonlyMap<string, string>;
  /** What cannot be read where it is not known of which sandboxes it was; null when there is nothing of the kind. */
  readonly lost: string | null;
  /** Further findings, such as damage without loss. */
  readonly notices: readonly string[];
}

/** Reads everything in a folder that no server uses, and changes nothing in it. */
export function checkFolder(folder: string): Promise<Findings> {
  return withFolder(folder, lockForReading, async (book, notices) => findingsIn(book, notices));
}

/** What can be read of a store without changing it. */
export type ReadStore = Pick<Store, "list" | "load">;

/** Hands over a folder that no server uses, and changes nothing in it. */
export function readFolder<Result>(
  folder: string,
  read: (store: ReadStore, notices: readonly string[]) => Promise<Result>,
): Promise<Result> {
  return withFolder(folder, lockForReading, (book, notices) => read(readStoreOf(book), notices));
}

function readStoreOf(book: Book): ReadStore {
  const { damage, folder } = book;
  const made = { seed: "", scenario: "" };
  return {
    list: async () => namesIn(book).map((name) => ({ name, made, damaged: damage.has(name) })),
    async load(name): Promise<StoredSandbox | null> {
      const whole = readWhole(book, name, book.fresh.get(name));
      const found = damage.get(name);
      if (found !== undefined) throw sandboxDamaged(name, found, `understudy store salvage file:${folder}`);
      return whole;
    },
  };
}

/**
 * Makes the damaged sandboxes of a folder usable again with what can be read of them: their state before the first
 * lost change, without the lost rows. All previous files are moved aside, nothing is removed.
 */
export function salvageFolder(folder: string): Promise<Findings> {
  return withFolder(folder, takeLock, async (book, notices) => {
    const found = findingsIn(book, notices);
    if (found.damaged.size === 0 && found.lost === null) return found;
    const saved: string[] = [];
    for (const [name, damage] of found.damaged) {
      const whole = readWhole(book, name, book.fresh.get(name));
      const outcome = whole === null ? "nothing of it could be saved" : `${whole.rows.length} rows of it are saved`;
      saved.push(`"${name}": ${outcome}; ${damage}.`);
      const delta = book.fresh.get(name) ?? newDelta();
      Object.assign(delta, { seq: book.next, at: whole?.at ?? 0, gone: whole === null });
      book.fresh.set(name, delta);
      book.next += 1;
    }
    await writeFormat(book.disk, folder);
    await compact(book, await beginSegment(book));
    const entries = [...book.entries.values()].filter(({ name }) => !isGone(book, name));
    await writeIndex(book, {
      settled: book.next - 1,
      entries: entries.map(({ damage: _, ...entry }) => entry),
      lost: null,
      deleted: new Set(),
    });
    return { ...found, notices: [...found.notices, ...saved] };
  });
}

function isGone({ entries }: Book, name: string): boolean {
  return entries.get(name)?.seq === 0;
}

function findingsIn(book: Book, notices: readonly string[]): Findings {
  for (const name of book.entries.keys()) readWhole(book, name, book.fresh.get(name));
  return {
    whole: namesIn(book).filter((name) => !book.damage.has(name)),
    damaged: new Map(book.damage),
    lost: book.lost,
    notices,
  };
}

function namesIn({ entries, fresh }: Book): readonly string[] {
  const gone = new Set([...fresh].flatMap(([name, delta]) => (delta.gone ? [name] : [])));
  return [...new Set([...entries.keys(), ...fresh.keys()])].filter((name) => !gone.has(name)).sort();
}

/** A folder that may not be written to can be read without a lock. */
function lockForReading(folder: string): Lock {
  try {
    return takeLock(folder);
  } catch (error) {
    if (!["EROFS", "EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    return { requireOurs() {}, release() {} };
  }
}

async function withFolder<Result>(
  folder: string,
  take: (folder: string) => Lock,
  look: (book: Book, notices: readonly string[]) => Promise<Result>,
): Promise<Result> {
  if (!holdsWorlds(realDisk, folder)) throw new Error(`${folder} holds no worlds of Understudy.`);
  const lock = explained(folder, () => take(folder));
  const disk = ownedDisk(realDisk, lock);
  try {
    const aboutFormat = checkFormat(disk, folder);
    const { torn, aboutTorn, notices, names, ...contents } = readContents(disk, folder);
    const mark = openMark(disk, folder);
    const book: Book = {
      disk,
      folder,
      mark,
      segment: null,
      index: null,
      settling: null,
      names: [...names],
      ...contents,
    };
    const tails = torn.map(
      ({ path, start, end }) => `${path} ends in a torn write of ${end - start} bytes, ${aboutTorn}.`,
    );
    const found = await look(book, [...aboutFormat, ...notices, ...tails]);
    book.segment?.file.close();
    book.index?.close();
    mark.close();
    return found;
  } catch (error) {
    throw inWords(error, folder);
  } finally {
    lock.release();
  }
}
