import { isObject } from "../../base/json-object.ts";
import type { Movable } from "./moves.ts";

type Holder = Record<string, unknown>;

/** An answer or a list's item as a member of what holds it, so that it can be replaced as a whole. */
type ValueSlot = readonly [holder: Holder, name: string];

/** The members of an answer in `holder.body`, which is changed in place. */
export function movableValues(holder: { body: unknown }): Movable<ValueSlot, unknown> {
  return {
    slotsAt: (list) => itemsAt([holder, "body"], list),
    take: ([around, name], from) => take(around, [name, ...from]),
    put: ([around, name], to, value) => put(around, [name, ...to], value),
  };
}

function itemsAt([holder, name]: ValueSlot, [first, ...rest]: readonly string[]): readonly ValueSlot[] {
  if (first === undefined) return [[holder, name]];
  const value = holder[name];
  if (first !== "[]") return isObject(value) && Object.hasOwn(value, first) ? itemsAt([value, first], rest) : [];
  if (!Array.isArray(value)) return [];
  return Object.keys(value).flatMap((key) => itemsAt([value as unknown as Holder, key], rest));
}

function take(holder: Holder, [name = "", ...rest]: readonly string[]): unknown {
  if (!Object.hasOwn(holder, name)) return undefined;
  const value = holder[name];
  if (rest.length > 0) return isObject(value) ? take(value, rest) : undefined;
  delete holder[name];
  return value;
}

/** Two objects in one place become one; anything else that stands there is replaced. */
function put(holder: Holder, [name = "", ...rest]: readonly string[], value: unknown): void {
  const standing = Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (rest.length === 0) holder[name] = isObject(standing) && isObject(value) ? { ...standing, ...value } : value;
  else {
    const inner = isObject(standing) ? standing : {};
    holder[name] = inner;
    put(inner, rest, value);
  }
}
