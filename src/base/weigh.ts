/** What one entry of a map costs beside its row. */
const entryWeight = 64;

/** Roughly the bytes of a row on a heap of 64 bits. */
export function weigh(row: unknown): number {
  return entryWeight + bytesOf(row);
}

function bytesOf(value: unknown): number {
  if (typeof value === "string") return 24 + value.length;
  if (typeof value === "number") return 16;
  if (typeof value !== "object" || value === null) return 8;
  let bytes = 32;
  for (const key in value) bytes += 8 + bytesOf((value as Record<string, unknown>)[key]);
  return bytes;
}
