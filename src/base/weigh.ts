/** The overhead of one entry of a map besides its row. */
const entryWeight = 64;

/** Roughly the bytes of a row on a heap of 64 bits. */
export function weigh(row: unknown): number {
  return entryWeight + bytesOf(row);
}

/** Lists that the process holds once, however many objects refer to them. */
const shared = new WeakSet<readonly unknown[]>();

/** What all worlds share and none can release is not counted. */
export function shareAmongWorlds<List extends readonly unknown[]>(list: List): List {
  shared.add(list);
  return list;
}

function bytesOf(value: unknown): number {
  if (typeof value === "string") return 24 + value.length;
  if (typeof value === "number") return 16;
  if (typeof value !== "object" || value === null) return 8;
  let bytes = 32;
  if (Array.isArray(value) && shared.has(value)) return bytes;
  for (const key in value) bytes += 8 + bytesOf((value as Record<string, unknown>)[key]);
  return bytes;
}
