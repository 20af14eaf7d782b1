/** Locale-free order of keys, the same on every machine. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The position of a key, or where it would be inserted, in a sorted array. */
export function positionOf(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function insertSorted(sorted: string[], key: string): void {
  const last = sorted[sorted.length - 1];
  if (last === undefined || last < key) {
    sorted.push(key);
    return;
  }
  const position = positionOf(sorted, key);
  if (sorted[position] !== key) sorted.splice(position, 0, key);
}

export function removeSorted(sorted: string[], key: string): void {
  const position = positionOf(sorted, key);
  if (sorted[position] === key) sorted.splice(position, 1);
}
