import type { Source } from "../base/provenance.ts";
import type { Route } from "../kernel/operation.ts";
import type { Entitlement } from "../model/entitlements.ts";
import type { Prices } from "./prices.ts";

/**
 * How much a check dares on a real system: `read` changes nothing, `write` creates and cleans up, `burst` uses up a
 * rate limit.
 */
export type Tier = "read" | "write" | "burst";

export interface CheckSpec {
  /** The operations it is about, the first one foremost. Empty for what concerns the whole interface. */
  readonly on: readonly Route[];
  /** Ids of the statements that it tests. */
  readonly states?: readonly string[];
  readonly source: Source;
  readonly tier?: Tier;
  /** What the caller has to hold. */
  readonly needs?: readonly Entitlement[];
  /** Whose credential: a key, a person's session, or whichever holds what is needed. */
  readonly as?: "key" | "session";
  /** Needs a credential of a second account. */
  readonly twoAccounts?: boolean;
  /** The most it can cost, at the target's own prices. */
  readonly credits?: number | ((prices: Prices) => number);
  /** Refusals of one operation do not disturb each other, so that such checks may run side by side. */
  readonly harmless?: boolean;
  /** True where passing is no evidence for an assumption, as a refusal that any stranger would get is not. */
  readonly proves?: "nothing";
  /** What it does to tell the readings of an assumption apart, for readers who ask how that is decided. */
  readonly how?: string;
}

/** What a check is, without what it does. */
export interface Described extends CheckSpec {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly tier: Tier;
}
