/** What takes long to compute and never changes: the build puts a file with it in the place of this module. */
export interface ShippedTables {
  /** The columns of the default population: their bytes, the lowest of a number first, as base64. */
  readonly people: string;
  /** What the reader of texts looks up (reading/lexicon-text.ts). */
  readonly lexicon: string;
}

/** From source there is none, and everything is computed. */
export const tables: ShippedTables | null = null;
