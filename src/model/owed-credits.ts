import { z } from "zod";
import { table } from "../base/table.ts";
import { instant, rowOf, whole } from "./rows.ts";

/**
 * Credits that a job of an account has used, and that no poll has charged yet: the ledger does not have them, and nothing
 * else can be bought with them.
 */
const OwedRow = rowOf({
  /** What it is for: a round, a subject, a cell of the job `ref`. */
  key: z.string(),
  accountId: z.string(),
  ref: z.string(),
  at: instant,
  credits: whole,
  sku: z.string().nullable(),
  developerId: z.string().nullable(),
});
export type OwedRow = z.infer<typeof OwedRow>;

export const owedCredits = table("owedCredits", OwedRow, (row) => row.key, {
  account: (row) => row.accountId,
  ref: (row) => row.ref,
});
