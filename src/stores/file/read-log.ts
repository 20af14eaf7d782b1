import { type Disk, readOrWhy } from "./disk.ts";
import { readLines } from "./lines.ts";
import { isLabel, isRecord, isSegmentHeading, type LogRecord } from "./record.ts";
import { segmentPath, segmentsIn } from "./segment.ts";

/** Bytes of a log that are damaged. */
export interface BrokenLog {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** Whether nothing intact follows them in their part of the log, as after a torn write. */
  readonly atEnd: boolean;
}

/** The content of the parts of a log, whatever happened to them. */
export interface Log {
  readonly segments: readonly number[];
  readonly bytes: number;
  /** The number that the oldest record of the log has or would have. */
  readonly begins: number;
  readonly records: ReadonlyMap<number, LogRecord>;
  /** The sandbox of each record, also where the record itself cannot be read. */
  readonly names: ReadonlyMap<number, string>;
  /** Where the newest group of records begins, which may not have been acknowledged yet. */
  readonly newestGroup: number;
  readonly broken: readonly BrokenLog[];
  /** Parts of which nothing can be read, with the reason in words: what was in them is not known. */
  readonly unreadable: ReadonlyMap<number, string>;
}

export function readLog(disk: Disk, folder: string): Log {
  const segments = segmentsIn(disk, folder);
  const records = new Map<number, LogRecord>();
  const names = new Map<number, string>();
  const groups = new Map<number, number>();
  const broken: BrokenLog[] = [];
  const unreadable = new Map<number, string>();
  let bytes = 0;
  let begins = 0;
  for (const number of segments) {
    const path = segmentPath(folder, number);
    const content = readOrWhy(disk, path) ?? `${path} leads to nothing`;
    if (typeof content === "string") {
      unreadable.set(number, content);
      // Where the log begins is not known then, and nothing of it may be taken for settled.
      if (begins === 0) begins = 1;
      continue;
    }
    bytes += content.length;
    const lines = readLines(content);
    const lastWhole = lines.findLastIndex(({ value }) => isRecord(value) || isSegmentHeading(value));
    const earlier = [...new Set([...records.keys(), ...names.keys()])];
    let first: number | null = null;
    /** Records of an earlier part from here on were rejected when they were written. */
    const beginAt = (seq: number): void => {
      if (first !== null) return;
      first = seq;
      if (begins === 0) begins = seq;
      for (const each of earlier) {
        if (each >= seq) for (const known of [records, names, groups]) known.delete(each);
      }
    };
    for (const [at, { start, end, value }] of lines.entries()) {
      if (isSegmentHeading(value)) beginAt(value.next);
      else if (isLabel(value)) {
        beginAt(value.label);
        groups.set(value.label, value.group);
        for (const [seq, sandbox] of [...value.before, [value.label, value.sandbox] as const]) names.set(seq, sandbox);
      } else if (isRecord(value)) {
        beginAt(value.seq);
        records.set(value.seq, value);
        names.set(value.seq, value.sandbox);
        groups.set(value.seq, value.group);
      } else broken.push({ path, start, end, atEnd: at > lastWhole });
    }
  }
  const newest = Math.max(0, ...groups.keys());
  return { segments, bytes, begins, records, names, newestGroup: groups.get(newest) ?? 0, broken, unreadable };
}
