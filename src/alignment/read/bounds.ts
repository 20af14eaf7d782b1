import type { JsonType, Shape } from "../../kernel/overlay/shape.ts";
import type { PlainSchema } from "./plain.ts";

/** What a value has to be, without its members. */
export function limitsOf({ types, nullable, values, format, pattern, bounds }: PlainSchema): Shape {
  return {
    ...(types.length > 0 && { types: types as readonly JsonType[] }),
    ...(nullable && { nullable }),
    ...(values !== null && { enum: values as NonNullable<Shape["enum"]> }),
    ...(format !== null && { format }),
    ...(pattern !== null && { pattern }),
    ...(Object.keys(bounds).length > 0 && { bounds: bounds as NonNullable<Shape["bounds"]> }),
  };
}

export function sayKind({ types, nullable }: PlainSchema): string {
  return [...(types.length > 0 ? types : ["object"]), ...(nullable ? ["null"] : [])].join(" or ");
}
