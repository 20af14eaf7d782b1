import type { z } from "zod";
import { isObject } from "../../base/json-object.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import { unwrapped } from "../../kernel/schema.ts";

/** What is done to an object whose members are declared. */
type Grow = (members: Record<string, unknown>) => Record<string, unknown>;

/** Walks an answer along its declaration, so that one rule applies to every object of every operation. */
export function growObjects(schema: z.ZodType, value: unknown, grow: Grow): unknown {
  const inner = unwrapped(schema);
  if (inner !== undefined) return value === null ? null : growObjects(inner, value, grow);
  const { options, element, valueType, shape } = definitionOf(schema);
  if (options !== undefined) {
    const option = options.find((each) => each.safeParse(value).success);
    return option === undefined ? value : growObjects(option, value, grow);
  }
  if (Array.isArray(value)) {
    return element === undefined ? value : value.map((each) => growObjects(element, each, grow));
  }
  if (!isObject(value)) return value;
  // An object with arbitrary keys is a map: an extra member would be an extra entry.
  if (valueType !== undefined) return mapMembers(value, (member) => growObjects(valueType, member, grow));
  if (shape === undefined) return value;
  return grow(
    mapMembers(value, (member, name) => {
      const memberSchema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return memberSchema === undefined ? member : growObjects(memberSchema, member, grow);
    }),
  );
}

function mapMembers(value: Record<string, unknown>, change: (member: unknown, name: string) => unknown) {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]));
}
