import type { World } from "../../model/world.ts";
import { type Population, peopleOf } from "../../population/population.ts";

/**
 * The population of a world. Worlds that name the same seed and size share one, so a reset or a fork costs nothing;
 * a few are kept, because tests of many seeds come and go.
 */
const kept = new Map<string, Population>();
const most = 8;

export function peopleIn(world: World): Population {
  const name = `${world.population}\u0000${world.seed}`;
  let people = kept.get(name);
  if (people === undefined) {
    people = peopleOf({ seed: world.seed, size: world.population });
    if (kept.size >= most) kept.delete(kept.keys().next().value as string);
    kept.set(name, people);
  }
  return people;
}
