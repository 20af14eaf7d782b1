import { insertSorted, removeSorted } from "./sorted.ts";

/**
 * The keys of one index, by value, each list sorted. A key that is alone is not in a list: most are alone, and a list is
 * three objects in place of one.
 */
export type IndexKeys = Map<string, KeyOrKeys>;
type KeyOrKeys = string | string[];

export function keysAt(index: IndexKeys | undefined, value: string): readonly string[] | undefined {
  const keys = index?.get(value);
  return typeof keys === "string" ? [keys] : keys;
}

export function addKey(index: IndexKeys, value: string, key: string): void {
  const keys = index.get(value);
  if (keys === undefined) index.set(value, key);
  else if (typeof keys !== "string") insertSorted(keys, key);
  else if (keys !== key) index.set(value, keys < key ? [keys, key] : [key, keys]);
}

export function removeKey(index: IndexKeys, value: string, key: string): void {
  const keys = index.get(value);
  if (keys === key) index.delete(value);
  if (keys === undefined || typeof keys === "string") return;
  removeSorted(keys, key);
  if (keys.length === 0) index.delete(value);
}
