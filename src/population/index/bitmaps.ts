import { bitCount } from "../draws.ts";

/** Sets of people, one bit per person. Bits beyond the last person are always 0. */
export type Bitmap = Uint32Array;

export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array((size + 31) >>> 5);
}

export function bytesOfBitmap(size: number): number {
  return ((size + 31) >>> 5) * Uint32Array.BYTES_PER_ELEMENT;
}

export function fullBitmap(size: number): Bitmap {
  return trim(emptyBitmap(size).fill(0xffffffff), size);
}

export function complement(bitmap: Bitmap, size: number): Bitmap {
  const result = new Uint32Array(bitmap.length);
  for (let at = 0; at < bitmap.length; at++) result[at] = ~(bitmap[at] as number);
  return trim(result, size);
}

/** Keeps in `into` only the members that are also in `other`. */
export function intersect(into: Bitmap, other: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) & (other[at] as number);
}

/** Adds the members of `other` to `into`. */
export function unite(into: Bitmap, other: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) | (other[at] as number);
}

/** Keeps in `into` only the members that pass the test. */
export function keepWhere(into: Bitmap, test: (index: number) => boolean): void {
  for (let at = 0; at < into.length; at++) {
    let word = into[at] as number;
    if (word === 0) continue;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      if (!test((at << 5) + 31 - Math.clz32(bit))) word &= ~bit;
    }
    into[at] = word;
  }
}

export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let at = 0; at < bitmap.length; at++) {
    const word = bitmap[at] as number;
    // Most are empty where few people were found.
    if (word !== 0) count += bitCount(word);
  }
  return count;
}

export function hasBit(bitmap: Bitmap, index: number): boolean {
  return (((bitmap[index >>> 5] as number) >>> (index & 31)) & 1) === 1;
}

export function setBit(bitmap: Bitmap, index: number, on: boolean): void {
  const word = bitmap[index >>> 5] as number;
  bitmap[index >>> 5] = on ? word | (1 << (index & 31)) : word & ~(1 << (index & 31));
}

/** The members in order of index. */
export function forEachMember(bitmap: Bitmap, visit: (index: number) => void): void {
  for (let at = 0; at < bitmap.length; at++) {
    for (let rest = bitmap[at] as number; rest !== 0; rest &= rest - 1)
      visit((at << 5) + 31 - Math.clz32(rest & -rest));
  }
}

/** The members as a list. */
export function membersOf({ members: bitmap, count }: { readonly members: Bitmap; readonly count: number }) {
  const members = new Uint32Array(count);
  let filled = 0;
  forEachMember(bitmap, (index) => {
    members[filled++] = index;
  });
  return members;
}

function trim(bitmap: Bitmap, size: number): Bitmap {
  if ((size & 31) !== 0) bitmap[bitmap.length - 1] = (bitmap[bitmap.length - 1] as number) & (2 ** (size & 31) - 1);
  return bitmap;
}
