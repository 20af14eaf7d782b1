import { base32, hash53 } from "./rng.ts";

/**
 * Ids sort by creation (a counter leads) and look like nothing one could guess (a hash follows).
 * The interface allows 16 characters for most of them, so prefix and body share that room.
 */
export function makeId(prefix: string, ordinal: number, seed: string): string {
  return `${prefix}${base32(ordinal, 5)}${base32(hash53(`${seed}\u0000${prefix}\u0000${ordinal}`), 6)}`;
}
