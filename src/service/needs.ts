import { shippedAhead } from "../base/shipment.ts";
import type { Slices } from "../base/slices.ts";
import { withRequired } from "../interface/billing/catalog.ts";
import type { Call } from "../kernel/call.ts";
import type { Preparing } from "../kernel/operation.ts";
import { FacetKey } from "../model/catalog.ts";
import type { World } from "../model/world.ts";
import { buildSearchIndex, isIndexed } from "../population/index/search-index.ts";
import { type PopulationBase, populationBaseOf } from "../population/population-base.ts";
import { peopleIn } from "../population/world-people.ts";
import { sampling } from "./research/ranking.ts";
import { lexicon } from "./search/reader/lexicon.ts";

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
export const needsReader: Preparing = () => lexicon.slices();

/** For operations that search the whole population. */
export const needsIndex: Preparing = (_, world) => indexAhead(world);

/** For operations that rank people against a sample of all. */
export const needsSample: Preparing = (_, world) => ("tables" in world ? sampling(peopleIn(world)) : null);

/** For operations that do so if a call asks for it. */
export const mayNeedSample: Preparing = (call, world) => (asksForRanks(call) ? needsSample(call, world) : null);

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

/** Facets that compare a developer with others. */
const ranked: readonly FacetKey[] = ["signals.core", "score.gem", "dossier.core"];

/** Whether a call requests one of them, or a facet that requires one. */
function asksForRanks({ query, body }: Call): boolean {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : query;
  return FacetKey.options.some(
    (key) => text.includes(key) && withRequired([key]).some((each) => ranked.includes(each)),
  );
}
