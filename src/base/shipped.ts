import type { ShippedTables } from "./shipped-tables.ts";
import type { Slices } from "./slices.ts";

let tables: ShippedTables | null = null;
let loading: Promise<void> | null = null;
let isSettled = false;

/** The tables that the build made; null from source, and for callers that did not wait for them: these compute them. */
export function shippedTables(): ShippedTables | null {
  return tables;
}

/** Loads the tables, before what needs them. A file that is missing, or is that of another build, is done without. */
export function* shippedAhead(): Slices<void> {
  loading ??= load();
  if (!isSettled) yield loading;
}

async function load(): Promise<void> {
  try {
    tables = (await import("./shipped-tables.ts")).tables;
  } catch {}
  isSettled = true;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * The bytes of a long base64 text; null if there are not so many. `atob` takes longer than drawing the people, and Buffer is
 * only Node's.
 */
export function bytesOfText(text: string, length: number): ArrayBuffer | null {
  if (text.length !== Math.ceil(length / 3) * 4) return null;
  const values = new Uint8Array(128);
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value;
  const valueAt = (at: number) => values[text.charCodeAt(at)] as number;
  const bytes = new Uint8Array(length);
  for (let at = 0, from = 0; at < length; at += 3, from += 4) {
    const three = (valueAt(from) << 18) | (valueAt(from + 1) << 12) | (valueAt(from + 2) << 6) | valueAt(from + 3);
    // What lies behind the end is not written.
    bytes[at] = three >>> 16;
    bytes[at + 1] = three >>> 8;
    bytes[at + 2] = three;
  }
  return bytes.buffer;
}
