import type { PersonOverride } from "../../model/person-override.ts";
import { overridesIn } from "../../model/person-override.ts";
import type { World } from "../../model/world.ts";
import { type Population, peopleOf } from "../../population/population.ts";

/**
 * The population of a world. Worlds that name the same seed and size share one, so a reset or a fork costs nothing;
 * a few are kept, because tests of many seeds come and go.
 */
const kept = new Map<string, Population>();
const most = 8;

/** Where somebody is not as drawn, by the array that says so: worlds of one scenario share that too. */
const changed = new WeakMap<readonly PersonOverride[], Map<string, Population>>();

export function peopleIn(world: World): Population {
  const { seed, population: size } = world;
  const name = `${size}\u0000${seed}`;
  const overrides = overridesIn(world);
  if (overrides.length > 0) {
    const made = changed.get(overrides) ?? new Map<string, Population>();
    changed.set(overrides, made);
    const people = made.get(name) ?? peopleOf({ seed, size, overrides });
    made.set(name, people);
    return people;
  }
  let people = kept.get(name);
  if (people === undefined) {
    people = peopleOf({ seed, size });
    if (kept.size >= most) kept.delete(kept.keys().next().value as string);
    kept.set(name, people);
  }
  return people;
}
