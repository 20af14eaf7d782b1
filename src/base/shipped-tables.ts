/** What takes long to compute and never changes, as bytes in base64. */
export interface ShippedTables {
  /** The columns of the default population, the lowest byte of a number first. */
  readonly people: string;
  /** What the reader of texts looks up (reading/lexicon-text.ts), in UTF-8. */
  readonly lexicon: string;
}

// From source there are none, and everything is computed. The build ships them and replaces what follows.

export async function importTables(): Promise<ShippedTables | null> {
  return null;
}

/** The module that has them, beside the program. */
export const tablesFile: string | null = null;
