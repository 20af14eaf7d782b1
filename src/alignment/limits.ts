import type { JsonType, Shape } from "../kernel/overlay/shape.ts";
import type { Walk } from "./difference.ts";
import { exampleIn } from "./example.ts";
import type { Plain } from "./plain.ts";

/** What only they have: a valid example, where it has to be there. */
export function onlyTheirs(walk: Walk, theirs: unknown, isNeeded: boolean, name?: string): Shape {
  if (walk.side === "request") return { ...limitsOf(walk.theirs.plain(theirs)) };
  return isNeeded ? { instead: exampleIn(walk.theirs, theirs, name) } : {};
}

/** What a value has to be, without its members. */
export function limitsOf({ types, nullable, values, format, pattern, bounds }: Plain): Shape {
  return {
    ...(types.length > 0 && { types: types as readonly JsonType[] }),
    ...(nullable && { nullable }),
    ...(values !== null && { enum: values as NonNullable<Shape["enum"]> }),
    ...(format !== null && { format }),
    ...(pattern !== null && { pattern }),
    ...(Object.keys(bounds).length > 0 && { bounds: bounds as NonNullable<Shape["bounds"]> }),
  };
}

export function sayKind({ types, nullable }: Plain): string {
  return [...(types.length > 0 ? types : ["object"]), ...(nullable ? ["null"] : [])].join(" or ");
}
