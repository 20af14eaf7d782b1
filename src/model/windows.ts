import type { Instant } from "../base/instants.ts";
import { table } from "../base/table.ts";
import type { Whole } from "../base/whole.ts";

/** The number of calls of one subject in one fixed window. The next window overwrites the row. */
export interface RateWindow {
  readonly key: string;
  readonly start: Instant;
  readonly count: Whole;
}

export const rateWindows = table<RateWindow>("rateWindows", (row) => row.key, {}, { isTally: true });

export interface QuotaUse {
  readonly key: string;
  readonly account: string;
  readonly name: string;
  readonly start: Instant;
  readonly used: Whole;
}

export const quotaUses = table<QuotaUse>("quotaUses", (row) => row.key);

/** Nonces of verified signatures, so that a signed request is accepted once. */
export interface SeenNonce {
  readonly key: string;
  readonly until: Instant;
}

export function nonceKey(credentialId: string, nonce: string): string {
  return `${credentialId}|${nonce}`;
}

export const seenNonces = table<SeenNonce>("seenNonces", (row) => row.key);
