import { all, count, put, type Tables, table } from "../base/table.ts";
import type { World } from "../model/world.ts";
import { groundOf, idAt } from "./ground.ts";
import { changeGround, type PersonOverride } from "./overrides.ts";
import { type Population, peopleOf } from "./population.ts";

/** The people of a world who are not as drawn; `developer` is their id. */
export const personOverrides = table<PersonOverride & { readonly developer: string }>(
  "person_overrides",
  (row) => row.developer,
);

interface Kept {
  readonly overrides: readonly PersonOverride[];
  readonly people: Population;
}

const kept = new WeakMap<Tables, Kept>();

/** The people of a world. Without overrides they are everybody's of the same seed and size. */
export function peopleIn(world: World): Population {
  const { seed, population: size, tables } = world;
  if (count(tables, personOverrides) === 0) return peopleOf({ seed, size });
  const overrides = all(tables, personOverrides);
  const before = kept.get(tables);
  // Rows are replaced, never edited, so the same rows make the same people.
  if (before?.overrides.length === overrides.length && before.overrides.every((row, at) => row === overrides[at])) {
    return before.people;
  }
  const people = peopleOf({ seed, size, overrides });
  kept.set(tables, { overrides, people });
  return people;
}

/** Writes an override, in place of an earlier one of the same developer; a wrong one is a RangeError and changes nothing. */
export function overridePerson(world: World, override: PersonOverride): void {
  const ground = groundOf(world.seed, world.population);
  const { developer } = override;
  const id = typeof developer === "number" ? idAt(ground, developer) : developer;
  const others = all(world.tables, personOverrides).filter((row) => row.developer !== id);
  changeGround(ground, [...others, override]);
  put(world.tables, personOverrides, { ...override, developer: id });
}
