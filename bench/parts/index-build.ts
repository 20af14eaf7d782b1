import { buildSearchIndex } from "../../src/population/index/search-index.ts";
import type { Population } from "../../src/population/population.ts";
import { microseconds } from "./numbers.ts";

/** Builds the search index of a population; how long that and its longest slice take, in microseconds. */
export function measureBuild({ base }: Population): { total: number; longest: number } {
  let longest = 0;
  const building = buildSearchIndex(base);
  const total = microseconds(() => {
    for (let done = false; !done; ) {
      const slice = microseconds(() => {
        done = building.next().done === true;
      });
      longest = Math.max(longest, slice);
    }
  });
  return { total, longest };
}
