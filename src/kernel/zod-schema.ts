import type { z } from "zod";
import { definitionOf } from "../base/schema-definition.ts";

/** The schema inside an optional, default, refined, piped or lazy one; undefined for a plain schema. */
export function unwrapped(schema: z.ZodType): z.ZodType | undefined {
  const { innerType, in: from, getter } = definitionOf(schema);
  return innerType ?? from ?? getter?.();
}

/** The default value of a member. */
export function defaultOf(schema: z.ZodType): unknown {
  return (schema._zod.def as { readonly defaultValue?: unknown }).defaultValue;
}

/** The kind of a schema, inside refinements and defaults. */
export function kindOf(schema: z.ZodType): string {
  const inner = unwrapped(schema);
  return inner ? kindOf(inner) : definitionOf(schema).type;
}

/** The members of an object schema, inside refinements and defaults. */
export function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const { shape } = definitionOf(schema);
  if (shape) return shape;
  const inner = unwrapped(schema);
  return inner ? shapeOf(inner) : {};
}

/** The item schema of an array schema, inside refinements and defaults. */
export function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const { element } = definitionOf(schema);
  const inner = unwrapped(schema);
  return element ?? (inner ? elementOf(inner) : undefined);
}
