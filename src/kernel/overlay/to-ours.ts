import { isObject } from "../../base/json-object.ts";
import type { Shape } from "./shape.ts";
import { idOfUuid } from "./uuid.ts";

/** What a value of a request means in ours, with what is around it there. It is one that the shape allows. */
export function toOurs(shape: Shape, value: unknown): unknown {
  return put(undefined, shape.from ?? [], convert(shape, value));
}

function convert(shape: Shape, value: unknown): unknown {
  if (value === null) return null;
  if (shape.one === "theirs") return [toOurs(shape.items ?? {}, value)];
  if (shape.one === "ours" && Array.isArray(value)) return toOurs(shape.items ?? {}, value[0]);
  if (Array.isArray(value))
    return shape.items === undefined ? value : value.map((each) => toOurs(shape.items as Shape, each));
  if (isObject(value)) return objectOf(shape, value);
  const ours = Object.entries(shape.words ?? {}).find(([, theirs]) => theirs === value);
  if (ours !== undefined) return shape.isNumber ? numberIn(ours[0]) : ours[0];
  if (typeof value === "string" && shape.isNumber) return numberIn(value);
  if (typeof value === "string" && shape.id === "uuid") return idOfUuid(value) ?? nobody(shape);
  return typeof value === "number" ? clamp(shape, value) : value;
}

/** What is no number is refused by whoever reads it next. */
function numberIn(text: string): unknown {
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : text;
}

/** An id that nothing has, in a form that every id may have. */
function nobody({ ourBounds }: Shape): string {
  return "none_000000000000".slice(0, ourBounds?.maxLength ?? 16);
}

function objectOf({ members, others }: Shape, value: Record<string, unknown>): unknown {
  if (members === undefined) {
    if (others === undefined || others === true) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toOurs(others, each)]));
  }
  let result: unknown = {};
  for (const [name, member] of Object.entries(members)) {
    const given = Object.hasOwn(value, name) ? value[name] : member.default;
    if (given === undefined || member.from === undefined) continue;
    if (given === null && member.whenNull === "left out") continue;
    result = put(result, member.from, convert(member, given));
  }
  return result;
}

function put(around: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  const object = isObject(around) ? around : {};
  if (name === undefined) return isObject(value) ? { ...object, ...value } : value;
  return { ...object, [name]: put(rest.length === 0 && !isObject(value) ? undefined : object[name], rest, value) };
}

/** Beyond what we can do it is as much as we can. */
function clamp({ ourBounds = {} }: Shape, value: number): number {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = ourBounds;
  return Math.min(Math.max(value, minimum), maximum);
}
