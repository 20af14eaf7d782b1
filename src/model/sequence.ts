import { table } from "../base/table.ts";

/**
 * Outreach from a shortlist. The interface counts sequences (§2.9, §2.11) but has no operation that creates one,
 * so they are part of a world's initial data; the counts follow from these rows.
 */
export interface SequenceRow {
  readonly id: string;
  readonly accountId: string;
  readonly shortlistId: string;
  /** Contacts that were messaged at least once, and those of them who answered. */
  readonly contacted: readonly string[];
  readonly replied: readonly string[];
}

export const sequences = table<SequenceRow>("sequences", (row) => row.id, { shortlist: (row) => row.shortlistId });
