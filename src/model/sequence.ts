import { z } from "zod";
import { table } from "../base/table.ts";
import { rowOf } from "./rows.ts";

/**
 * Outreach from a shortlist. The interface counts sequences (§2.9, §2.11) but has no operation that creates one,
 * so they are part of a world's initial data; the counts follow from these rows.
 */
export const SequenceRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  shortlistId: z.string(),
  /** Contacts that were messaged at least once, and those of them who answered. */
  contacted: z.array(z.string()).readonly(),
  replied: z.array(z.string()).readonly(),
});
export type SequenceRow = z.infer<typeof SequenceRow>;

export const sequences = table("sequences", SequenceRow, (row) => row.id, { shortlist: (row) => row.shortlistId });
