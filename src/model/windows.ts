import { z } from "zod";
import { table } from "../base/table.ts";
import { instant, rowOf, whole } from "./rows.ts";

/** The number of calls of one subject in one fixed window. The next window overwrites the row. */
const RateWindow = rowOf({
  key: z.string(),
  start: instant,
  count: whole,
});
export type RateWindow = z.infer<typeof RateWindow>;

export const rateWindows = table("rateWindows", RateWindow, (row) => row.key, {}, { isTally: true });

/** Nonces of verified signatures, so that a signed request is accepted once. */
const SeenNonce = rowOf({
  key: z.string(),
  until: instant,
});
export type SeenNonce = z.infer<typeof SeenNonce>;

export function nonceKey(credentialId: string, nonce: string): string {
  return `${credentialId}|${nonce}`;
}

export const seenNonces = table("seenNonces", SeenNonce, (row) => row.key);
