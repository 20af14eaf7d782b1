import { isObject } from "../../base/json-object.ts";
import type { Shape } from "./shape.ts";
import { uuidOf } from "./uuid.ts";

/** What is known of an answer beside its value. */
interface Beside {
  /** The names of members that are invented are noted here. */
  readonly invented: Set<string>;
  readonly requestId?: string | undefined;
}

/** What of our value is theirs, as their document describes it; undefined where they have none. */
export function toTheirs(shape: Shape, value: unknown, beside: Beside = { invented: new Set() }): unknown {
  return convert(shape, at(value, shape, shape.from ?? []), beside);
}

function convert(shape: Shape, value: unknown, beside: Beside): unknown {
  if (shape.isRequestId && beside.requestId !== undefined) return beside.requestId;
  if (shape.isNull !== undefined) return (value ?? null) === null ? shape.isNull : !shape.isNull;
  if (value === undefined) return shape.instead;
  if (value === null) return shape.nullable || shape.types === undefined ? null : (shape.instead ?? null);
  if (isAround(shape)) return objectOf(shape, value, beside);
  if (shape.instead !== undefined && (shape.from === undefined || isOfAnotherKind(shape, value))) return shape.instead;
  if (Array.isArray(value)) return listOf(shape, value, beside);
  if (isObject(value)) return objectOf(shape, value, beside);
  return singleOf(shape, value);
}

/** A list, an object and a single value cannot stand for each other. */
function isOfAnotherKind({ types }: Shape, value: unknown): boolean {
  if (types === undefined) return false;
  if (Array.isArray(value)) return !types.includes("array");
  if (isObject(value)) return !types.includes("object");
  return types.every((type) => type === "array" || type === "object");
}

/** Of what is null everything is null, such as its id. */
function at(value: unknown, { nullable }: Shape, path: readonly string[]): unknown {
  return path.reduce<unknown>((each, name) => {
    if (each === null && nullable) return null;
    return isObject(each) && Object.hasOwn(each, name) ? each[name] : undefined;
  }, value);
}

/** Whether theirs is an object that has ours, whatever that is, in one of its members. */
function isAround({ members = {} }: Shape): boolean {
  return Object.values(members).some(({ from }) => from?.length === 0);
}

function objectOf({ members, others, required = [] }: Shape, value: unknown, beside: Beside): unknown {
  if (members === undefined) {
    if (others === undefined || others === true || !isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toTheirs(others, each, beside)]));
  }
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members)) {
    const own = member.from === undefined ? undefined : at(value, member, member.from);
    if (own === null && member.whenNull === "left out") continue;
    // Nothing is invented that need not be there.
    if (member.invented && !required.includes(name) && isOfAnotherKind(member, own)) continue;
    const translated = convert(member, own, beside);
    if (translated === undefined || (own === undefined && !required.includes(name))) continue;
    result[name] = translated;
    if (member.invented && translated === member.instead) beside.invented.add(name);
  }
  return result;
}

function listOf({ items, bounds }: Shape, value: readonly unknown[], beside: Beside): unknown {
  const all = items === undefined ? value : value.map((each) => toTheirs(items, each, beside) ?? null);
  const most = bounds?.maxItems;
  return most !== undefined && all.length > most ? all.slice(0, most) : all;
}

function singleOf(shape: Shape, value: unknown): unknown {
  const word = shape.words?.[String(value)];
  if (word !== undefined) return word;
  if (typeof value === "string") return textOf(shape, value);
  if (typeof value === "number") return numberOf(shape, value);
  return shape.types?.includes("string") && !shape.types.includes("boolean") ? String(value) : value;
}

function textOf({ id, types, bounds, format }: Shape, value: string): unknown {
  if (id === "uuid") return uuidOf(value) ?? value;
  if (types !== undefined && !types.includes("string")) {
    const isNumber = (types.includes("integer") || types.includes("number")) && /^-?\d{1,15}$/.test(value);
    if (isNumber) return Number(value);
    return types.includes("array") ? [value] : value;
  }
  const least = bounds?.minLength ?? 0;
  const most = bounds?.maxLength;
  // An instant or an address that is cut is none any more.
  if (format !== undefined || most === undefined)
    return least > 0 && value.length < least ? value.padEnd(least, ".") : value;
  return [...value].length > most ? [...value].slice(0, most).join("") : value.padEnd(least, ".");
}

function numberOf({ types, bounds = {} }: Shape, value: number): unknown {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  if (types !== undefined && !types.includes("number") && !types.includes("integer"))
    return types.includes("string") ? String(value) : value;
  const step = multipleOf ?? (types?.includes("number") === false ? 1 : 0);
  let result = value;
  if (step > 0 && result % step !== 0) result = Math.floor(result / step) * step;
  if (minimum !== undefined) result = Math.max(result, minimum);
  if (maximum !== undefined) result = Math.min(result, maximum);
  if (exclusiveMinimum !== undefined && result <= exclusiveMinimum) result = exclusiveMinimum + (step || 1e-6);
  if (exclusiveMaximum !== undefined && result >= exclusiveMaximum) result = exclusiveMaximum - (step || 1e-6);
  return result;
}
