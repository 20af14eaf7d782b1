import type { z } from "zod";
import { isObject } from "../../base/json-object.ts";
import { escapeName, stepsOf } from "../../base/member-path.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import type { Operation } from "../../kernel/operation.ts";
import { unwrapped } from "../../kernel/zod-schema.ts";

/** The maximum depth: deeper objects are counted where they occur at the top level. */
const maxDepth = 6;

/** The maximum number of rows to examine in a list. */
const maxRows = 50;

const declared = new Map<Operation, readonly string[]>();

/** All members that the answers of an operation may have, such as `results[].match.why`. */
export function membersOf(operation: Operation): readonly string[] {
  const known = declared.get(operation);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const { body } of operation.answers) if (body) collect(body, "", 0, found);
  const members = [...found];
  declared.set(operation, members);
  return members;
}

function collect(schema: z.ZodType, path: string, depth: number, found: Set<string>): void {
  if (depth > maxDepth) return;
  const inner = unwrapped(schema);
  if (inner) collect(inner, path, depth, found);
  const { shape, element, options } = definitionOf(schema);
  for (const option of options ?? []) collect(option, path, depth, found);
  if (element) collect(element, `${path}[]`, depth, found);
  for (const [name, member] of Object.entries(shape ?? {})) {
    const here = path === "" ? escapeName(name) : `${path}.${escapeName(name)}`;
    found.add(here);
    collect(member, here, depth + 1, found);
  }
}

/** Removes the members of this answer from those not seen yet. */
export function removeSeen(unseen: Set<string>, json: unknown): void {
  for (const path of unseen) if (stands(json, stepsOf(path))) unseen.delete(path);
}

function stands(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return value !== undefined;
  if (first === "[]") return Array.isArray(value) && value.slice(0, maxRows).some((row) => stands(row, rest));
  return isObject(value) && Object.hasOwn(value, first) && stands(value[first], rest);
}
