import type { Instant } from "../base/instants.ts";
import { table } from "../base/table.ts";
import type { Whole } from "../base/whole.ts";
import type { PlanName } from "./catalog.ts";
import type { Entitlement } from "./entitlements.ts";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  /** §7: fit ranking can be off for one account whatever its plan, which is a 403. */
  readonly fitRankEnabled: boolean;
  /** When the account began: its monthly credits and quotas reset on this day and time of each month. */
  readonly createdAt: Instant;
  /** An SVG document for the cover of reports; a change renders PDFs again. */
  readonly logoSvg: string | null;
  /** Replaces the plan's own figures, for scenarios. */
  readonly monthlyCredits?: Whole;
  readonly quotas?: Readonly<Record<string, Whole>>;
}

export interface PublicJwk {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly x: string;
}

export interface PublicKey {
  readonly alg: "ed25519";
  readonly jwk: PublicJwk;
}

/** One credential is one actor: a session is a person (member), a key is an agent (§5.2). */
export interface Credential {
  readonly id: string;
  readonly token: string;
  readonly kind: "session" | "key";
  readonly name: string;
  readonly accountId: string;
  readonly entitlements: readonly Entitlement[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly lastUsedAt?: Instant | null;
  /** The credential that minted this key; null for the keys that a world starts with. */
  readonly mintedBy: string | null;
  readonly publicKey: PublicKey | null;
  readonly requireSignatures: boolean;
  /** The purpose of a demo credential; null for minted ones, whose secret is shown only once. */
  readonly note: string | null;
}

export const accounts = table<Account>("accounts", (row) => row.id);

export const credentials = table<Credential>("credentials", (row) => row.token, {
  id: (row) => row.id,
  account: (row) => row.accountId,
});

/** Who is calling: the credential and the account it is scoped to. */
export interface Caller {
  readonly credential: Credential;
  readonly account: Account;
}
