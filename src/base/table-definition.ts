import type { z } from "zod";

/** A table's name, the key of its rows, its indexes, and what its rows are for. */
export interface TableDefinition<Row> {
  readonly name: string;
  /** What its rows look like: those of a snapshot are checked against it. */
  readonly shape: z.ZodType;
  readonly key: (row: Row) => string;
  /** Indexes by other members. A row may have several keys or none in an index. The keys of one index entry are sorted. */
  readonly indexes: { readonly [index: string]: (row: Row) => string | readonly string[] | null };
  /** Its rows count calls: each request replaces some by others of the same size, and nobody asks which. */
  readonly isTally: boolean;
}
