import type { z } from "zod";
import { acceptsOf } from "../base/accepts.ts";
import { isObject } from "../base/json-object.ts";
import { definitionOf } from "../base/schema-definition.ts";
import { maxTold } from "../base/text.ts";
import { unwrapped } from "./schema.ts";

export interface Parsed<Data = unknown> {
  /** Undefined for what is refused. */
  readonly data: Data | undefined;
  readonly issues: readonly z.core.$ZodIssue[];
  /** There may be more issues in what was not looked at. */
  readonly isCut: boolean;
}

/**
 * Parses a value, and stops collecting in each list after its tenth faulty element. A schema by itself collects
 * everything, and an issue takes a hundred times as long as reading the element that it is about.
 */
export function parseBriefly<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const few = withFewFaults(schema, value);
  if (few !== value) {
    const { error } = schema.safeParse(few);
    // Only what is refused may be judged by a part of it.
    if (error !== undefined) return { data: undefined, issues: error.issues, isCut: true };
  }
  const { data, error } = schema.safeParse(value);
  return { data, issues: error?.issues ?? [], isCut: false };
}

/** The value itself, or a copy in which lists end with their tenth faulty element. */
function withFewFaults(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== "object" || value === null || acceptsOf(schema)(value)) return value;
  const { element, shape, keyType, valueType, options } = definitionOf(schema);
  if (Array.isArray(value)) {
    // A list that is too long is refused as such, without a look at its elements.
    if (element !== undefined) return isTooLong(schema, value) ? value : listWithFewFaults(element, value);
  } else if (isObject(value)) {
    if (shape !== undefined) return membersWithFewFaults(shape, value);
    if (keyType !== undefined && valueType !== undefined) return entriesWithFewFaults(keyType, valueType, value);
  }
  if (options !== undefined) return options.reduce((few, option) => withFewFaults(option, few), value as unknown);
  const inner = unwrapped(schema);
  return inner === undefined ? value : withFewFaults(inner, value);
}

function isTooLong(schema: z.ZodType, { length }: readonly unknown[]): boolean {
  return (definitionOf(schema).checks ?? []).some(
    ({ _zod: { def } }) => def.check === "max_length" && length > (def as z.core.$ZodCheckMaxLengthDef).maximum,
  );
}

function listWithFewFaults(element: z.ZodType, list: readonly unknown[]): readonly unknown[] {
  const few = [];
  let faults = 0;
  let isChanged = false;
  for (const item of list) {
    const fewer = withFewFaults(element, item);
    isChanged ||= fewer !== item;
    few.push(fewer);
    if (!isFine(element, fewer)) faults += 1;
    if (faults === maxTold) break;
  }
  return isChanged || few.length < list.length ? few : list;
}

function membersWithFewFaults(
  shape: Readonly<Record<string, z.ZodType>>,
  object: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let few = object;
  for (const name in shape) {
    if (!Object.hasOwn(object, name)) continue;
    const fewer = withFewFaults(shape[name] as z.ZodType, object[name]);
    if (fewer !== object[name]) few = { ...few, [name]: fewer };
  }
  return few;
}

function entriesWithFewFaults(
  name: z.ZodType,
  member: z.ZodType,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const few: Record<string, unknown> = {};
  let faults = 0;
  let isChanged = false;
  for (const key in record) {
    const fewer = withFewFaults(member, record[key]);
    isChanged ||= fewer !== record[key];
    few[key] = fewer;
    if (!isFine(name, key) || !isFine(member, fewer)) faults += 1;
    if (faults === maxTold) break;
  }
  return isChanged || faults === maxTold ? few : record;
}

function isFine(schema: z.ZodType, value: unknown): boolean {
  return acceptsOf(schema)(value) || schema.safeParse(value).success;
}
