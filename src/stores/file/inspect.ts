import { type Book, beginSegment, compact, readWhole } from "./compact.ts";
import { newDelta } from "./delta.ts";
import { realDisk } from "./disk.ts";
import { explained, inWords } from "./explain.ts";
import { checkFormat, holdsWorlds, writeFormat } from "./format.ts";
import { writeIndex } from "./index-file.ts";
import { takeLock } from "./lock.ts";
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
  return withFolder(folder, async (book, notices) => findingsIn(book, notices));
}

/**
 * Makes the damaged sandboxes of a folder usable again with what can be read of them: their state before the first
 * lost change, without the lost rows. All previous files are moved aside, nothing is removed.
 */
export function salvageFolder(folder: string): Promise<Findings> {
  return withFolder(folder, async (book, notices) => {
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
    await writeIndex(book.disk, folder, {
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
  const gone = new Set([...book.fresh].flatMap(([name, delta]) => (delta.gone ? [name] : [])));
  const names = [...new Set([...book.entries.keys(), ...book.fresh.keys()])].filter((name) => !gone.has(name)).sort();
  return {
    whole: names.filter((name) => !book.damage.has(name)),
    damaged: new Map(book.damage),
    lost: book.lost,
    notices,
  };
}

async function withFolder(
  folder: string,
  look: (book: Book, notices: readonly string[]) => Promise<Findings>,
): Promise<Findings> {
  const disk = realDisk;
  if (!holdsWorlds(disk, folder)) throw new Error(`${folder} holds no worlds of Understudy.`);
  const lock = explained(folder, () => takeLock(folder));
  try {
    checkFormat(disk, folder);
    const { torn, notices, names, ...contents } = readContents(disk, folder);
    const mark = openMark(disk, folder);
    const book: Book = { disk, folder, mark, segment: null, settling: null, names: [...names], ...contents };
    const tails = torn.map(
      ({ path, start, end }) => `${path} ends in a torn write of ${end - start} bytes, which were never acknowledged.`,
    );
    const found = await look(book, [...notices, ...tails]);
    book.segment?.file.close();
    mark.close();
    return found;
  } catch (error) {
    throw inWords(error, folder);
  } finally {
    lock.release();
  }
}
