import { putBounded } from "../base/bounded-map.ts";
import { perObject } from "../base/on-first-use.ts";
import { hash53 } from "../base/rng.ts";
import { changesIn, type PeopleChanges, type PersonOverride } from "../model/person-override.ts";
import type { World } from "../model/world.ts";
import { type Population, peopleOf } from "./population.ts";
import { idAt, populationBaseOf } from "./population-base.ts";

/** By the list of overrides, the same object until a person is changed; worlds of one scenario share it. */
const populationsByChanges = perObject((_: object) => new Map<string, Population>());

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
  const key = overrides.length === 0 ? given : firstEqual(changes);
  const populations = populationsByChanges(key);
  const name = `${size} ${seed}`;
  const people =
    populations.get(name) ?? peopleOf({ seed, size, overrides: mergedByDeveloper(overrides, seed, size), given });
  populations.set(name, people);
  return people;
}

/** By a digest of their content. The references are weak, so that people whom no world has any more can be collected. */
const firstByDigest = new Map<string, WeakRef<PeopleChanges>>();
const firstByChanges = new WeakMap<PeopleChanges, PeopleChanges>();
const maxDigests = 64;

/** Worlds of one scenario that began at different times have equal changes, and share the people of the first of them. */
function firstEqual(changes: PeopleChanges): PeopleChanges {
  const cached = firstByChanges.get(changes);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(changes);
  const digest = `${text.length} ${hash53(text, 1)} ${hash53(text, 2)}`;
  const first = firstByDigest.get(digest)?.deref() ?? changes;
  putBounded(firstByDigest, digest, new WeakRef(first), maxDigests);
  firstByChanges.set(changes, first);
  return first;
}

/** One override may name a developer by index and another by id: the later one adds to the earlier one. */
function mergedByDeveloper(overrides: readonly PersonOverride[], seed: string, size: number): PersonOverride[] {
  const base = populationBaseOf(seed, size);
  const merged = new Map<string | number, PersonOverride>();
  for (const override of overrides) {
    const { developer } = override;
    // A place beyond the population has no id; it is refused as it was written.
    const id = typeof developer === "number" && developer < size ? idAt(base, developer) : developer;
    merged.set(id, { ...merged.get(id), ...override, developer: id });
  }
  return [...merged.values()];
}
