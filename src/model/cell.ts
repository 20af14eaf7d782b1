import type { Instant } from "../base/instants.ts";
import { table } from "../base/table.ts";

/**
 * What an account owns of a developer. Accounts buy SKUs, not facets (§2.8): a row has the time of the last purchase, and
 * each facet of the SKU is owned for its own freshness window from then. `context` is the role that a facet is read
 * against, and empty for other facets: another role is another purchase.
 */
export interface Cell {
  readonly key: string;
  readonly account: string;
  readonly developerId: string;
  readonly sku: string;
  readonly context: string;
  readonly boughtAt: Instant;
}

export const cells = table<Cell>("cells", (row) => row.key, {
  account: (row) => row.account,
  developer: (row) => `${row.account}|${row.developerId}`,
});

export function cellKey(account: string, developerId: string, sku: string, context: string): string {
  return `${account}|${developerId}|${sku}|${context}`;
}

/** A facet that background compute has produced for an account: POST /v1/developers serves it from here (§2.8). */
export interface ProducedFacet {
  readonly key: string;
  readonly account: string;
  readonly developerId: string;
  readonly facet: string;
  readonly context: string;
  readonly producedAt: Instant;
}

export const producedFacets = table<ProducedFacet>("producedFacets", (row) => row.key, {
  account: (row) => row.account,
});
