import { type Instant, iso, isoOrNull, parseInstant } from "../../base/instants.ts";
import { base32, hash53 } from "../../base/rng.ts";
import { get, put, where } from "../../base/table.ts";
import { type Caller, type Credential, credentials, nameOf, type PublicKey } from "../../model/account.ts";
import type { Entitlement } from "../../model/entitlements.ts";
import { inForce } from "../../model/in-force.ts";
import type { Key, MintKey } from "../../model/key.ts";
import { nextId } from "../../model/next-id.ts";
import { reading } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";

const secretPrefix = "svc_sk_";

/** A key as its account sees it: without the secret, and without what a scenario has scheduled for it. */
export function showKey(world: World, credential: Credential, now: Instant): Key {
  return {
    id: credential.id,
    name: nameOf(credential),
    prefix: prefixOf(credential),
    entitlements: [...inForce(world, credential).entitlements],
    createdAt: iso(credential.createdAt),
    createdBy: credential.mintedBy,
    expiresAt: isoOrNull(credential.expiresAt),
    revokedAt: isRevoked(credential, now) ? iso(credential.revokedAt) : null,
    signatures: signaturesOf(credential),
  };
}

/** The beginning of a key, by which its account recognises it. */
export function prefixOf({ token }: Credential): string {
  return token.slice(0, secretPrefix.length + 4);
}

/** A scenario may schedule the revocation of a key. */
function isRevoked(credential: Credential, now: Instant): credential is Credential & { readonly revokedAt: Instant } {
  return credential.revokedAt !== null && credential.revokedAt <= now;
}

export function signaturesOf(credential: Credential): Key["signatures"] {
  const registered = credential.publicKey !== null;
  return { registered, required: credential.requireSignatures, keyId: registered ? credential.id : null };
}

/** The requested entitlements that the caller itself lacks (§5.3). */
export function entitlementsLacking(caller: Caller, wanted: readonly Entitlement[]): readonly Entitlement[] {
  return wanted.filter((each) => !caller.credential.entitlements.includes(each));
}

export function mintKey(
  world: World,
  caller: Caller,
  request: MintKey,
  publicKey: PublicKey | null,
  now: Instant,
): Credential {
  const id = nextId(world, "key_");
  return put(world.tables, credentials, {
    id,
    token: secretPrefix + secretOf(world.seed, id),
    kind: "key",
    name: request.name,
    accountId: caller.account.id,
    entitlements: [...new Set(request.entitlements)],
    createdAt: now,
    expiresAt: request.expiresAt == null ? null : parseInstant(request.expiresAt),
    revokedAt: null,
    mintedBy: caller.credential.id,
    publicKey,
    requireSignatures: request.requireSignatures ?? false,
    note: null,
  });
}

/** Keys of an account, newest first, revoked and expired ones included. */
export function keysOfAccount(world: World, accountId: string): Credential[] {
  return where(world.tables, credentials, "account", accountId)
    .filter((each) => each.kind === "key")
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}

export function keyOfAccount(world: World, accountId: string, id: string): Credential | undefined {
  return where(world.tables, credentials, "id", id).find((each) => each.accountId === accountId && each.kind === "key");
}

/**
 * Revoking a key again changes nothing: the first instant remains. The keys that it minted stay, or are revoked too
 * (A-405).
 */
export function revokeKey(world: World, key: Credential, now: Instant): Credential {
  const current = get(world.tables, credentials, key.token) ?? key;
  if (reading(world, "A-405") === "descendants") {
    for (const minted of keysOfAccount(world, key.accountId))
      if (minted.mintedBy === key.id) revokeKey(world, minted, now);
  }
  return isRevoked(current, now) ? current : put(world.tables, credentials, { ...current, revokedAt: now });
}

function secretOf(seed: string, id: string): string {
  return [1, 2, 3, 4].map((part) => base32(hash53(`${seed}\u0000${id}`, part), 8)).join("");
}
