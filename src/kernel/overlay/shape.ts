import { z } from "zod";

const Json = z.json();

const jsonTypes = ["string", "number", "integer", "boolean", "object", "array"] as const;
export type JsonType = (typeof jsonTypes)[number];

export const boundNames = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
] as const;

const Bounds = z.partialRecord(z.enum(boundNames), z.number());
const Pages = z.strictObject({ first: z.number(), rows: z.number().nullable() });

/**
 * One value as the real service's document describes it, and where it is in ours. Answers are read through it from ours to
 * theirs, requests from theirs to ours.
 */
export interface Shape {
  /** The way to our value from our value around it: `[]` is that itself. Left out, we have nothing like it. */
  readonly from?: readonly string[] | undefined;
  /** Left out, every type is valid. */
  readonly types?: readonly JsonType[] | undefined;
  readonly nullable?: boolean | undefined;
  readonly members?: { readonly [name: string]: Shape } | undefined;
  readonly required?: readonly string[] | undefined;
  /** Members that are not named: they are left as they are, or each has a shape. Left out, they do not exist. */
  readonly others?: true | Shape | undefined;
  readonly items?: Shape | undefined;
  readonly enum?: readonly z.core.util.JSONType[] | undefined;
  /** Their spelling of our values. */
  readonly words?: { readonly [ours: string]: z.core.util.JSONType } | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly bounds?: z.output<typeof Bounds> | undefined;
  /** What our bounds are where theirs are wider: a request beyond them is read as the nearest that we have. */
  readonly ourBounds?: z.output<typeof Bounds> | undefined;
  /** A text of theirs is a number of ours. */
  readonly isNumber?: true | undefined;
  /** Who has one value where the other has a list: `items` is the shape of the one. */
  readonly one?: "theirs" | "ours" | undefined;
  /** Ids are written as UUIDs, in a fixed way that can be read back. */
  readonly id?: "uuid" | undefined;
  /** A member that is null is left out: null is not there, or not in ours. */
  readonly whenNull?: "left out" | undefined;
  /** Asks for a page by its number: which is the first, and how many rows one has where no limit is given. Null counts rows. */
  readonly pages?: z.output<typeof Pages> | undefined;
  /** Is true or false, as this says, where ours is null: `last` where there is no cursor of a next page. */
  readonly isNull?: boolean | undefined;
  /** The id of the request, which ours says in a header. */
  readonly isRequestId?: true | undefined;
  /** A valid value, for where we have none. */
  readonly instead?: z.core.util.JSONType | undefined;
  /** That value is an example, and claims something that is not so. */
  readonly invented?: boolean | undefined;
  /** What a request means that leaves it out. */
  readonly default?: z.core.util.JSONType | undefined;
}

export const Shape: z.ZodType<Shape> = z.strictObject({
  from: z.array(z.string()).optional(),
  types: z.array(z.enum(jsonTypes)).optional(),
  nullable: z.boolean().optional(),
  get members() {
    return z.record(z.string(), Shape).optional();
  },
  required: z.array(z.string()).optional(),
  get others(): z.ZodOptional<z.ZodType<true | Shape>> {
    return z.union([z.literal(true), Shape]).optional();
  },
  get items(): z.ZodOptional<z.ZodType<Shape>> {
    return Shape.optional();
  },
  enum: z.array(Json).optional(),
  words: z.record(z.string(), Json).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  bounds: Bounds.optional(),
  ourBounds: Bounds.optional(),
  isNumber: z.literal(true).optional(),
  one: z.enum(["theirs", "ours"]).optional(),
  id: z.literal("uuid").optional(),
  whenNull: z.literal("left out").optional(),
  pages: Pages.optional(),
  isNull: z.boolean().optional(),
  isRequestId: z.literal(true).optional(),
  instead: Json.optional(),
  invented: z.boolean().optional(),
  default: Json.optional(),
});
