import { base32, hash53 } from "./rng.ts";

/**
 * An opaque cursor carries a position and a seal over (scope, position). The scope says whose page of which
 * list under which filters it is, so a cursor handed to anyone or anything else does not open.
 */
export function sealCursor(scope: string, position: string): string {
  return toBase64Url(`${seal(scope, position)}${position}`);
}

/** The position, or null for a cursor that this scope did not hand out. */
export function openCursor(scope: string, cursor: string): string | null {
  const text = fromBase64Url(cursor);
  if (text === null || text.length < sealLength) return null;
  const position = text.slice(sealLength);
  return text.slice(0, sealLength) === seal(scope, position) ? position : null;
}

const sealLength = 20;

function seal(scope: string, position: string): string {
  const text = `${scope}\u0000${position}`;
  return base32(hash53(text, 1), 10) + base32(hash53(text, 2), 10);
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): string | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
    return toBase64Url(decoded) === text ? decoded : null;
  } catch {
    return null;
  }
}
