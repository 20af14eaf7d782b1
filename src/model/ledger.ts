import { z } from "zod";
import { table } from "../base/table.ts";

/** One movement of credits. An account's balance is in its last entry and stored nowhere else. */
export const LedgerEntry = z
  .looseObject({
    id: z.string(),
    at: z.iso.datetime(),
    account: z.string(),
    kind: z.enum(["grant", "charge", "refund"]),
    operation: z.string().nullable(),
    ref: z.string().nullable(),
    sku: z.string().nullable(),
    developerId: z.string().nullable(),
    credits: z.int(),
    balanceAfter: z.int(),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const ledger = table("ledger", LedgerEntry, (row) => row.id, { account: (row) => row.account });
