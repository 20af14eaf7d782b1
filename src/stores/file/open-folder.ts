import { basename, join } from "node:path";
import type { StoreListing } from "../../stage/store.ts";
import { asideFolder } from "./aside.ts";
import type { Book } from "./compact.ts";
import type { Disk } from "./disk.ts";
import { explained } from "./error-words.ts";
import { checkFormat } from "./format.ts";
import { type Lock, ownedDisk } from "./lock.ts";
import { openMark } from "./mark.ts";
import { type Contents, readContents } from "./read-folder.ts";
import type { BrokenLog } from "./read-log.ts";
import { sandboxFolder } from "./sandbox-file.ts";

/** A folder that this process has, with what is in it. */
export interface Opened {
  readonly book: Book;
  readonly lock: Lock;
  readonly made: Map<string, StoreListing["made"]>;
  readonly segments: number;
}

/** Throws a sentence about a folder that cannot be used; damage in it is told, and bars what it hits. */
export function openFolder(
  folder: string,
  disk: Disk,
  take: (folder: string) => Lock,
  onNotice: (notice: string) => void,
): Opened {
  explained(folder, () => disk.makeFolder(join(folder, sandboxFolder)));
  const lock = explained(folder, () => take(folder));
  try {
    return explained(folder, () => openLocked(folder, ownedDisk(disk, lock), lock, onNotice));
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openLocked(folder: string, disk: Disk, lock: Lock, onNotice: (notice: string) => void): Opened {
  const aboutFormat = checkFormat(disk, folder);
  const contents = readContents(disk, folder);
  for (const notice of [...aboutFormat, ...contents.notices]) onNotice(notice);
  for (const [name, damage] of contents.damage) onNotice(describeDamage(name, damage, folder));
  const { torn, aboutTorn, notices: _told, segments, names, ...read } = contents;
  for (const each of torn) {
    const { path, start, end } = each;
    const kept = keepTorn(disk, folder, each);
    if (kept !== null)
      onNotice(`${path}: the last write was torn; its ${end - start} bytes, ${aboutTorn}, are in ${kept}.`);
  }
  const mark = openMark(disk, folder);
  const book: Book = { disk, folder, mark, segment: null, index: null, settling: null, names: [...names], ...read };
  return { book, lock, made: madeOf(contents), segments: segments.length };
}

function describeDamage(name: string, damage: string, folder: string): string {
  return `The sandbox "${name}" is damaged and is refused, the others are served: ${damage}. What can be saved of it: understudy store salvage file:${folder}`;
}

function madeOf({ entries, fresh }: Contents): Map<string, StoreListing["made"]> {
  const made = new Map([...entries].map(([name, { seed, scenario }]) => [name, { seed, scenario }]));
  for (const [name, { gone, restart }] of fresh) {
    if (gone) made.delete(name);
    else if (restart) made.set(name, { seed: restart.seed, scenario: restart.scenario });
  }
  return made;
}

/** The remains of a torn write are kept in a separate file, whose path is returned where there was none yet. */
function keepTorn(disk: Disk, folder: string, { path, start, end }: BrokenLog): string | null {
  const aside = join(folder, asideFolder);
  const name = `${basename(path)}.torn-at-${start}`;
  if (disk.list(aside).includes(name)) return null;
  disk.makeFolder(aside);
  const file = disk.create(join(aside, name));
  file.writeNow((disk.read(path) as Buffer).subarray(start, end), 0);
  file.close();
  return join(aside, name);
}
