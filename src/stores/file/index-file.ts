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

/** Every record up to `settled` is in the sandboxes' files. */
export interface Index {
  readonly settled: number;
  readonly entries: readonly Entry[];
  /** Acknowledged data that cannot be read, where it is not known of which sandboxes it was. */
  readonly lost: string | null;
  /** Lines that could not be read, whether or not the files made up for them. */
  readonly notices: readonly string[];
}

interface Heading {
  readonly format: typeof format;
  readonly version: number;
  readonly settled: number;
  readonly sandboxes: number;
  readonly lost?: string;
}

export const format = "understudy-store";
/** Incremented when the meaning of a folder's content changes: an older one is refused rather than misread. */
export const formatVersion = 2;
const name = "index";

export async function writeIndex(
  disk: Disk,
  folder: string,
  settled: number,
  entries: readonly Entry[],
  lost: string | null,
): Promise<void> {
  const unknown = lost === null ? {} : { lost };
  const heading: Heading = { format, version: formatVersion, settled, sandboxes: entries.length, ...unknown };
  await replaceFile(disk, join(folder, name), Buffer.from([heading, ...entries].map(line).join("")));
  disk.syncFolder(folder);
}

/** Null where there is no index, or where its heading is broken. */
export function versionOfIndex(disk: Disk, folder: string): number | null {
  const bytes = disk.read(join(folder, name));
  const first = bytes === null ? [] : readLines(bytes.subarray(0, bytes.indexOf("\n") + 1));
  const heading = first.map(({ value }) => value).find(isHeading);
  return heading?.version ?? null;
}

/** The list, with broken entries restored from the files that it lists. `begins` is where the log begins. */
export function readIndex(disk: Disk, folder: string, begins: number): Index | null {
  const bytes = disk.read(join(folder, name));
  const lines = bytes === null ? [] : readLines(bytes);
  const heading = lines.map(({ value }) => value).find(isHeading);
  const entries = new Map(lines.flatMap(({ value }) => (isEntry(value) ? [[value.name, value] as const] : [])));
  if (bytes !== null && heading !== undefined && heading.sandboxes === entries.size) {
    return { settled: heading.settled, entries: [...entries.values()], lost: heading.lost ?? null, notices: [] };
  }
  const found = disk.list(join(folder, sandboxFolder)).flatMap((file) => placeOf(file) ?? []);
  if (bytes === null && found.length === 0) return null;
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
    notices: [`${join(folder, name)} ${what}; ${outcome}.`],
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
