/** Puts something where the oldest makes room: what is put again counts as new. */
export function putBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  map.delete(oldest as Key);
}
