import type { Shape } from "../../kernel/overlay/shape.ts";
import { exampleIn } from "../read/example.ts";
import { limitsOf } from "../read/limits.ts";
import type { Walk } from "./difference.ts";

/** What only they have: a valid example, where it has to be there. */
export function onlyTheirs(walk: Walk, theirs: unknown, isNeeded: boolean, name?: string): Shape {
  if (walk.side === "request") return { ...limitsOf(walk.theirs.plain(theirs)) };
  return isNeeded ? { instead: exampleIn(walk.theirs, theirs, name) } : {};
}
