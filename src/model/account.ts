import { z } from "zod";
import { table } from "../base/table.ts";
import { PlanName } from "./catalog.ts";
import { Entitlement } from "./entitlements.ts";
import { instant, rowOf, whole } from "./rows.ts";

export const Account = rowOf({
  id: z.string(),
  name: z.string(),
  plan: PlanName,
  /** §7: fit ranking can be off for one account whatever its plan, which is a 403. */
  fitRankEnabled: z.boolean(),
  /** When the account began: its monthly credits and quotas reset on this day and time of each month. */
  createdAt: instant,
  /** An SVG document for the cover of reports; a change renders PDFs again. */
  logoSvg: z.string().nullable(),
  /** Replaces the plan's own figures, for scenarios. */
  monthlyCredits: whole.exactOptional(),
  quotas: z.record(z.string(), whole).readonly().exactOptional(),
});
export type Account = z.infer<typeof Account>;

export const PublicJwk = rowOf({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
});
export type PublicJwk = z.infer<typeof PublicJwk>;

export const PublicKey = rowOf({
  alg: z.literal("ed25519"),
  jwk: PublicJwk,
});
export type PublicKey = z.infer<typeof PublicKey>;

/** One credential is one actor: a session is a person (member), a key is an agent (§5.2). */
export const Credential = rowOf({
  id: z.string(),
  token: z.string(),
  kind: z.enum(["session", "key"]),
  name: z.string(),
  /** What people read in place of the name, by which programs know it. */
  fullName: z.string().exactOptional(),
  accountId: z.string(),
  entitlements: z.array(Entitlement).readonly(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable().exactOptional(),
  /** The credential that minted this key; null for the keys that a world starts with. */
  mintedBy: z.string().nullable(),
  publicKey: PublicKey.nullable(),
  requireSignatures: z.boolean(),
  /** The purpose of a demo credential; null for minted ones, whose secret is shown only once. */
  note: z.string().nullable(),
});
export type Credential = z.infer<typeof Credential>;

/** Who it is, as people read it. */
export function nameOf({ fullName, name }: Credential): string {
  return fullName ?? name;
}

export const accounts = table("accounts", Account, (row) => row.id);

export const credentials = table("credentials", Credential, (row) => row.token, {
  id: (row) => row.id,
  account: (row) => row.accountId,
});

/** Who is calling: the credential and the account it is scoped to. */
export interface Caller {
  readonly credential: Credential;
  readonly account: Account;
}
