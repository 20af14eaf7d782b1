import type { Slices } from "../base/slices.ts";
import type { Operation } from "../kernel/operation.ts";
import { groundOf } from "../population/ground.ts";
import { buildSearchIndex, isIndexed } from "../population/index/search-index.ts";

/** Fewer people are indexed by the first search itself, in less time than anybody notices. */
const worthPreparing = 20_000;

interface Crowd {
  readonly seed: string;
  readonly population: number;
}

/** The index of a population as work in slices; null where there is none to build. */
export function indexing({ seed, population }: Crowd): Iterator<unknown> | null {
  if (population < worthPreparing) return null;
  const ground = groundOf(seed, population);
  return isIndexed(ground) ? null : buildSearchIndex(ground);
}

/** What an operation needs of a population before it is performed. */
export function* preparing({ searches }: Operation, crowd: Crowd): Slices<void> {
  const work = searches ? indexing(crowd) : null;
  while (work !== null && work.next().done !== true) yield;
}
