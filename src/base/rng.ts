/**
 * Seeded randomness. Every draw is keyed by its purpose and does not depend on the order of draws, so adding a field to a
 * person or a round to a job changes no other draw.
 */

/** A 53-bit hash of text (cyrb53), as an integer. Not cryptographic. */
export function hash53(text: string, salt = 0): number {
  let a = 0xdeadbeef ^ salt;
  let b = 0x41c6ce57 ^ salt;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** A number in [0, 1) that depends only on its keys. */
export function fraction(...keys: readonly (string | number)[]): number {
  return hash53(keys.join("\u0000")) / 2 ** 53;
}

/** An integer in [min, max], both ends included, that depends only on its keys. */
export function integerBetween(min: number, max: number, ...keys: readonly (string | number)[]): number {
  return min + Math.floor(fraction(...keys) * (max - min + 1));
}

/** An integer distributed like waiting times: log-normal through its median and its 99th percentile. */
export function longTail(median: number, p99: number, ...keys: readonly (string | number)[]): number {
  const deviation = Math.log(p99 / median) / 2.3263;
  const radius = Math.sqrt(-2 * Math.log(1 - fraction(...keys)));
  return Math.round(median * Math.exp(deviation * radius * Math.cos(2 * Math.PI * fraction(...keys, "angle"))));
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Base-32 text of fixed length: shorter numbers are padded, longer ones keep their low digits. */
export function base32(value: number, length: number): string {
  let text = "";
  let rest = value;
  for (let i = 0; i < length; i++) {
    // Too large for bit operations, and a remainder would cost three times as much.
    const next = Math.floor(rest / 32);
    text = alphabet.charAt(rest - 32 * next) + text;
    rest = next;
  }
  return text;
}

export function readBase32(text: string): number {
  return [...text].reduce((value, digit) => value * 32 + alphabet.indexOf(digit), 0);
}
