import { join } from "node:path";
import { makeWay } from "./aside.ts";
import { type Disk, type DiskFile, readOrWhy, replaceFile } from "./disk.ts";
import { line, readLines } from "./lines.ts";
import { placeOf, type RestingPlace, readSandbox, sandboxFolder } from "./sandbox-file.ts";

/** One sandbox in the list of those that have files. */
export interface Entry extends RestingPlace {
  readonly seed: string;
  readonly scenario: string;
  /** What was lost of it, in words. */
  readonly damage?: string;
}

/** What the index says. */
export interface Index {
  /** Every record up to this one is in the sandboxes' files. */
  readonly settled: number;
  readonly entries: readonly Entry[];
  /** Acknowledged data that cannot be read, where it is not known of which sandboxes it was. */
  readonly lost: string | null;
  /** Sandboxes that were deleted after that, so that it does not concern them. */
  readonly deleted: ReadonlySet<string>;
}

/** Whoever keeps the index open, so that another one in its place is noticed. */
export interface IndexHolder {
  readonly disk: Disk;
  readonly folder: string;
  /** Null until it is needed, and where it could not be opened. */
  index: DiskFile | null;
}

interface IndexHeading {
  readonly format: typeof format;
  readonly version: number;
  readonly settled: number;
  readonly sandboxes: number;
  readonly lost?: string;
  readonly deleted?: readonly string[];
}

export const format = "understudy-store";
/** Incremented when the meaning of a folder's content changes: an older one is refused rather than misread. */
export const formatVersion = 2;
/**
 * What is known of earlier damage is in the index alone, so there are two of them. The copy is written second: until
 * then it names files and parts of the log that are all still there.
 */
const places = ["index", "index.copy"] as const;
const [name] = places;

export async function writeIndex(holder: IndexHolder, index: Index): Promise<void> {
  const { disk, folder } = holder;
  const { settled, entries, lost, deleted } = index;
  const unknown = lost === null ? {} : { lost, deleted: [...deleted] };
  const heading: IndexHeading = { format, version: formatVersion, settled, sandboxes: entries.length, ...unknown };
  const bytes = Buffer.from([heading, ...entries].map(line).join(""));
  for (const place of places) {
    makeWay(disk, folder, join(folder, place));
    await replaceFile(disk, join(folder, place), bytes, () => {
      if (place === name) holdIndex(holder);
    });
    disk.syncFolder(folder);
  }
}

/** Opens the index as it is now. */
export function holdIndex(holder: IndexHolder): void {
  holder.index?.close();
  holder.index = null;
  holder.index = holder.disk.open(join(holder.folder, name));
}

/** Whether both are as they were written last. */
export function isIndexWhole(disk: Disk, folder: string): boolean {
  const [one, other] = readPlaces(disk, folder);
  return Buffer.isBuffer(one) && Buffer.isBuffer(other) && one.equals(other) && indexIn(linesOf(one)) !== null;
}

type Found = ReturnType<typeof readOrWhy>;

function readPlaces(disk: Disk, folder: string): Found[] {
  return places.map((place) => readOrWhy(disk, join(folder, place)));
}

/** Null where there is no index, or where its heading is broken. */
export function versionOfIndex(disk: Disk, folder: string): number | null {
  const bytes = readOrWhy(disk, join(folder, name));
  const first = !Buffer.isBuffer(bytes) ? [] : readLines(bytes.subarray(0, bytes.indexOf("\n") + 1));
  const heading = first.map(({ value }) => value).find(isHeading);
  return heading?.version ?? null;
}

/**
 * The newer one of the two, or where neither is whole, the list with broken entries restored from the files that it
 * lists; and what the operator should know of it. `begins` is where the log begins.
 */
export function readIndex(disk: Disk, folder: string, begins: number): (Index & { notices: readonly string[] }) | null {
  const read = readPlaces(disk, folder);
  const [first, copy] = read.map((bytes) => indexIn(linesOf(bytes)));
  const found = disk.list(join(folder, sandboxFolder)).flatMap((file) => placeOf(file) ?? []);
  if (read.every((bytes) => bytes === null) && found.length === 0) return null;
  const newer = first && copy && copy.settled > first.settled ? copy : (first ?? copy ?? null);
  if (newer === null) return restored(disk, folder, begins, found);
  const [path, copyPath] = places.map((place) => join(folder, place));
  if (newer === copy) {
    const notice = `${path} ${first === null ? whatIsWrong(read[0]) : "is older than its copy"}; its copy is whole.`;
    return { ...newer, notices: [notice] };
  }
  return { ...newer, notices: copy === null ? [`${copyPath} ${whatIsWrong(read[1])}; ${path} is whole.`] : [] };
}

function linesOf(found: Found | undefined): unknown[] {
  return Buffer.isBuffer(found) ? readLines(found).map(({ value }) => value) : [];
}

function whatIsWrong(found: Found | undefined): string {
  return found == null ? "is missing" : Buffer.isBuffer(found) ? "is damaged" : "is no file that can be read";
}

function entriesIn(lines: readonly unknown[]): Map<string, Entry> {
  return new Map(lines.flatMap((value) => (isEntry(value) ? [[value.name, value] as const] : [])));
}

/** Null when it is not as it was written. */
function indexIn(lines: readonly unknown[]): Index | null {
  const heading = lines.find(isHeading);
  const entries = entriesIn(lines);
  if (heading === undefined || heading.sandboxes !== entries.size) return null;
  const { settled, lost = null, deleted } = heading;
  return { settled, entries: [...entries.values()], lost, deleted: new Set(deleted) };
}

function restored(disk: Disk, folder: string, begins: number, files: RestingPlace[]) {
  const found = readOrWhy(disk, join(folder, name));
  const lines = linesOf(found);
  const heading = lines.find(isHeading);
  const entries = entriesIn(lines);
  const listed = new Set(entries.keys());
  for (const place of files.sort((one, other) => one.seq - other.seq)) {
    if (!listed.has(place.name)) entries.set(place.name, entryOf(disk, folder, place));
  }
  const missing = (heading?.sandboxes ?? entries.size) - entries.size;
  const gone = missing > 0 ? `${missing} of the sandboxes that the index listed` : null;
  const outcome = gone === null ? "the sandboxes that it lists were found by their files" : `${gone} cannot be found`;
  return {
    settled: heading?.settled ?? begins - 1,
    entries: [...entries.values()],
    lost: heading?.lost ?? gone,
    deleted: new Set(heading?.deleted),
    notices: [`${join(folder, name)} ${whatIsWrong(found)}, and so is its copy; ${outcome}.`],
  };
}

function entryOf(disk: Disk, folder: string, place: RestingPlace): Entry {
  const read = readSandbox(disk, folder, place);
  if (typeof read === "string") return { ...place, seed: "", scenario: "", damage: read };
  const { seed, scenario } = read.sandbox.made;
  return { ...place, seed, scenario };
}

function isHeading(value: unknown): value is IndexHeading {
  return typeof value === "object" && value !== null && "settled" in value;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && "name" in value && "seq" in value;
}
