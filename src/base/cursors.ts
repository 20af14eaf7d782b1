import { fromBase64Url, toBase64Url } from "./base64.ts";
import { base32, hash53 } from "./rng.ts";

/**
 * An opaque cursor contains a position and a checksum of (scope, position). The scope is the caller, the list and its
 * filters, so a cursor is not valid for another caller or another list.
 */
export function sealCursor(scope: string, position: string): string {
  return toBase64Url(new TextEncoder().encode(`${seal(scope, position)}${position}`));
}

/** The position, or null for a cursor of another scope. */
export function openCursor(scope: string, cursor: string): string | null {
  const text = textOf(cursor);
  if (text === null || text.length < sealLength) return null;
  const position = text.slice(sealLength);
  return text.slice(0, sealLength) === seal(scope, position) ? position : null;
}

const sealLength = 20;

function seal(scope: string, position: string): string {
  const text = `${scope}\u0000${position}`;
  return base32(hash53(text, 1), 10) + base32(hash53(text, 2), 10);
}

/** Null unless the text is exactly what we would have written, so that no two texts mean the same cursor. */
function textOf(cursor: string): string | null {
  const bytes = fromBase64Url(cursor);
  if (bytes === null || bytes.length === 0 || toBase64Url(bytes) !== cursor) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
