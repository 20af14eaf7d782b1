import { finish } from "../../base/slices.ts";
import type { PopulationBase } from "../ground.ts";
import type { Bitmap } from "./bitmaps.ts";
import { buildColumns, bytesPerPerson, type Columns } from "./columns.ts";
import { keyOf, type Leaf } from "./predicates.ts";

/** The columns of a population and the bitmaps that were asked for lately. */
export interface SearchIndex {
  readonly columns: Columns;
  /** By condition, the least recently used first. */
  readonly bitmaps: Map<string, Bitmap>;
}

/** Bitmaps take an eighth of a byte a person: with as many, an index stays under 40 bytes a person. */
const keptBitmaps = 64;
/** A small population keeps what weighs nothing anyway. */
const maxBitmaps = 512;
const bytesOfMany = 2 ** 19;

/** Indexes are shared by all worlds with the same seed and size, and hold at most so many people together. */
const keptPeople = 4_000_000;
const kept = new Map<string, SearchIndex>();

/** The index of a population, built at once as far as it is not there: half a second for a million people. */
export function searchIndexOf(ground: PopulationBase): SearchIndex {
  return finish(buildSearchIndex(ground));
}

/** Indexes whose building has begun: the next caller goes on where they are. */
const begun = new Map<string, Generator<number, Columns>>();

/**
 * Builds the index in slices of a few milliseconds, so that the caller can let others in between; yields how many
 * people are done. Nothing to do when it is already there.
 */
export function* buildSearchIndex(ground: PopulationBase): Generator<number, SearchIndex> {
  const name = nameOf(ground);
  for (;;) {
    const ready = kept.get(name);
    if (ready !== undefined) {
      keep(name, ready);
      return ready;
    }
    const building = begun.get(name) ?? buildColumns(ground);
    begun.set(name, building);
    const step = building.next();
    if (!step.done) {
      yield step.value;
      continue;
    }
    begun.delete(name);
    keep(name, { columns: step.value, bitmaps: new Map() });
  }
}

/** Whether a search would find the index ready. */
export function isIndexed(ground: PopulationBase): boolean {
  return kept.has(nameOf(ground));
}

/** The bitmap of a condition that was asked for lately. It must not be written to. */
export function keptBitmap(index: SearchIndex, condition: Leaf): Bitmap | undefined {
  const key = keyOf(condition);
  const bitmap = index.bitmaps.get(key);
  if (bitmap === undefined) return undefined;
  index.bitmaps.delete(key);
  index.bitmaps.set(key, bitmap);
  return bitmap;
}

export function hasBitmap(index: SearchIndex, condition: Leaf): boolean {
  return index.bitmaps.has(keyOf(condition));
}

export function keepBitmap(index: SearchIndex, condition: Leaf, bitmap: Bitmap): Bitmap {
  index.bitmaps.set(keyOf(condition), bitmap);
  const most = Math.max(keptBitmaps, Math.min(maxBitmaps, Math.floor(bytesOfMany / bitmap.byteLength)));
  if (index.bitmaps.size > most) index.bitmaps.delete(index.bitmaps.keys().next().value as string);
  return bitmap;
}

/** What an index takes in memory. */
export function bytesOf({ columns, bitmaps }: SearchIndex): number {
  let bytes = columns.size * bytesPerPerson;
  for (const bitmap of bitmaps.values()) bytes += bitmap.byteLength;
  return bytes;
}

function nameOf({ size, seed }: PopulationBase): string {
  return `${size} ${seed}`;
}

function keep(name: string, index: SearchIndex): void {
  kept.delete(name);
  kept.set(name, index);
  let people = 0;
  for (const { columns } of kept.values()) people += columns.size;
  for (const [oldest, { columns }] of kept) {
    if (people <= keptPeople || oldest === name) break;
    kept.delete(oldest);
    people -= columns.size;
  }
}
