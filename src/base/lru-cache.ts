/** A cache that drops the least recently used values. For pure functions of a key. */
export interface LruCache<Value, Key = string> {
  /** The value of a key, computed when it is missing. */
  readonly getOrCreate: (key: Key, make: (key: Key) => Value) => Value;
  /** The value of a key if present; it becomes the most recently used. */
  readonly get: (key: Key) => Value | undefined;
  /** Whether a key has a value. This does not count as use. */
  readonly has: (key: Key) => boolean;
  readonly set: (key: Key, value: Value) => void;
  /** The weight of all values together. */
  readonly weight: () => number;
}

/** What a value and its key weigh together. */
export type Weigh<Value, Key = string> = (value: Value, key: Key) => number;

/** Holds values of at most `max` weight together, or the newest alone; each weighs one unless `weigh` says otherwise. */
export function newLruCache<Value, Key = string>(
  max: number,
  weigh: Weigh<Value, Key> = () => 1,
): LruCache<Value, Key> {
  const values = new Map<Key, Value>();
  let weight = 0;
  let newest: Key | undefined;
  function evictOldest(): void {
    for (const [oldest, old] of values) {
      if (weight <= max || oldest === newest) break;
      values.delete(oldest);
      weight -= weigh(old, oldest);
    }
  }
  function get(key: Key): Value | undefined {
    const cached = values.get(key);
    if (cached !== undefined && key !== newest) {
      values.delete(key);
      values.set(key, cached);
      newest = key;
    }
    return cached;
  }
  function set(key: Key, value: Value): void {
    const old = values.get(key);
    if (old !== undefined) {
      values.delete(key);
      weight -= weigh(old, key);
    }
    values.set(key, value);
    newest = key;
    weight += weigh(value, key);
    // Checked first, because a map skips every deleted entry before it reaches the oldest one.
    if (weight > max) evictOldest();
  }
  return {
    getOrCreate(key, make) {
      const cached = get(key);
      if (cached !== undefined) return cached;
      const value = make(key);
      set(key, value);
      return value;
    },
    get,
    has: (key) => values.has(key),
    set,
    weight: () => weight,
  };
}
