import { newLruCache } from "../../base/lru-cache.ts";
import { perObject } from "../../base/on-first-use.ts";
import type { Population } from "../../population/population.ts";
import type { PopulationBase } from "../../population/population-base.ts";
import type { PortfolioItem } from "../../population/portfolio.ts";

/** About two pages of people, because the proof of a match usually needs them next. */
const maxPortfolios = 100;
const portfolios = perObject((_: PopulationBase) => newLruCache<readonly PortfolioItem[]>(maxPortfolios));

/** A person's repositories, best first. Generating them takes most of the time for a person who is not cached. */
export function portfolioOf(people: Population, index: number, day: number): readonly PortfolioItem[] {
  return portfolios(people.base).getOrCreate(`${index}|${day}`, () => people.portfolio(index, day));
}
