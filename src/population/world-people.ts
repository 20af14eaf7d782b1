import { overridesIn, type PersonOverride } from "../model/person-override.ts";
import type { World } from "../model/world.ts";
import { groundOf, idAt } from "./ground.ts";
import { type Population, peopleOf } from "./population.ts";

/** By the array that says who is not as drawn, which stays the same until somebody is overridden: worlds of one scenario share it. */
const kept = new WeakMap<readonly PersonOverride[], Map<string, Population>>();

/** The people of a world. Without overrides they are everybody's of the same seed and size. */
export function peopleIn(world: World): Population {
  const { seed, population: size } = world;
  const overrides = overridesIn(world);
  if (overrides.length === 0) return peopleOf({ seed, size });
  const made = kept.get(overrides) ?? new Map<string, Population>();
  kept.set(overrides, made);
  const name = `${size} ${seed}`;
  const people = made.get(name) ?? peopleOf({ seed, size, overrides: oneEach(overrides, seed, size) });
  made.set(name, people);
  return people;
}

/** A developer may be named by index here and by id there: the later override adds to the earlier. */
function oneEach(overrides: readonly PersonOverride[], seed: string, size: number): PersonOverride[] {
  const ground = groundOf(seed, size);
  const merged = new Map<string, PersonOverride>();
  for (const override of overrides) {
    const { developer } = override;
    const id = typeof developer === "number" ? idAt(ground, developer) : developer;
    merged.set(id, { ...merged.get(id), ...override, developer: id });
  }
  return [...merged.values()];
}
