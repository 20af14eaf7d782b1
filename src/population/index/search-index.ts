import { defaultPopulation, defaultSeed } from "../../base/defaults.ts";
import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import { whatIsShipped } from "../../base/shipment.ts";
import { finish } from "../../base/slices.ts";
import type { PopulationBase } from "../population-base.ts";
import { type Bitmap, bytesOfBitmap } from "./bitmaps.ts";
import { buildColumns, bytesPerPerson, type Columns, columnsIn, memoryOf } from "./columns.ts";

/** The columns of a population and the bitmaps of recently used conditions, by the condition's key. */
export interface SearchIndex {
  readonly columns: Columns;
  /** Read-only: callers must not write to them. */
  readonly bitmaps: LruCache<Bitmap>;
  /** How many people were checked one by one for conditions without a bitmap, by the condition's key. */
  readonly checked: LruCache<number>;
}

/** A bitmap takes an eighth of a byte per person: with this many, an index stays under 40 bytes per person. */
const minBitmaps = 64;
/** For a small population all of them are kept, because they need almost no memory. */
const maxBitmaps = 512;
const bytesOfMany = 2 ** 19;

/** Worlds with the same seed and size share an index; all indexes together contain at most this many people. */
const maxPeople = 4_000_000;
const indexes = newLruCache<SearchIndex>(maxPeople, ({ columns }) => columns.size);

/** The index of a population, built synchronously if it does not exist yet: half a second for a million people. */
export function searchIndexOf(base: PopulationBase): SearchIndex {
  return finish(buildSearchIndex(base));
}

/** Indexes under construction: the next caller continues them. */
const unfinished = new Map<string, Generator<number, Columns>>();

/**
 * Builds the index in slices of a few milliseconds, so that the caller can serve requests in between; yields how many
 * people are done. Does nothing if the index already exists.
 */
export function* buildSearchIndex(base: PopulationBase): Generator<number, SearchIndex> {
  const name = nameOf(base);
  for (;;) {
    const existing = indexes.get(name);
    if (existing !== undefined) return existing;
    const building = unfinished.get(name) ?? columnsOf(base);
    unfinished.set(name, building);
    const step = building.next();
    if (!step.done) {
      yield step.value;
      continue;
    }
    unfinished.delete(name);
    indexes.set(name, {
      columns: step.value,
      bitmaps: newBitmaps(step.value.size),
      checked: newLruCache<number>(maxBitmaps),
    });
  }
}

/** Drawing the people of the default population is a third of a first search, so the build ships them. */
function* columnsOf(base: PopulationBase): Generator<number, Columns> {
  return (isShipped(base) ? shippedColumns(base.size) : null) ?? (yield* buildColumns(base));
}

function isShipped({ size, seed }: PopulationBase): boolean {
  return size === defaultPopulation && seed === defaultSeed;
}

function shippedColumns(size: number): Columns | null {
  const memory = whatIsShipped()?.people;
  return lowestFirst && memory?.byteLength === memoryOf(size) ? columnsIn(memory, size) : null;
}

/** How nearly all processors store numbers, and so does what is shipped. */
const lowestFirst = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Whether the index is ready for a search. */
export function isIndexed(base: PopulationBase): boolean {
  return indexes.has(nameOf(base));
}

/** For those who can do without. */
export function columnsIfIndexed(base: PopulationBase): Columns | undefined {
  return indexes.get(nameOf(base))?.columns;
}

function newBitmaps(people: number): LruCache<Bitmap> {
  return newLruCache(Math.max(minBitmaps, Math.min(maxBitmaps, Math.floor(bytesOfMany / bytesOfBitmap(people)))));
}

/** The memory that an index uses. */
export function bytesOf({ columns, bitmaps }: SearchIndex): number {
  return columns.size * bytesPerPerson + bitmaps.weight() * bytesOfBitmap(columns.size);
}

function nameOf({ size, seed }: PopulationBase): string {
  return `${size} ${seed}`;
}
