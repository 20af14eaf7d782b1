import { get, put } from "../../base/table.ts";
import { singleton, type World } from "../../model/world.ts";
import type { Action } from "./schema.ts";

/** What was done to a world by hand, in order, so that it can be written down as a scenario. */
const edits = singleton<{ readonly actions: readonly Action[] }>("edits");

export function editsOf(world: World): readonly Action[] {
  return get(world.tables, edits, "edits")?.actions ?? [];
}

export function addEdit(world: World, action: Action): void {
  put(world.tables, edits, { actions: [...editsOf(world), action] });
}
