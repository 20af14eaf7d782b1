import { z } from "zod";
import { table } from "../base/table.ts";
import { instant, rowOf } from "./rows.ts";

/**
 * What an account owns of a developer. Accounts buy SKUs, not facets (§2.8): a row has the time of the last purchase, and
 * each facet of the SKU is owned for its own freshness window from then. `context` is the role that a facet is read
 * against, and empty for other facets: another role is another purchase.
 */
const Cell = rowOf({
  key: z.string(),
  account: z.string(),
  developerId: z.string(),
  sku: z.string(),
  context: z.string(),
  boughtAt: instant,
});
export type Cell = z.infer<typeof Cell>;

export const cells = table("cells", Cell, (row) => row.key, {
  account: (row) => row.account,
  developer: (row) => `${row.account}|${row.developerId}`,
});

export function cellKey(account: string, developerId: string, sku: string, context: string): string {
  return `${account}|${developerId}|${sku}|${context}`;
}

/** A facet that background compute has produced for an account: POST /v1/developers serves it from here (§2.8). */
const ProducedFacet = rowOf({
  key: z.string(),
  account: z.string(),
  developerId: z.string(),
  facet: z.string(),
  context: z.string(),
  producedAt: instant,
});
export type ProducedFacet = z.infer<typeof ProducedFacet>;

export const producedFacets = table("producedFacets", ProducedFacet, (row) => row.key, {
  account: (row) => row.account,
});
