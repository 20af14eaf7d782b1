import type { z } from "zod";

/** The parts of a zod schema, as far as they can be inspected. */
export interface Definition {
  readonly type: string;
  readonly coerce?: boolean;
  readonly checks?: readonly z.core.$ZodCheck[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly inclusive?: boolean;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
}

export function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as Definition;
}
