import { isObject } from "./json-object.ts";

/** The steps of a JSON Pointer (RFC 6901); null when the text is not a pointer. */
export function readPointer(pointer: string): readonly string[] | null {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a pointer, among own members only; undefined where there is none. */
export function valueAt(document: unknown, steps: readonly string[]): unknown {
  let value = document;
  for (const step of steps) {
    if (Array.isArray(value)) value = isIndex(step) ? value[Number(step)] : undefined;
    else if (isObject(value)) value = Object.hasOwn(value, step) ? value[step] : undefined;
    else return undefined;
  }
  return value;
}

export function isIndex(step: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(step);
}
