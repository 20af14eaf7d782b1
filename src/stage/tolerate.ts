import type { z } from "zod";
import { isObject } from "../base/json-object.ts";
import { fraction } from "../base/rng.ts";
import { definitionOf } from "../base/schema-definition.ts";
import { type Draft, jsonOf, withValue } from "../kernel/draft.ts";
import type { Operation } from "../kernel/operation.ts";
import { unwrapped } from "../kernel/zod-schema.ts";
import { conditionsOf } from "../model/conditions.ts";
import type { World } from "../model/world.ts";

/** Adds undeclared members and a header to answers, as the interface may do any day (§9), where a scenario demands it. */
export function tolerate(world: World, operation: Operation | null, answer: Draft): Draft {
  if (conditionsOf(world).payloads === "normal" || operation === null) return answer;
  const value = jsonOf(answer);
  if (value === undefined) return answer;
  const schema = operation.answers.find(({ status }) => status === answer.status)?.body;
  // A refusal may have an extra member as well (§7 says what it has, not that it has nothing else).
  const grownRefusal = isObject(value) ? { ...value, addedText: "something new" } : value;
  const grownValue = schema === undefined ? grownRefusal : growObjects(schema, value, addUnknownMembers(world.seed));
  const headers = { ...answer.headers, "x-added-header": "something new" };
  return withValue({ ...answer, headers }, structuredClone(grownValue));
}

/** Members of every JSON kind. */
const unknowns = [
  ["addedText", "something new"],
  ["addedNumber", 42],
  ["addedFlag", true],
  ["addedNothing", null],
  ["addedList", [{ addedText: "in a list" }]],
  ["addedObject", { addedText: "within", addedAt: "2030-01-01T00:00:00.000Z" }],
] as const;

/** Half of them in each object, drawn by the object's place, so that a client meets all of them sooner or later. */
function addUnknownMembers(seed: string) {
  let place = 0;
  return (members: Record<string, unknown>) => {
    place += 1;
    const additions = unknowns.filter(([name]) => fraction(seed, place, name) < 0.5);
    const first = unknowns[place % unknowns.length] as (typeof unknowns)[number];
    return { ...members, ...Object.fromEntries([first, ...additions]) };
  };
}

/** What is done to an object whose members are declared. */
type Grow = (members: Record<string, unknown>) => Record<string, unknown>;

/** Walks an answer along its declaration, so that one rule applies to every object of every operation. */
function growObjects(schema: z.ZodType, value: unknown, grow: Grow): unknown {
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
