import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import { perObject } from "../../base/on-first-use.ts";
import { cityAndCountry } from "../../population/places.ts";
import type { Population } from "../../population/population.ts";
import type { PopulationBase } from "../../population/population-base.ts";
import type { Cracked, Location } from "../../population/shapes.ts";
import { portfolioOf } from "../developers/portfolio.ts";
import type { Evidence, Work } from "./proof.ts";

/** Pages of one search have people in common with others: an execution takes 4.1 ms, and 6.0 without. */
const maxDays = 2;
/** About as many as are cached in serialized form (written-developers.ts). */
const maxPeople = 1_300;
const daysOf = perObject((_: PopulationBase) => newLruCache<LruCache<Work, number>, number>(maxDays));

export function workOf(people: Population, index: number, day: number): Work {
  const cache = daysOf(people.base).getOrCreate(day, () => newLruCache(maxPeople));
  return cache.getOrCreate(index, () => ({
    repositories: portfolioOf(people, index, day).map(({ outline }) => outline),
    traits: people.traits(index),
    home: homeOf(people.location(index)),
    standing: standingOf(people.cracked(index)),
  }));
}

function homeOf(location: Location | null): Evidence | null {
  const place = cityAndCountry(location);
  return place === null ? null : { kind: "place", ref: null, text: `Lives in ${place}.` };
}

function standingOf(cracked: Cracked | undefined): Evidence | null {
  return cracked === undefined
    ? null
    : { kind: "score", ref: null, text: `Cracked score ${cracked.crackedScore}, tier ${cracked.tier}.` };
}
