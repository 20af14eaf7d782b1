import { createReadStream } from "node:fs";
import { jsonFlaw } from "../../base/json-flaw.ts";
import { isObject } from "../../base/json-object.ts";
import { parseJson } from "../../base/parse-json.ts";
import { explainFile } from "../error-words.ts";
import { type RecordedCall, readEntry } from "./entry.ts";
import { type Cut, itemsOf, linesOf } from "./json-items.ts";

/** How far a recording was read. */
export interface ReadTraffic {
  entries: number;
  /** Entries that could not be read, with the first problem in words. */
  brokenEntries: number;
  problem: string | null;
}

export function newReading(): ReadTraffic {
  return { entries: 0, brokenEntries: 0, problem: null };
}

const maxSniffedBytes = 2 ** 20;

/** The exchanges of a recording, one after the other: a HAR, NDJSON, or a journal of ours. Problems are recorded in `reading`. */
export async function* readRecording(file: string, reading: ReadTraffic): AsyncGenerator<RecordedCall> {
  const cut: Cut = { problem: null, tooLong: 0 };
  try {
    const source = file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 2 ** 20 });
    for await (const text of textsOf(source, cut)) {
      reading.entries += 1;
      const entry = readText(text);
      if (typeof entry !== "string") yield entry;
      else {
        reading.brokenEntries += 1;
        reading.problem ??= `entry ${reading.entries} cannot be read: ${entry}`;
      }
    }
  } catch (error) {
    reading.problem = `it cannot be read: ${explainFile(error)}`;
    return;
  }
  if (reading.brokenEntries > 1) reading.problem += `, and ${reading.brokenEntries - 1} more`;
  if (cut.tooLong > 0) reading.problem = `${cut.tooLong} of its entries are longer than 64 MiB`;
  if (cut.problem !== null) reading.problem = cut.problem;
  if (reading.entries === 0)
    reading.problem ??= "it holds no exchange: give a HAR, NDJSON of its entries, or a journal";
}

function readText(text: string): RecordedCall | string {
  try {
    return readEntry(JSON.parse(text));
  } catch {
    return `it is not JSON: ${jsonFlaw(text)}`;
  }
}

/** One text per exchange, whichever format the recording has: its first bytes decide. */
async function* textsOf(source: AsyncIterable<Buffer>, cut: Cut): AsyncGenerator<string> {
  const chunks = source[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let size = 0;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head.push(next.value);
    size += next.value.length;
    if (size >= maxSniffedBytes) break;
  }
  const first = Buffer.concat(head);
  const packing = packings.find(({ mark }) => mark.every((byte, at) => first[at] === byte));
  if (packing !== undefined) {
    cut.problem = packing.problem;
    return;
  }
  const rest = async function* () {
    yield withoutMark(first);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  yield* isDocument(withoutMark(first).toString("utf8", 0, maxSniffedBytes))
    ? itemsOf(rest(), cut)
    : linesOf(rest(), cut);
}

/** Formats that are recognized by their first bytes, and that cannot be read. */
const packings: readonly { readonly mark: readonly number[]; readonly problem: string }[] = [
  {
    mark: [0x1f, 0x8b],
    problem: "it is packed with gzip; give it unpacked, such as by gunzip -c FILE | understudy drift -",
  },
  { mark: [0x50, 0x4b, 3, 4], problem: "it is a ZIP archive; give the recording that is in it" },
  { mark: [0xff, 0xfe], problem: "it is in UTF-16; save it as UTF-8" },
  { mark: [0xfe, 0xff], problem: "it is in UTF-16; save it as UTF-8" },
];

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** A list, or an object with a list of entries; otherwise each line is an entry. */
function isDocument(head: string): boolean {
  const text = head.trimStart();
  if (text.startsWith("[")) return true;
  const line = parseJson(text.split("\n", 1)[0] as string);
  if (isObject(line)) return "log" in line || "entries" in line;
  return /^\{\s*"(?:log|entries)"|"entries"\s*:\s*\[/.test(text);
}
