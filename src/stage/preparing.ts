import type { Slices } from "../base/slices.ts";
import type { Call } from "../kernel/call.ts";
import type { Implemented } from "../kernel/operation.ts";
import type { World } from "../model/world.ts";
import { buildSearchIndex, isIndexed } from "../population/index/search-index.ts";
import { populationBaseOf } from "../population/population-base.ts";
import { peopleIn } from "../population/world-people.ts";
import { sampling } from "../service/research/ranking.ts";

/** The index of a population, built in slices; null where there is none to build. */
export function indexWork(seed: string, population: number): Iterator<unknown> | null {
  const base = populationBaseOf(seed, population);
  return isIndexed(base) ? null : buildSearchIndex(base);
}

/** The next thing that an operation needs of a world's people before it is performed; null when everything is ready. */
export function missingFor({ searches, ranks }: Implemented, world: World, call: Call): Iterator<unknown> | null {
  const index = searches ? indexWork(world.seed, world.population) : null;
  return index ?? (ranks?.(call) ? sampling(peopleIn(world)) : null);
}

/** All of them, in slices. */
export function* prepare(operation: Implemented, world: World, call: Call): Slices<void> {
  for (let work = missingFor(operation, world, call); work !== null; work = missingFor(operation, world, call)) {
    yield* runWork(work);
  }
}

export function* runWork(work: Iterator<unknown> | null): Slices<void> {
  while (work !== null && work.next().done !== true) yield;
}
