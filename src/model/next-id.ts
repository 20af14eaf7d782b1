import { makeId } from "../base/ids.ts";
import { reading } from "./readings.ts";
import { nextNumber, type World } from "./world.ts";

/**
 * A new id such as `nt_00001k3m9ax`: sorts by creation, at most 16 characters with a prefix of up to 5. The interface
 * states the prefix of companies; other ids may be read to have none.
 */
export function nextId(world: World, prefix: string): string {
  const id = makeId(prefix, nextNumber(world, prefix), world.seed);
  return prefix === "cmp_" || reading(world, "A-428") === "prefixed" ? id : id.slice(prefix.length);
}
