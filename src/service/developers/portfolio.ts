import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import type { PopulationBase } from "../../population/ground.ts";
import type { Population } from "../../population/population.ts";
import type { Piece } from "../../population/portfolio.ts";

/** About two pages of people, because the proof of a match usually needs them next. */
const maxKept = 100;
const shelves = new WeakMap<PopulationBase, LruCache<readonly Piece[]>>();

/** A person's repositories, best first. Generating them takes most of the time for a person who is not cached. */
export function portfolioOf(people: Population, index: number, day: number): readonly Piece[] {
  const shelf = shelves.get(people.ground) ?? newLruCache(maxKept);
  shelves.set(people.ground, shelf);
  return shelf.getOrCreate(`${index}|${day}`, () => people.portfolio(index, day));
}
