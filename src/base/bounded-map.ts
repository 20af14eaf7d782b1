/** A map of bounded size: the oldest entries are dropped when it exceeds a number or a weight. */
export interface BoundedMap<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  /** An entry that is added again counts as new. */
  readonly put: (key: Key, value: Value) => void;
  readonly values: () => readonly Value[];
  /** The total weight of its entries. */
  readonly weight: () => number;
}

export function newBoundedMap<Key, Value>(
  max: { readonly entries: number; readonly weight: number },
  weigh: (value: Value) => number,
): BoundedMap<Key, Value> {
  const entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  let weight = 0;
  const remove = (key: Key): void => {
    weight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => entries.get(key)?.value,
    put(key, value) {
      remove(key);
      const added = { value, weight: weigh(value) };
      entries.set(key, added);
      weight += added.weight;
      if (entries.size <= max.entries && weight <= max.weight) return;
      for (const oldest of entries.keys()) {
        if (oldest === key || (entries.size <= max.entries && weight <= max.weight)) break;
        remove(oldest);
      }
    },
    values: () => [...entries.values()].map(({ value }) => value),
    weight: () => weight,
  };
}

/** Adds an entry and drops the oldest ones. An entry that is added again counts as new. */
export function putBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  map.delete(oldest as Key);
}
