import type { z } from "zod";
import { isObject } from "../../../base/json-object.ts";
import { definitionOf } from "../../../base/schema-definition.ts";
import { unwrapped } from "../../../kernel/zod-schema.ts";

/** A declaration without its nullable, optional and default wrappers. */
export function plainOf(schema: z.ZodType): z.ZodType {
  const inner = unwrapped(schema);
  return inner ? plainOf(inner) : schema;
}

export function isOptional(schema: z.ZodType): boolean {
  const { type, innerType } = definitionOf(schema);
  return type === "optional" || (innerType !== undefined && type !== "default" && isOptional(innerType));
}

/** How many members an object must have to be identified by them at any place. */
const minMembers = 3;

/** True for shapes that identify a value: an object of several members or a list of such. Others are found by name. */
export function isDistinctive(schema: z.ZodType): boolean {
  const { shape, element } = definitionOf(plainOf(schema));
  if (element) return isDistinctive(element);
  return shape !== undefined && Object.values(shape).filter((member) => !isOptional(member)).length >= minMembers;
}

/** The minimum likeness at which a value counts as the declared one. */
export const minLikeness = 0.6;

/** How well a value matches a declaration, from 0 to 1. An empty list and null match everything a little. */
export function likeness(schema: z.ZodType, value: unknown, depth = 0): number {
  const plain = plainOf(schema);
  const { shape, element, valueType, options, type } = definitionOf(plain);
  if (value === undefined) return 0;
  if (value === null) return schema.safeParse(null).success ? minLikeness : 0;
  if (options) return Math.max(0, ...options.map((option) => likeness(option, value, depth)));
  if (shape) return isObject(value) ? membersAlike(shape, value, depth) : 0;
  if (element) {
    if (!Array.isArray(value)) return 0;
    if (value.length === 0) return minLikeness;
    const items = value.slice(0, 3).map((item) => likeness(element, item, depth + 1));
    return items.reduce((sum, each) => sum + each, 0) / items.length;
  }
  if (valueType) return isObject(value) ? minLikeness : 0;
  if (type === "unknown" || type === "any") return minLikeness;
  return schema.safeParse(value).success ? 1 : 0;
}

function membersAlike(
  shape: Readonly<Record<string, z.ZodType>>,
  value: Readonly<Record<string, unknown>>,
  depth: number,
): number {
  // Many services leave out what is null: what is absent and may be null counts neither for nor against.
  const members = Object.entries(shape).filter(
    ([name, member]) => !isOptional(member) && (Object.hasOwn(value, name) || !member.safeParse(null).success),
  );
  if (members.length === 0) {
    const isKnown = Object.keys(shape).some((name) => Object.hasOwn(value, name));
    return isKnown ? 1 : Object.keys(value).length === 0 ? minLikeness : 0.3;
  }
  const scores = members.map(([name, member]) => {
    if (!Object.hasOwn(value, name)) return 0;
    return depth < 2 && likeness(member, value[name], depth + 1) > 0 ? 1 : 0.7;
  });
  return scores.reduce((sum: number, each) => sum + each, 0) / members.length;
}
