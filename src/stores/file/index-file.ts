import { join } from "node:path";
import { type Disk, replaceFile } from "./disk.ts";
import { line, readLines } from "./lines.ts";
import { type Place, placeOf, readSandbox, sandboxFolder } from "./resting.ts";

/** One sandbox in the list of those that have files. */
export interface Entry extends Place {
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

interface Heading {
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

export async function writeIndex(disk: Disk, folder: string, index: Index): Promise<void> {
  const { settled, entries, lost, deleted } = index;
  const unknown = lost === null ? {} : { lost, deleted: [...deleted] };
  const heading: Heading = { format, version: formatVersion, settled, sandboxes: entries.length, ...unknown };
  const bytes = Buffer.from([heading, ...entries].map(line).join(""));
  for (const place of places) {
    await replaceFile(disk, join(folder, place), bytes);
    disk.syncFolder(folder);
  }
}

/** Whether both are as they were written last. */
export function isIndexWhole(disk: Disk, folder: string): boolean {
  const [one, other] = places.map((place) => disk.read(join(folder, place)));
  return one != null && other != null && one.equals(other) && indexIn(linesOf(one)) !== null;
}

/** Null where there is no index, or where its heading is broken. */
export function versionOfIndex(disk: Disk, folder: string): number | null {
  const bytes = disk.read(join(folder, name));
  const first = bytes === null ? [] : readLines(bytes.subarray(0, bytes.indexOf("\n") + 1));
  const heading = first.map(({ value }) => value).find(isHeading);
  return heading?.version ?? null;
}

/**
 * The newer one of the two, or where neither is whole, the list with broken entries restored from the files that it
 * lists; and what the operator should know of it. `begins` is where the log begins.
 */
export function readIndex(disk: Disk, folder: string, begins: number): (Index & { notices: readonly string[] }) | null {
  const read = places.map((place) => disk.read(join(folder, place)));
  const [first, copy] = read.map((bytes) => indexIn(linesOf(bytes)));
  const found = disk.list(join(folder, sandboxFolder)).flatMap((file) => placeOf(file) ?? []);
  if (read.every((bytes) => bytes === null) && found.length === 0) return null;
  const newer = first && copy && copy.settled > first.settled ? copy : (first ?? copy ?? null);
  if (newer === null) return restored(disk, folder, begins, found);
  const what = (bytes: Buffer | null | undefined): string => (bytes == null ? "is missing" : "is damaged");
  const [path, copyPath] = places.map((place) => join(folder, place));
  if (newer === copy) {
    const notice = `${path} ${first === null ? what(read[0]) : "is older than its copy"}; its copy is whole.`;
    return { ...newer, notices: [notice] };
  }
  return { ...newer, notices: copy === null ? [`${copyPath} ${what(read[1])}; ${path} is whole.`] : [] };
}

function linesOf(bytes: Buffer | null | undefined): unknown[] {
  return bytes == null ? [] : readLines(bytes).map(({ value }) => value);
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

function restored(disk: Disk, folder: string, begins: number, found: Place[]) {
  const bytes = disk.read(join(folder, name));
  const lines = linesOf(bytes);
  const heading = lines.find(isHeading);
  const entries = entriesIn(lines);
  const listed = new Set(entries.keys());
  for (const place of found.sort((one, other) => one.seq - other.seq)) {
    if (!listed.has(place.name)) entries.set(place.name, entryOf(disk, folder, place));
  }
  const missing = (heading?.sandboxes ?? entries.size) - entries.size;
  const what = bytes === null ? "is missing" : "is damaged";
  const gone = missing > 0 ? `${missing} of the sandboxes that the index listed` : null;
  const outcome = gone === null ? "the sandboxes that it lists were found by their files" : `${gone} cannot be found`;
  return {
    settled: heading?.settled ?? begins - 1,
    entries: [...entries.values()],
    lost: heading?.lost ?? gone,
    deleted: new Set(heading?.deleted),
    notices: [`${join(folder, name)} ${what}, and so is its copy; ${outcome}.`],
  };
}

function entryOf(disk: Disk, folder: string, place: Place): Entry {
  const read = readSandbox(disk, folder, place);
  if (typeof read === "string") return { ...place, seed: "", scenario: "", damage: read };
  const { seed, scenario } = read.sandbox.made;
  return { ...place, seed, scenario };
}

function isHeading(value: unknown): value is Heading {
  return typeof value === "object" && value !== null && "settled" in value;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && "name" in value && "seq" in value;
}
