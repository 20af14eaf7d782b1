import { makeId } from "../base/ids.ts";
import { get } from "../base/table.ts";
import { reading } from "./readings.ts";
import { counters, nextNumber, type World } from "./world.ts";

/**
 * A new id such as `nt_00001k3m9ax`: sorts by creation, at most 16 characters with a prefix of up to 5. The interface
 * states the prefix of companies; under one reading, other ids have none. Lists are sorted by id, so all ids of
 * a kind keep the form of the first one in a world.
 */
export function nextId(world: World, prefix: string): string {
  if (get(world.tables, counters, prefix) === undefined) {
    const bare = `${prefix}bare`;
    if (get(world.tables, counters, bare) !== undefined || startsBare(world, prefix)) {
      return makeId(prefix, nextNumber(world, bare), world.seed).slice(prefix.length);
    }
  }
  return makeId(prefix, nextNumber(world, prefix), world.seed);
}

function startsBare(world: World, prefix: string): boolean {
  return prefix !== "cmp_" && reading(world, "A-428") === "bare";
}
