/** What takes long to compute and never changes. */
export interface ShippedTables {
  /** What the reader of texts looks up (reading/lexicon-text.ts). */
  readonly lexicon: string;
  /** The columns of the default population, the lowest byte of a number first: bytes in base64. */
  readonly people: string;
}

// From source there are none, and everything is computed. The build ships them and replaces what follows.

export async function importTables(): Promise<ShippedTables | null> {
  return null;
}

/** The module that has them, beside the program. */
export const tablesFile: string | null = null;
