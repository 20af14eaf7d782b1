import type { Instant } from "../../base/instants.ts";
import type { Commit, RowChange, SandboxOrigin } from "../../stage/store.ts";
import { isLong, line, longLine } from "./lines.ts";

/** One commit as the log stores it. */
export interface LogRecord {
  /** Numbers all records of a folder, from 1, without a gap. */
  readonly seq: number;
  /** The number of the record before this one of the same sandbox; 0 when there is none. */
  readonly after: number;
  /** The first number of those that were written and flushed together. */
  readonly group: number;
  readonly sandbox: string;
  readonly at: Instant;
  readonly restart?: SandboxOrigin & { readonly life: string };
  readonly changes?: readonly RowChange[];
  readonly journal?: Commit["journal"];
  readonly gone?: true;
}

/** Precedes each record, so that the name of a damaged one, and of those before it, is still known. */
export interface Label {
  readonly label: number;
  readonly group: number;
  readonly sandbox: string;
  readonly before: readonly (readonly [seq: number, sandbox: string])[];
}

/** How many previous records a label names: at least as many as a page of a disk contains. */
const maxBefore = 8;

/** The first line of a part of the log. Records of earlier parts from `next` on were rejected when they were written. */
export interface SegmentHeading {
  readonly segment: number;
  readonly next: number;
}

export type Names = (readonly [seq: number, sandbox: string])[];

/** A group of records as it is written: those of whole worlds one by one, as each of them may be large. */
export function* writeGroup(records: readonly LogRecord[], names: Names): Generator<Buffer> {
  const known = [...names];
  let text = "";
  for (const record of records) {
    const { seq, group, sandbox, changes = [] } = record;
    const label: Label = { label: seq, group, sandbox, before: known.slice(-maxBefore) };
    // An empty line between them, so that no single break in a line makes both of them one.
    text += `${line(label)}\n`;
    known.push([seq, sandbox]);
    if (isLong(changes)) {
      yield Buffer.from(text);
      yield longLine(record);
      text = "";
    } else text += line(record);
  }
  yield Buffer.from(text);
}

/** For the labels of the next group. */
export function namesAfter(names: Names, records: readonly LogRecord[]): Names {
  return [...names, ...records.map(({ seq, sandbox }) => [seq, sandbox] as const)].slice(-maxBefore);
}

export function isRecord(value: unknown): value is LogRecord {
  return typeof value === "object" && value !== null && "seq" in value && "after" in value;
}

export function isLabel(value: unknown): value is Label {
  return typeof value === "object" && value !== null && "label" in value;
}

export function isSegmentHeading(value: unknown): value is SegmentHeading {
  return typeof value === "object" && value !== null && "segment" in value;
}
