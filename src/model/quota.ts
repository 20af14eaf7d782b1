import { z } from "zod";
import { table } from "../base/table.ts";
import { instant, rowOf, whole } from "./rows.ts";

/** The monthly quotas of an account. fixtures/plans.json says how large each of them is on each plan. */
export const quotaNames = ["deep_searches", "reports"] as const;
export type QuotaName = (typeof quotaNames)[number];

/**
 * One use of a quota. How much of a month is used is in the last of its entries, and stored nowhere else. Older worlds
 * have one row a quota, which says only what was used.
 */
const QuotaUse = rowOf({
  key: z.string(),
  account: z.string(),
  name: z.string(),
  /** When the month began that it belongs to, and what was used of this month with it. */
  start: instant,
  used: whole,
  at: instant.exactOptional(),
  units: z.int().exactOptional(),
  operation: z.string().exactOptional(),
});
export type QuotaUse = z.infer<typeof QuotaUse>;

export const quotaUses = table("quotaUses", QuotaUse, (row) => row.key, {
  account: (row) => row.account,
  quota: (row) => quotaKey(row.account, row.name),
});

export function quotaKey(accountId: string, name: string): string {
  return `${accountId}|${name}`;
}
