import { newLruCache } from "../../base/lru-cache.ts";
import { perObject } from "../../base/on-first-use.ts";
import type { Population } from "../../population/population.ts";
import type { PopulationBase } from "../../population/population-base.ts";
import type { PortfolioItem } from "../../population/portfolio.ts";

/** Two pages of people: the match and the profile of one both need it. A page of 20 new people takes 4.2 ms, and 5.3 without. */
const maxPortfolios = 100;
const portfolios = perObject((_: PopulationBase) => newLruCache<readonly PortfolioItem[]>(maxPortfolios));

/** A person's repositories, best first. Generating them takes most of the time for a person who is not cached. */
export function portfolioOf(people: Population, index: number, day: number): readonly PortfolioItem[] {
  return portfolios(people.base).getOrCreate(`${index}|${day}`, () => people.portfolio(index, day));
}
