import { z } from "zod";

/** What a schema is, seen through wrappers: optional, nullable, default, pipe, lazy. */
export interface Unwrapped {
  readonly schema: z.ZodType;
  readonly kind: string;
  readonly optional: boolean;
  readonly nullable: boolean;
}

interface Inner {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
}

export function unwrap(schema: z.ZodType): Unwrapped {
  let current = schema;
  let optional = false;
  let nullable = false;
  for (;;) {
    const { type, innerType, in: input, getter } = current._zod.def as Inner;
    if (type === "optional") optional = true;
    if (type === "nullable") nullable = true;
    const inner = innerType ?? (type === "pipe" ? input : undefined) ?? getter?.();
    if (inner === undefined) return { schema: current, kind: type, optional, nullable };
    current = inner;
  }
}

interface Parts {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
  readonly items?: readonly z.ZodType[];
}

/** The schemas directly beneath one that is unwrapped, each under its member's name, `[]` or `*`. */
export function partsOf(schema: z.ZodType): readonly (readonly [string, z.ZodType])[] {
  const { shape, element, options, valueType, items } = schema._zod.def as Parts;
  return [
    ...Object.entries(shape ?? {}),
    ...(element ? [["[]", element] as const] : []),
    ...(valueType ? [["*", valueType] as const] : []),
    ...[...(options ?? []), ...(items ?? [])].map((each) => ["", each] as const),
  ];
}

/** What `.meta()` said about a schema, or about what it wraps. */
export function metaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const own = z.globalRegistry.get(schema) ?? {};
  const { innerType, in: input } = schema._zod.def as Inner;
  const inner = innerType ?? input;
  return inner === undefined ? own : { ...metaOf(inner), ...own };
}
