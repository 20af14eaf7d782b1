import { z } from "zod";
import { get, put } from "../../base/table.ts";
import { rowOf } from "../../model/rows.ts";
import { singleton, type World } from "../../model/world.ts";
import { Action } from "./schema.ts";

/** The manual changes to a world, in order, so that they can be exported as a scenario. */
const edits = singleton("edits", rowOf({ actions: z.array(Action).readonly() }));

export function editsOf(world: World): readonly Action[] {
  return get(world.tables, edits, "edits")?.actions ?? [];
}

export function addEdit(world: World, action: Action): void {
  put(world.tables, edits, { actions: [...editsOf(world), action] });
}
