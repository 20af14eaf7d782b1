import { type Bitmap, emptyBitmap } from "./bitmaps.ts";
import { type Columns, flagMask } from "./columns.ts";

/**
 * The inner loops of searching, a word of 32 people at a time and without branches. Each sees one type of array only,
 * which is what lets the engine keep them tight.
 */

/** People whose value and whose flags are both accepted. */
export function scanColumn(
  { size, marks }: Columns,
  column: Uint8Array,
  accepted: Uint8Array,
  acceptedFlags: Uint8Array,
): Bitmap {
  const bitmap = emptyBitmap(size);
  for (let at = 0, from = 0; from < size; at++, from += 32) {
    const many = Math.min(32, size - from);
    let word = 0;
    for (let bit = 0; bit < many; bit++) {
      const flags = (marks[from + bit] as number) & flagMask;
      word |= ((accepted[column[from + bit] as number] as number) & (acceptedFlags[flags] as number)) << bit;
    }
    bitmap[at] = word;
  }
  return bitmap;
}

/** People who have any of the bits that their specialty gives to what is wanted. */
export function scanBits({ size, specialty }: Columns, column: Int32Array, wanted: Int32Array): Bitmap {
  const bitmap = emptyBitmap(size);
  for (let at = 0, from = 0; from < size; at++, from += 32) {
    const many = Math.min(32, size - from);
    let word = 0;
    for (let bit = 0; bit < many; bit++) {
      const held = (column[from + bit] as number) & (wanted[specialty[from + bit] as number] as number);
      // The sign of `held | -held` says whether there is any bit.
      word |= ((held | -held) >>> 31) << bit;
    }
    bitmap[at] = word;
  }
  return bitmap;
}

/** People whose value, never negative, lies between both bounds, themselves included. */
export function scanRange({ size }: Columns, column: Int32Array, min: number, max: number): Bitmap {
  const bitmap = emptyBitmap(size);
  if (min > max) return bitmap;
  for (let at = 0, from = 0; from < size; at++, from += 32) {
    const many = Math.min(32, size - from);
    let word = 0;
    for (let bit = 0; bit < many; bit++) {
      const value = column[from + bit] as number;
      // Outside, one of the two differences is negative.
      word |= (~((value - min) | (max - value)) >>> 31) << bit;
    }
    bitmap[at] = word;
  }
  return bitmap;
}
