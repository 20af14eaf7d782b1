import { type Bitmap, emptyBitmap } from "./bitmaps.ts";
import { type Columns, flagMask } from "./columns.ts";

/** How one condition is read off the columns. */
export type Scan =
  /** The value and the flags are both accepted. */
  | {
      readonly by: "value";
      readonly column: Uint8Array;
      readonly accepted: Uint8Array;
      readonly acceptedFlags: Uint8Array;
    }
  /** At least one of the specialty's bits for the wanted values is set. */
  | { readonly by: "bits"; readonly column: Int32Array; readonly wanted: Int32Array }
  /** The value, never negative, lies between the two bounds, inclusive. */
  | { readonly by: "range"; readonly column: Int32Array; readonly min: number; readonly max: number }
  /** For members without a column. */
  | { readonly by: "test"; readonly test: (index: number) => boolean };

/**
 * All matching people. The inner loops process words of 32 people without branches; each loop reads only
 * one type of array, which lets the engine optimise it.
 */
export function scanAll(columns: Columns, scan: Scan): Bitmap {
  switch (scan.by) {
    case "value":
      return scanColumn(columns, scan.column, scan.accepted, scan.acceptedFlags);
    case "bits":
      return scanBits(columns, scan.column, scan.wanted);
    case "range":
      return scanRange(columns, scan.column, scan.min, scan.max);
    case "test":
      return scanTest(columns, scan.test);
  }
}

/** The same for one person. */
export function testOf({ marks, specialty }: Columns, scan: Scan): (index: number) => boolean {
  switch (scan.by) {
    case "value": {
      const { column, accepted, acceptedFlags } = scan;
      return (index) =>
        accepted[column[index] as number] === 1 && acceptedFlags[(marks[index] as number) & flagMask] === 1;
    }
    case "bits": {
      const { column, wanted } = scan;
      return (index) => ((column[index] as number) & (wanted[specialty[index] as number] as number)) !== 0;
    }
    case "range": {
      const { column, min, max } = scan;
      return (index) => (column[index] as number) >= min && (column[index] as number) <= max;
    }
    case "test":
      return scan.test;
  }
}

function scanColumn(
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

function scanBits({ size, specialty }: Columns, column: Int32Array, wanted: Int32Array): Bitmap {
  const bitmap = emptyBitmap(size);
  for (let at = 0, from = 0; from < size; at++, from += 32) {
    const many = Math.min(32, size - from);
    let word = 0;
    for (let bit = 0; bit < many; bit++) {
      const matching = (column[from + bit] as number) & (wanted[specialty[from + bit] as number] as number);
      // The sign of `held | -held` shows whether any bit is set.
      word |= ((matching | -matching) >>> 31) << bit;
    }
    bitmap[at] = word;
  }
  return bitmap;
}

function scanRange({ size }: Columns, column: Int32Array, min: number, max: number): Bitmap {
  const bitmap = emptyBitmap(size);
  if (min > max) return bitmap;
  for (let at = 0, from = 0; from < size; at++, from += 32) {
    const many = Math.min(32, size - from);
    let word = 0;
    for (let bit = 0; bit < many; bit++) {
      const value = column[from + bit] as number;
      // Outside the bounds, one of the two differences is negative.
      word |= (~((value - min) | (max - value)) >>> 31) << bit;
    }
    bitmap[at] = word;
  }
  return bitmap;
}

function scanTest({ size }: Columns, test: (index: number) => boolean): Bitmap {
  const bitmap = emptyBitmap(size);
  for (let index = 0; index < size; index++) {
    if (test(index)) bitmap[index >>> 5] = (bitmap[index >>> 5] as number) | (1 << (index & 31));
  }
  return bitmap;
}
