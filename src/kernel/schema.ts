import type { z } from "zod";

/** What a zod schema is made of, as far as its declaration can be walked. */
export interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
}

export function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as Definition;
}

/** What lies beneath an optional, a default, a refinement's pipe or a lazy schema; nothing beneath a plain one. */
export function beneath(schema: z.ZodType): z.ZodType | undefined {
  const { innerType, in: from, getter } = definitionOf(schema);
  return innerType ?? from ?? getter?.();
}

/** What a member is where it is not given. */
export function defaultOf(schema: z.ZodType): unknown {
  return (schema._zod.def as { readonly defaultValue?: unknown }).defaultValue;
}

/** The kind of a schema, looked for beneath refinements and defaults. */
export function kindOf(schema: z.ZodType): string {
  const inner = beneath(schema);
  return inner ? kindOf(inner) : definitionOf(schema).type;
}

/** The members of an object schema, looked for beneath refinements and defaults. */
export function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const { shape } = definitionOf(schema);
  if (shape) return shape;
  const inner = beneath(schema);
  return inner ? shapeOf(inner) : {};
}

/** What the items of an array schema are, looked for beneath refinements and defaults. */
export function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const { element } = definitionOf(schema);
  const inner = beneath(schema);
  return element ?? (inner ? elementOf(inner) : undefined);
}
