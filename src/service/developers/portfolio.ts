import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import type { Population } from "../../population/population.ts";
import type { PopulationBase } from "../../population/population-base.ts";
import type { PortfolioItem } from "../../population/portfolio.ts";

/** About two pages of people, because the proof of a match usually needs them next. */
const maxKept = 100;
const shelves = new WeakMap<PopulationBase, LruCache<readonly PortfolioItem[]>>();

/** A person's repositories, best first. Generating them takes most of the time for a person who is not cached. */
export function portfolioOf(people: Population, index: number, day: number): readonly PortfolioItem[] {
  const shelf = shelves.get(people.base) ?? newLruCache(maxKept);
  shelves.set(people.base, shelf);
  return shelf.getOrCreate(`${index}|${day}`, () => people.portfolio(index, day));
}
