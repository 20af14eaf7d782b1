import { readTables } from "./shipped-tables.ts";
import type { Slices } from "./slices.ts";

/** What the build made. */
interface Shipped {
  /** The columns of the default population, the lowest byte of a number first. */
  readonly people: ArrayBuffer;
  /** What the reader of texts looks up. */
  readonly lexicon: string;
}

let shipped: Shipped | null = null;
let loading: Promise<void> | null = null;
let isSettled = false;

/** Null from source, and for callers that did not wait for it: these compute what is in it. */
export function whatIsShipped(): Shipped | null {
  return shipped;
}

/** Loads it, before what needs it. A file that is missing, or is that of another build, is done without. */
export function* shippedAhead(): Slices<void> {
  loading ??= load();
  if (!isSettled) yield loading;
}

async function load(): Promise<void> {
  try {
    const tables = await readTables();
    if (tables !== null) {
      // The text that both were read from is not kept.
      const lexicon = new TextDecoder().decode(bytesOfText(tables.lexicon));
      shipped = { people: bytesOfText(tables.people).buffer, lexicon };
    }
  } catch {}
  isSettled = true;
}

/** The bytes of a long base64 text. `Buffer` is much the quickest, and only Node's. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0));
  if (typeof Buffer === "undefined") decode(text, bytes);
  else Buffer.from(bytes.buffer).write(text, "base64");
  return bytes;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** In pages. `atob` takes longer than drawing the people. */
export function decode(text: string, bytes: Uint8Array): void {
  const values = new Uint8Array(128);
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value;
  const valueAt = (at: number) => values[text.charCodeAt(at)] as number;
  for (let at = 0, from = 0; at < bytes.length; at += 3, from += 4) {
    const three = (valueAt(from) << 18) | (valueAt(from + 1) << 12) | (valueAt(from + 2) << 6) | valueAt(from + 3);
    // What lies behind the end is not written.
    bytes[at] = three >>> 16;
    bytes[at + 1] = three >>> 8;
    bytes[at + 2] = three;
  }
}
