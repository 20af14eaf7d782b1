import { makeId } from "../../base/ids.ts";
import type { Instant } from "../../base/instants.ts";
import { all, put, remove } from "../../base/table.ts";
import { nextNumber, type World } from "../../model/world.ts";
import { type Fault, type FaultRule, faults } from "./rule.ts";

/** The maximum number of rules; each request is compared with all of them. */
export const maxFaults = 200;

/** Rules are tried in the order in which they were added. */
export function addFault(world: World, rule: FaultRule, from: Fault["from"], now: Instant): Fault {
  const id = makeId("flt_", nextNumber(world, "flt_"), world.seed);
  return put(world.tables, faults, { id, rule, from, since: now, seen: 0, hits: 0 });
}

export function clearFaults(world: World): void {
  for (const { id } of all(world.tables, faults)) remove(world.tables, faults, id);
}
