import { putBounded } from "../base/bounded.ts";
import { hash53 } from "../base/rng.ts";
import { changesIn, type PeopleChanges, type PersonOverride } from "../model/person-override.ts";
import type { World } from "../model/world.ts";
import { groundOf, idAt } from "./ground.ts";
import { type Population, peopleOf } from "./population.ts";

/** By the list of overrides, the same object until a person is changed; worlds of one scenario share it. */
const kept = new WeakMap<object, Map<string, Population>>();

/** The people of a world. Without overrides, all worlds with the same seed and size share them. */
export function peopleIn(world: World): Population {
  const { seed, population: size } = world;
  const changes = changesIn(world);
  return changes === undefined ? peopleOf({ seed, size }) : populationOf(changes, seed, size);
}

/** The error in the overrides as text; null if there is none. */
export function problemWithPeople(changes: PeopleChanges, { seed, population }: Pick<World, "seed" | "population">) {
  try {
    populationOf(changes, seed, population);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function populationOf(changes: PeopleChanges, seed: string, size: number): Population {
  const { overrides, given = [] } = changes;
  // People given at the start join every world: each world has its own row, but the people are the same.
  const key = overrides.length === 0 ? given : firstLike(changes);
  const made = kept.get(key) ?? new Map<string, Population>();
  kept.set(key, made);
  const name = `${size} ${seed}`;
  const people = made.get(name) ?? peopleOf({ seed, size, overrides: mergedByDeveloper(overrides, seed, size), given });
  made.set(name, people);
  return people;
}

/** By what they say. They are held weakly, so that the people of no world are kept. */
const firsts = new Map<string, WeakRef<PeopleChanges>>();
const firstOf = new WeakMap<PeopleChanges, PeopleChanges>();
const maxFirsts = 64;

/** Worlds of one scenario that began at different times have equal changes, and share the people of the first of them. */
function firstLike(changes: PeopleChanges): PeopleChanges {
  const known = firstOf.get(changes);
  if (known !== undefined) return known;
  const text = JSON.stringify(changes);
  const digest = `${text.length} ${hash53(text, 1)} ${hash53(text, 2)}`;
  const first = firsts.get(digest)?.deref() ?? changes;
  putBounded(firsts, digest, new WeakRef(first), maxFirsts);
  firstOf.set(changes, first);
  return first;
}

/** One override may name a developer by index and another by id: the later one adds to the earlier one. */
function mergedByDeveloper(overrides: readonly PersonOverride[], seed: string, size: number): PersonOverride[] {
  const ground = groundOf(seed, size);
  const merged = new Map<string, PersonOverride>();
  for (const override of overrides) {
    const { developer } = override;
    const id = typeof developer === "number" ? idAt(ground, developer) : developer;
    merged.set(id, { ...merged.get(id), ...override, developer: id });
  }
  return [...merged.values()];
}
