import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import { finish } from "../../base/slices.ts";
import type { PopulationBase } from "../ground.ts";
import { type Bitmap, bytesOfBitmap } from "./bitmaps.ts";
import { buildColumns, bytesPerPerson, type Columns } from "./columns.ts";

/** The columns of a population and the bitmaps of conditions that were requested lately, by the condition's key. */
export interface SearchIndex {
  readonly columns: Columns;
  /** They must not be written to. */
  readonly bitmaps: LruCache<Bitmap>;
}

/** Bitmaps take an eighth of a byte a person: with as many, an index stays under 40 bytes a person. */
const minBitmaps = 64;
/** A small population keeps what weighs nothing anyway. */
const maxBitmaps = 512;
const bytesOfMany = 2 ** 19;

/** Indexes are shared by all worlds with the same seed and size, and hold at most so many people together. */
const maxPeople = 4_000_000;
const indexes = newLruCache<SearchIndex>(maxPeople, ({ columns }) => columns.size);

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
    const ready = indexes.get(name);
    if (ready !== undefined) return ready;
    const building = begun.get(name) ?? buildColumns(ground);
    begun.set(name, building);
    const step = building.next();
    if (!step.done) {
      yield step.value;
      continue;
    }
    begun.delete(name);
    indexes.set(name, { columns: step.value, bitmaps: newBitmaps(step.value.size) });
  }
}

/** Whether a search would find the index ready. */
export function isIndexed(ground: PopulationBase): boolean {
  return indexes.has(nameOf(ground));
}

function newBitmaps(people: number): LruCache<Bitmap> {
  return newLruCache(Math.max(minBitmaps, Math.min(maxBitmaps, Math.floor(bytesOfMany / bytesOfBitmap(people)))));
}

/** What an index takes in memory. */
export function bytesOf({ columns, bitmaps }: SearchIndex): number {
  return columns.size * bytesPerPerson + bitmaps.weight() * bytesOfBitmap(columns.size);
}

function nameOf({ size, seed }: PopulationBase): string {
  return `${size} ${seed}`;
}
