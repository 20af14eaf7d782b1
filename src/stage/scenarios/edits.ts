import { get, put } from "../../base/table.ts";
import { singleton, type World } from "../../model/world.ts";
import type { Action } from "./schema.ts";

/** The manual changes to a world, in order, so that they can be exported as a scenario. */
const edits = singleton<{ readonly actions: readonly Action[] }>("edits");

export function editsOf(world: World): readonly Action[] {
  return get(world.tables, edits, "edits")?.actions ?? [];
}

export function addEdit(world: World, action: Action): void {
  put(world.tables, edits, { actions: [...editsOf(world), action] });
}
