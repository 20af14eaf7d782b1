/** What was made for a key and may be wanted again: the least recently used makes room. For what is a function of its key. */
export interface LruCache<Value, Key = string> {
  /** The value of a key, made when it is not there. */
  readonly getOrCreate: (key: Key, make: (key: Key) => Value) => Value;
}

/** Holds values of at most `max` weight together; each weighs one unless `weigh` says otherwise. */
export function newLruCache<Value, Key = string>(
  max: number,
  weigh: (value: Value) => number = () => 1,
): LruCache<Value, Key> {
  const kept = new Map<Key, Value>();
  let weight = 0;
  let newest: Key | undefined;
  function makeRoom(): void {
    for (const [oldest, old] of kept) {
      if (weight <= max) break;
      kept.delete(oldest);
      weight -= weigh(old);
    }
  }
  return {
    getOrCreate(key, make) {
      const known = kept.get(key);
      if (known !== undefined) {
        if (key !== newest) {
          kept.delete(key);
          kept.set(key, known);
          newest = key;
        }
        return known;
      }
      const value = make(key);
      kept.set(key, value);
      newest = key;
      weight += weigh(value);
      // Asked first: a map steps over whatever was taken out of it before it comes to what is oldest.
      if (weight > max) makeRoom();
      return value;
    },
  };
}

/** A pure function that knows its last answer: checking, matching and storing ask the same thing within one request. */
export function rememberLast<Value, Key extends string | number = string>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: compute(key) };
    return last.value;
  };
}
