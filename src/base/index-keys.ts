import { insertSorted, removeSorted } from "./sorted-keys.ts";

/**
 * The keys of one index, by value, each list sorted. A key that is alone is not in a list: most are alone, and a list is
 * three objects in place of one. An index over the one of a shared base has its own keys only for values where the two
 * differ; no keys at all are an empty list there, which hides the base's.
 */
export type IndexKeys = Map<string, KeyOrKeys>;
type KeyOrKeys = string | string[];

export function keysAt(index: IndexKeys | undefined, value: string): readonly string[] | undefined {
  const keys = index?.get(value);
  return typeof keys === "string" ? [keys] : keys;
}

export function addKey(index: IndexKeys, value: string, key: string, base: IndexKeys | undefined): void {
  const keys = index.get(value) ?? copyOf(base?.get(value));
  if (keys === undefined) index.set(value, key);
  else if (typeof keys !== "string") {
    insertSorted(keys, key);
    if (base !== undefined) index.set(value, keys);
  } else if (keys !== key) index.set(value, keys < key ? [keys, key] : [key, keys]);
}

export function removeKey(index: IndexKeys, value: string, key: string, base: IndexKeys | undefined): void {
  const keys = index.get(value) ?? copyOf(base?.get(value)) ?? [];
  const left = typeof keys === "string" ? (keys === key ? [] : [keys]) : keys;
  removeSorted(left, key);
  if (left.length > 0 || base !== undefined) index.set(value, left);
  else index.delete(value);
}

function copyOf(keys: KeyOrKeys | undefined): KeyOrKeys | undefined {
  return typeof keys === "object" ? keys.slice() : keys;
}
