import { join } from "node:path";
import { emptyJournal, type StoredSandbox } from "../../stage/store.ts";
import { checksum } from "../checksum.ts";
import { type Disk, replaceFile } from "./disk.ts";
import { explainFileError, isShortage } from "./error-words.ts";
import { type LogLine, line, linesOf, readLines } from "./lines.ts";

/** Begins and ends a sandbox's file, so that either of the two may break. */
interface SandboxHeading extends Omit<StoredSandbox, "rows" | "journal" | "position" | "audience"> {
  readonly sandbox: string;
  readonly seq: number;
  readonly rows: number;
  /**
   * The checksum of all lines between the headings: each line may be intact and still not be the one that was written
   * there.
   */
  readonly sum?: string;
}

/** What can be read of a sandbox's file. */
export interface Resting {
  readonly seq: number;
  /** Without the unreadable rows. */
  readonly sandbox: StoredSandbox;
  /** What is missing of it, in words; null when it is complete. */
  readonly problem: string | null;
}

export const sandboxFolder = "sandboxes";

/** The file of a sandbox: each time that it is written as a whole it gets a new one. */
export interface RestingPlace {
  readonly name: string;
  readonly seq: number;
}

/** Some file systems do not distinguish upper and lower case, so a capital is written as + and the small letter. */
export function fileOf({ name, seq }: RestingPlace): string {
  return `${name.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`)}.${seq}.sandbox`;
}

export function placeOf(file: string): RestingPlace | null {
  const [, name, seq] = /^(.+)\.(\d+)\.sandbox$/.exec(file) ?? [];
  if (name === undefined) return null;
  return { name: name.replace(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase()), seq: Number(seq) };
}

function sandboxPath(folder: string, place: RestingPlace): string {
  return join(folder, sandboxFolder, fileOf(place));
}

export async function writeSandbox(disk: Disk, folder: string, name: string, stored: StoredSandbox): Promise<void> {
  const { rows, journal, position, audience: _, ...rest } = stored;
  const content = [...linesOf(rows), ...linesOf([{ journal }])];
  const seq = position.version;
  const sum = checksum(...content);
  const heading = Buffer.from(line({ ...rest, sandbox: name, seq, rows: rows.length, sum } satisfies SandboxHeading));
  await replaceFile(disk, sandboxPath(folder, { name, seq }), Buffer.concat([heading, ...content, heading]));
}

/** A sentence when nothing of it can be used; throws where it could not even be looked at, which may pass. */
export function readSandbox(disk: Disk, folder: string, place: RestingPlace): Resting | string {
  const path = sandboxPath(folder, place);
  let bytes: Buffer | null;
  try {
    bytes = disk.read(path);
  } catch (error) {
    if (isShortage(error)) throw error;
    // An unreadable sector blocks only the sandbox that it belongs to.
    return explainFileError(error, path).replace(/\.$/, "");
  }
  if (bytes === null) return `${path} is missing`;
  const lines = readLines(bytes);
  const heading = [lines.at(0), lines.at(-1)].map(headingIn).find((each) => each?.sandbox === place.name);
  if (heading === undefined) return `${path} is damaged: neither its beginning nor its end is as it was written`;
  const rows = lines.flatMap(({ value }) => (isRow(value) ? [value] : []));
  const journal = lines.map(journalIn).find((each) => each !== undefined);
  const missing = missingFrom(heading, place, rows.length, journal !== undefined, sumOf(bytes, lines));
  const { sandbox: _, seq, rows: __, sum: ___, ...rest } = heading;
  return {
    seq,
    problem: missing.length === 0 ? null : `${path} is damaged: ${missing.join(", and ")}`,
    sandbox: {
      ...rest,
      rows,
      journal: journal ?? emptyJournal,
      position: { version: seq, tag: String(seq) },
      audience: { watched: false, lastEvent: 0 },
    },
  };
}

/** How it differs from what was written, in words. */
function missingFrom(
  heading: SandboxHeading,
  place: RestingPlace,
  found: number,
  hasJournal: boolean,
  sum: string,
): string[] {
  const lost = heading.rows - found;
  const missing = [
    ...(heading.seq === place.seq ? [] : [`it holds the sandbox as of change ${heading.seq}, not ${place.seq}`]),
    ...(lost > 0 ? [`${lost} of ${heading.rows} rows cannot be read`] : []),
    ...(hasJournal ? [] : ["its journal cannot be read"]),
  ];
  const isAnother = lost < 0 || (heading.sum !== undefined && heading.sum !== sum);
  return missing.length === 0 && isAnother ? ["its lines are whole, but not those that were written"] : missing;
}

function sumOf(bytes: Buffer, lines: readonly LogLine[]): string {
  const content = lines.filter((each) => each.value !== undefined && headingIn(each) === undefined);
  return checksum(Buffer.concat(content.map(({ start, end }) => bytes.subarray(start, end))));
}

function headingIn(line: LogLine | undefined): SandboxHeading | undefined {
  const value = line?.value as SandboxHeading | undefined;
  return typeof value === "object" && value !== null && "made" in value ? value : undefined;
}

/** Only rows are lists, and the line's checksum shows that it is as written. */
function isRow(value: unknown): value is StoredSandbox["rows"][number] {
  return Array.isArray(value);
}

function journalIn({ value }: LogLine): StoredSandbox["journal"] | undefined {
  return typeof value === "object" && value !== null && "journal" in value
    ? (value.journal as StoredSandbox["journal"])
    : undefined;
}
