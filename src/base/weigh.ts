/** The overhead of one entry of a map besides its row. */
const entryWeight = 64;

/** Roughly the bytes of a row on a 64-bit heap. */
export function weigh(row: unknown): number {
  return entryWeight + bytesOf(row);
}

/** Shared lists that exist once in the process, however many objects refer to them. */
const shared = new WeakSet<readonly unknown[]>();

/** Excludes what all worlds share and none can release. */
export function shareAmongWorlds<List extends readonly unknown[]>(list: List): List {
  shared.add(list);
  return list;
}

/** A text with any of these takes two bytes for each of its characters. */
const beyondOneByte = /[\u0100-\uffff]/;

function bytesOf(value: unknown): number {
  if (typeof value === "string") return 24 + value.length * (beyondOneByte.test(value) ? 2 : 1);
  if (typeof value === "number") return 16;
  if (typeof value !== "object" || value === null) return 8;
  let bytes = 32;
  if (Array.isArray(value) && shared.has(value)) return bytes;
  for (const key in value) bytes += 8 + bytesOf((value as Record<string, unknown>)[key]);
  return bytes;
}
