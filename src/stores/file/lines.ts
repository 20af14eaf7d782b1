import { parseJson } from "../../base/parse-json.ts";
import { checksum } from "../checksum.ts";

/**
 * Every file of a store is made of lines, and every line begins with the checksum of the rest of it. A line is found
 * again after one that is broken, because JSON on one line holds no line break: so damage stays where it happened.
 */
export function line(value: unknown): string {
  const text = JSON.stringify(value);
  return `${checksum(text)} ${text}\n`;
}

/** The checksum and a blank. */
const prefix = 9;

/** How many elements of a list become text at once. */
const together = 200;

export function isLong(list: readonly unknown[]): boolean {
  return list.length > together;
}

/** The same line for something with long lists, such as a whole world: as one text it would take a multiple of it from the heap. */
export function longLine(value: object): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(prefix), ...piecesOf(value), Buffer.from("\n")]);
  bytes.write(`${checksum(bytes.subarray(prefix, -1))} `, "latin1");
  return bytes;
}

function* piecesOf(value: object): Generator<Buffer> {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  for (const [at, [name, member]] of members.entries()) {
    yield Buffer.from(`${at === 0 ? "{" : ","}${JSON.stringify(name)}:`);
    if (Array.isArray(member)) yield* piecesOfList(member);
    else yield Buffer.from(JSON.stringify(member));
  }
  yield Buffer.from("}");
}

function* piecesOfList(list: readonly unknown[]): Generator<Buffer> {
  yield Buffer.from("[");
  for (const [at, some] of someAtATime(list)) {
    yield Buffer.from(`${at === 0 ? "" : ","}${JSON.stringify(some).slice(1, -1)}`);
  }
  yield Buffer.from("]");
}

/** The lines of a list, by some of its elements at a time. */
export function* linesOf(list: readonly unknown[]): Generator<Buffer> {
  for (const [, some] of someAtATime(list)) yield Buffer.from(some.map(line).join(""));
}

function* someAtATime<Each>(list: readonly Each[]): Generator<readonly [at: number, some: readonly Each[]]> {
  for (let at = 0; at < list.length; at += together) yield [at, list.slice(at, at + together)];
}

export interface LogLine {
  readonly start: number;
  readonly end: number;
  /** Undefined when the line is damaged. */
  readonly value: unknown;
}

const newline = 0x0a;

/** Empty lines are ignored. */
export function readLines(bytes: Buffer): LogLine[] {
  const lines: LogLine[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found + 1;
    if (found !== start)
      lines.push({ start, end, value: found < 0 ? undefined : readValue(bytes.subarray(start, found)) });
    start = end;
  }
  return lines;
}

function readValue(bytes: Buffer): unknown {
  if (bytes.length <= prefix) return undefined;
  const text = bytes.subarray(prefix);
  return bytes.toString("latin1", 0, prefix) === `${checksum(text)} ` ? parseJson(text.toString("utf8")) : undefined;
}
