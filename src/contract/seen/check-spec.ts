import type { SentenceId } from "../../../contracts/statements/all.ts";
import type { Source } from "../../base/provenance.ts";
import type { Route } from "../../kernel/operation.ts";
import type { Entitlement } from "../../model/entitlements.ts";

/**
 * How intrusive a check is on a real system: `read` changes nothing, `write` creates and cleans up, `burst` uses up a
 * rate limit.
 */
export type Tier = "read" | "write" | "burst";

export interface CheckSpec {
  /** The operations it is about, the most important first. Empty for checks of the whole interface. */
  readonly on: readonly Route[];
  /** Ids of the statements that it tests. */
  readonly states?: readonly SentenceId[];
  readonly source: Source;
  readonly tier?: Tier;
  /** The entitlements that the caller needs. */
  readonly needs?: readonly Entitlement[];
  /** Which credential: a key, a person's session, or whichever has the entitlements. */
  readonly as?: "key" | "session";
  /** Needs a credential of a second account. */
  readonly twoAccounts?: boolean;
  /** It buys something. What that may cost at most, each request says by itself. */
  readonly pays?: true;
  /** Refusals of one operation do not disturb each other, so that such checks may run side by side. */
  readonly harmless?: boolean;
  /** True where passing is no evidence for an assumption, such as a refusal that any other service would give. */
  readonly proves?: "nothing";
  /** Made in a quick run, too: one request an operation, and what its answer shows. */
  readonly quick?: true;
  /** How it distinguishes the readings of an assumption, for reports. */
  readonly how?: string;
}

/** A check without its body. */
export interface CheckHeader extends CheckSpec {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly tier: Tier;
}
