import { base32, hash53, readBase32 } from "./rng.ts";

/**
 * Ids sort by creation, because they begin with a counter, and cannot be guessed, because a hash follows.
 * The interface allows 16 characters for most of them, including the prefix.
 */
export function makeId(prefix: string, ordinal: number, seed: string): string {
  return `${prefix}${base32(ordinal, 5)}${base32(hash53(`${seed}\u0000${prefix}\u0000${ordinal}`), 6)}`;
}

/** The parts of an id in this form; null for any other id. */
export function readId(id: string): { readonly prefix: string; readonly ordinal: number } | null {
  const [, prefix, ordinal] = /^([a-z]{2,4}_)([0-9a-hjkmnp-tv-z]{5})[0-9a-hjkmnp-tv-z]{6}$/.exec(id) ?? [];
  return prefix === undefined ? null : { prefix, ordinal: readBase32(ordinal as string) };
}
