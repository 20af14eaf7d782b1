import { type Bitmap, emptyBitmap, keepWhere } from "./bitmaps.ts";
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
  /** There is any of the bits that the specialty gives to what is wanted. */
  | { readonly by: "bits"; readonly column: Int32Array; readonly wanted: Int32Array }
  /** The value, never negative, lies between both bounds, themselves included. */
  | { readonly by: "range"; readonly column: Int32Array; readonly min: number; readonly max: number }
  /** What has no column. */
  | { readonly by: "test"; readonly test: (index: number) => boolean };

/**
 * Everybody of whom it holds. The inner loops of searching go a word of 32 people at a time and without branches; each
 * sees one type of array only, which is what lets the engine keep them tight.
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

/** Keeps in a bitmap those of whom it holds. As above, each loop is of its own so that the engine can keep it tight. */
export function keepScanned(columns: Columns, members: Bitmap, scan: Scan): void {
  switch (scan.by) {
    case "value":
      keepValues(columns, members, scan.column, scan.accepted, scan.acceptedFlags);
      break;
    case "bits":
      keepBits(columns, members, scan.column, scan.wanted);
      break;
    case "range":
      keepRange(members, scan.column, scan.min, scan.max);
      break;
    case "test":
      keepWhere(members, scan.test);
      break;
  }
}

function keepValues(
  { marks }: Columns,
  members: Bitmap,
  column: Uint8Array,
  accepted: Uint8Array,
  acceptedFlags: Uint8Array,
): void {
  for (let at = 0; at < members.length; at++) {
    let word = members[at] as number;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const index = (at << 5) + 31 - Math.clz32(rest & -rest);
      const flags = (marks[index] as number) & flagMask;
      if (((accepted[column[index] as number] as number) & (acceptedFlags[flags] as number)) === 0)
        word ^= rest & -rest;
    }
    members[at] = word;
  }
}

function keepBits({ specialty }: Columns, members: Bitmap, column: Int32Array, wanted: Int32Array): void {
  for (let at = 0; at < members.length; at++) {
    let word = members[at] as number;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const index = (at << 5) + 31 - Math.clz32(rest & -rest);
      if (((column[index] as number) & (wanted[specialty[index] as number] as number)) === 0) word ^= rest & -rest;
    }
    members[at] = word;
  }
}

function keepRange(members: Bitmap, column: Int32Array, min: number, max: number): void {
  for (let at = 0; at < members.length; at++) {
    let word = members[at] as number;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const value = column[(at << 5) + 31 - Math.clz32(rest & -rest)] as number;
      if (value < min || value > max) word ^= rest & -rest;
    }
    members[at] = word;
  }
}

/** The same asked of one person. */
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

function scanColumn(columns: Columns, column: Uint8Array, accepted: Uint8Array, acceptedFlags: Uint8Array): Bitmap {
  const values = [...accepted.keys()].filter((value) => accepted[value] === 1);
  return values.length <= fewValues
    ? scanForFew(columns, column, values, acceptedFlags)
    : scanByTable(columns, column, accepted, acceptedFlags);
}

const fewValues = 3;

/** Four people at a time: most words of a city or a company have none of its people, and one look tells. */
function scanForFew(
  { size, marks }: Columns,
  column: Uint8Array,
  values: readonly number[],
  acceptedFlags: Uint8Array,
): Bitmap {
  const bitmap = emptyBitmap(size);
  const words = new Uint32Array(column.buffer, column.byteOffset, size >>> 2);
  const setIfAccepted = (value: number, index: number) => {
    if (column[index] !== value || acceptedFlags[(marks[index] as number) & flagMask] === 0) return;
    bitmap[index >>> 5] = (bitmap[index >>> 5] as number) | (1 << (index & 31));
  };
  for (const value of values) {
    const everywhere = Math.imul(value, 0x01010101);
    for (let at = 0; at < words.length; at++) {
      const differing = (words[at] as number) ^ everywhere;
      // Borrowing reaches the top bit of a byte that is 0: one of the four has the value.
      if (((differing - 0x01010101) & ~differing & 0x80808080) === 0) continue;
      for (let index = at << 2; index < (at << 2) + 4; index++) setIfAccepted(value, index);
    }
    for (let index = words.length << 2; index < size; index++) setIfAccepted(value, index);
  }
  return bitmap;
}

function scanByTable(
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
      const held = (column[from + bit] as number) & (wanted[specialty[from + bit] as number] as number);
      // The sign of `held | -held` says whether there is any bit.
      word |= ((held | -held) >>> 31) << bit;
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
      // Outside, one of the two differences is negative.
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
