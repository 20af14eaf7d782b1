import { shippedAhead } from "../base/shipped.ts";
import type { Slices } from "../base/slices.ts";
import type { Preparing } from "../kernel/operation.ts";
import type { World } from "../model/world.ts";
import { buildSearchIndex, isIndexed } from "../population/index/search-index.ts";
import { type PopulationBase, populationBaseOf } from "../population/population-base.ts";
import { peopleIn } from "../population/world-people.ts";
import { asksForRanks } from "./developers/facets/ranked.ts";
import { sampling } from "./research/ranking.ts";
import { lexicon } from "./search/reading/lexicon.ts";

/** The index of a population, built in slices after what the build has made is loaded; null if it exists. */
export function indexAhead({ seed, population }: Pick<World, "seed" | "population">): Iterator<unknown> | null {
  const base = populationBaseOf(seed, population);
  return isIndexed(base) ? null : indexing(base);
}

function* indexing(base: PopulationBase): Slices<void> {
  yield* shippedAhead();
  yield* buildSearchIndex(base);
}

/** For operations that read a text. */
export const readingText: Preparing = () => lexicon.slices();

/** For operations that search the whole population. */
export const searching: Preparing = (_, world) => indexAhead(world);

/** For operations that rank people against a sample of all. */
export const ranking: Preparing = (_, world) => ("tables" in world ? sampling(peopleIn(world)) : null);

/** For operations that do so if a call asks for it. */
export const rankingIfAsked: Preparing = (call, world) => (asksForRanks(call) ? ranking(call, world) : null);

/** One after the other. */
export function allOf(...needs: readonly Preparing[]): Preparing {
  return (call, world) => {
    for (const need of needs) {
      const work = need(call, world);
      if (work !== null) return work;
    }
    return null;
  };
}
