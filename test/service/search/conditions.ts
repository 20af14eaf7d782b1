import type { StagedCore } from "../../../src/library/understudy.ts";
import { type Conditions, setConditions } from "../../../src/model/conditions.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";

/** Changes the conditions of the default world. */
export function turn(core: StagedCore, change: Partial<Conditions>): void {
  setConditions(sandboxNamed(core.stage.sandboxes, "default", 0).world, change);
}
