import { begunOnce } from "./on-first-use.ts";
import { importTables, type ShippedTables } from "./shipped-tables.ts";
import type { Slices } from "./slices.ts";

/** What the build made. */
interface Shipped {
  /** The columns of the default population, the lowest byte of a number first. */
  readonly people: ArrayBuffer;
  /** What the reader of texts looks up. */
  readonly lexicon: string;
}

let readAtOnce: (() => ShippedTables) | null = null;
let shipped: Shipped | null = null;
let isSettled = false;
let failure: unknown = null;

/** Says how to read it without waiting. Pages cannot. */
export function readTablesBy(reader: () => ShippedTables): void {
  readAtOnce = reader;
}

/** Null from source, which computes what is in it, and in pages for callers that did not wait for it. */
export function whatIsShipped(): Shipped | null {
  if (!isSettled && readAtOnce !== null) {
    try {
      settle(readAtOnce());
    } catch (error) {
      // The program was bundled in its turn, and the bundle has its own copy.
      readAtOnce = null;
      failure = error;
    }
  }
  return shipped;
}

/** Why there is nothing where there should be something. */
export function whyNothingIsShipped(): string {
  return String(failure);
}

/** Loads it, before what needs it. Those who have no such file compute the people. */
export function* shippedAhead(): Slices<void> {
  if (whatIsShipped() !== null || isSettled) return;
  yield load().catch((error) => {
    failure ??= error;
  });
}

const load = begunOnce(async () => settle(await importTables()));

function settle(tables: ShippedTables | null): void {
  if (tables !== null) shipped = { people: bytesOfText(tables.people).buffer, lexicon: tables.lexicon };
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
