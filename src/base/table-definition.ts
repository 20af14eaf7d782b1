/** What a table is called, what its rows are kept under, and what else they are found by. */
export interface TableDefinition<Row> {
  readonly name: string;
  readonly key: (row: Row) => string;
  /** Indexes: rows found by another member. Several keys, or none, are fine. Keys within one index entry are sorted. */
  readonly indexes: { readonly [index: string]: (row: Row) => string | readonly string[] | null };
}
