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

export interface LogLine {
  readonly start: number;
  readonly end: number;
  /** Undefined when the line is damaged. */
  readonly value: unknown;
}

const newline = 0x0a;
const prefix = 9;

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
