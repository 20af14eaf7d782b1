import { isObject } from "../../base/json-object.ts";
import { sameJson } from "../../base/same-json.ts";
import type { Shape } from "./shape.ts";

/** What their document forbids in a value of a request: sentences that name members as they do. */
export function forbids(shape: Shape, value: unknown, place: string, path = ""): readonly string[] {
  const name = path === "" ? `The ${place.replace(/ member$/, "")}` : `${capital(place)} "${path}"`;
  if (value === null) return shape.nullable || shape.types === undefined ? [] : [`${name} must not be null.`];
  if (shape.types !== undefined && !shape.types.some((type) => isOf(type, value)))
    return [`${name} must be ${shape.types.map(article).join(" or ")}.`];
  if (shape.enum !== undefined && !shape.enum.some((each) => sameJson(each, value)))
    return [`${name} must be one of ${shape.enum.map(String).join(", ")}.`];
  const own = boundsBroken(shape, value).map((each) => `${name} must ${each}.`);
  if (Array.isArray(value)) {
    const { items } = shape;
    return items === undefined
      ? own
      : [...own, ...value.flatMap((each, i) => forbids(items, each, place, join(path, String(i))))];
  }
  return isObject(value) ? [...own, ...membersForbidden(shape, value, place, path)] : own;
}

function membersForbidden(
  { members, required = [], others }: Shape,
  value: Record<string, unknown>,
  place: string,
  path: string,
): string[] {
  if (members === undefined) return [];
  const missing = required.filter((name) => !Object.hasOwn(value, name) && members[name]?.default === undefined);
  const unknown = others === undefined ? Object.keys(value).filter((name) => !Object.hasOwn(members, name)) : [];
  const known = Object.entries(members).filter(([name]) => Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${capital(place)} "${join(path, name)}" is missing.`),
    ...unknown.map(
      (name) =>
        `Unknown ${place} "${join(path, name.slice(0, 80))}"; there is ${Object.keys(members).slice(0, 30).join(", ") || "none"}.`,
    ),
    ...known.flatMap(([name, member]) => forbids(member, value[name], place, join(path, name))),
  ];
}

function boundsBroken({ bounds = {}, pattern, format }: Shape, value: unknown): string[] {
  const broken: string[] = [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  const { minLength, maxLength, minItems, maxItems } = bounds;
  if (typeof value === "number") {
    if (minimum !== undefined && value < minimum) broken.push(`be at least ${minimum}`);
    if (maximum !== undefined && value > maximum) broken.push(`be at most ${maximum}`);
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) broken.push(`be more than ${exclusiveMinimum}`);
    if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) broken.push(`be less than ${exclusiveMaximum}`);
    if (multipleOf !== undefined && value % multipleOf !== 0) broken.push(`be a multiple of ${multipleOf}`);
  } else if (typeof value === "string") {
    const length = [...value].length;
    if (minLength !== undefined && length < minLength) broken.push(`be at least ${minLength} characters long`);
    if (maxLength !== undefined && length > maxLength) broken.push(`be at most ${maxLength} characters long`);
    if (pattern !== undefined && !matches(pattern, value)) broken.push(`match ${pattern}`);
    if (format === "uuid" && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) broken.push("be a UUID");
  } else if (Array.isArray(value)) {
    if (minItems !== undefined && value.length < minItems) broken.push(`have at least ${minItems} items`);
    if (maxItems !== undefined && value.length > maxItems) broken.push(`have at most ${maxItems} items`);
  }
  return broken;
}

/** A pattern that JavaScript does not know forbids nothing, and neither does one on a text that would take it long. */
function matches(pattern: string, text: string): boolean {
  if (text.length > 1_000) return true;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

function isOf(type: string, value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function article(type: string): string {
  return type === "integer" ? "a whole number" : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
