import type { Budget } from "../../base/budget.ts";
import { isObject } from "../../base/json-object.ts";
import { sameJson } from "../../base/same-json.ts";
import { matches } from "./patterns.ts";
import type { Shape } from "./shape.ts";

/** What a description says of a single value, without what is in it. */
export type Limits = Pick<Shape, "types" | "nullable" | "enum" | "format" | "pattern" | "bounds">;

/** What a value would have to be, in the words that follow `must`; empty where it is that. */
export function whatBreaks(
  { types, nullable, enum: values, format, ...rest }: Limits,
  value: unknown,
  budget: Budget,
): string[] {
  budget.spend(1 + (values?.length ?? 0));
  if (value === null) return nullable || types === undefined ? [] : ["not be null"];
  if (types !== undefined && !types.some((type) => isOf(type, value)))
    return [`be ${[...types.map(article), ...(nullable ? ["null"] : [])].join(" or ")}`];
  if (values !== undefined && !values.some((each) => sameJson(each, value)))
    return [`be one of ${values.slice(0, 20).map(String).join(", ")}`];
  const isOdd = format !== undefined && typeof value === "string" && formats[format]?.test(value) === false;
  return [...boundsBroken(rest, value, budget), ...(isOdd ? [`be a ${format === "uuid" ? "UUID" : format}`] : [])];
}

function boundsBroken(
  { bounds = {}, pattern }: Pick<Limits, "bounds" | "pattern">,
  value: unknown,
  budget: Budget,
): string[] {
  const broken: string[] = [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf: step = 0 } = bounds;
  const { minLength, maxLength, minItems, maxItems } = bounds;
  if (typeof value === "number") {
    if (minimum !== undefined && value < minimum) broken.push(`be at least ${minimum}`);
    if (maximum !== undefined && value > maximum) broken.push(`be at most ${maximum}`);
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) broken.push(`be more than ${exclusiveMinimum}`);
    if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) broken.push(`be less than ${exclusiveMaximum}`);
    if (step > 0 && Math.abs(value / step - Math.round(value / step)) > 1e-9) broken.push(`be a multiple of ${step}`);
  } else if (typeof value === "string") {
    const length = [...value].length;
    if (minLength !== undefined && length < minLength) broken.push(`be at least ${minLength} characters long`);
    if (maxLength !== undefined && length > maxLength) broken.push(`be at most ${maxLength} characters long`);
    if (pattern !== undefined && !matches(pattern, value, budget)) broken.push(`match ${pattern}`);
  } else if (Array.isArray(value)) {
    if (minItems !== undefined && value.length < minItems) broken.push(`have at least ${minItems} items`);
    if (maxItems !== undefined && value.length > maxItems) broken.push(`have at most ${maxItems} items`);
  }
  return broken;
}

function isOf(type: string, value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function article(type: string): string {
  return type === "integer" ? "a whole number" : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Formats that are not in this list say nothing that can be checked. */
const formats: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)?$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  hostname: /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
  byte: /^[A-Za-z0-9+/]*={0,2}$/,
};

/** The formats that a text can be held against. */
export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(formats, format);
}
