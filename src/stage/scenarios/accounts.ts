import demoSigner from "../../../fixtures/demo-signer.json" with { type: "json" };
import { day, type Instant } from "../../base/instants.ts";
import { all, get, put, where } from "../../base/table.ts";
import { defined } from "../../base/without-undefined.ts";
import { setUnitsUsed } from "../../kernel/quotas.ts";
import { type Account, accounts, type Credential, credentials, type PublicKey } from "../../model/account.ts";
import { type Entitlement, everyEntitlement, keyEntitlements } from "../../model/entitlements.ts";
import { quotaNames } from "../../model/quota.ts";
import { reading } from "../../model/readings.ts";
import { researchJobs } from "../../model/research-job.ts";
import type { World } from "../../model/world.ts";
import { balanceOf, charge, grant } from "../../service/billing/credits.ts";
import { bookAll } from "../../service/billing/owed-credits.ts";
import { bringUpToDate } from "../../service/timeline/due.ts";
import { expectGrants } from "../../service/timeline/grants.ts";
import { type AccountChange, offsetOf, type PrincipalChange } from "./schema.ts";

/** The public half of the one key pair whose private half is public too. */
const demoPublicKey: PublicKey = {
  alg: "ed25519",
  jwk: { kty: "OKP", crv: "Ed25519", x: demoSigner.privateJwk.x },
};

/** How long ago accounts and keys of a scenario began, unless it says otherwise. */
const beganBefore = 40 * day;

/** Creates an account, or changes the given members of an existing one. Money and quotas come later: steps use them. */
export function changeAccount(world: World, change: AccountChange, now: Instant): void {
  const { id, name, plan, fitRankEnabled, logo: logoSvg, began, monthlyCredits, quotas } = change;
  const before: Account = get(world.tables, accounts, id) ?? {
    id,
    name: id,
    plan: "scale",
    fitRankEnabled: true,
    createdAt: now - beganBefore,
    logoSvg: null,
  };
  expectGrants(world);
  const limits = Object.entries(quotas ?? {}).flatMap(([quota, { limit }]) =>
    limit === undefined ? [] : [[quota, limit]],
  );
  put(world.tables, accounts, {
    ...before,
    ...defined({ name, plan, fitRankEnabled, logoSvg, monthlyCredits }),
    ...(began !== undefined && { createdAt: instantAt(began, now) }),
    ...(limits.length > 0 && { quotas: { ...before.quotas, ...Object.fromEntries(limits) } }),
  });
}

/**
 * Spends or tops up to the given balance, so that the ledger adds up, uses the quotas up to the given counts, and takes
 * the names off research from before there were any.
 */
export function settleAccount(world: World, { id, balance, quotas, labelsSince }: AccountChange, now: Instant): void {
  const account = get(world.tables, accounts, id) as Account;
  if (balance !== undefined) {
    // What was used before comes off the balance before, and nothing is owed of the new one.
    bringUpToDate(world, id, now);
    bookAll(world, id, "world.spent", now);
    const currentBalance = balanceOf(world, id, now);
    const what = { operation: currentBalance > balance ? "world.spent" : "world.granted" };
    if (currentBalance > balance) charge(world, id, currentBalance - balance, what, now);
    else grant(world, id, balance - currentBalance, what, now);
  }
  for (const name of quotaNames) {
    const usedCount = quotas?.[name]?.used;
    if (usedCount !== undefined) setUnitsUsed({ world, account, now, operation: "world.used" }, name, usedCount);
  }
  const named = labelsSince === undefined ? 0 : instantAt(labelsSince, now);
  for (const job of where(world.tables, researchJobs, "account", id))
    if (job.createdAt < named) put(world.tables, researchJobs, { ...job, name: null });
}

/** Creates a principal, or changes the given members of an existing one. */
export function changePrincipal(world: World, change: PrincipalChange, now: Instant): void {
  const { name, fullName, account, kind, token, entitlements, expires, revoked, requireSignatures, note } = change;
  const before = credentialNamed(world, name) ?? newCredential(world, change, now);
  put(world.tables, credentials, {
    ...before,
    ...defined({ fullName, accountId: account, kind, token, requireSignatures, note }),
    ...(entitlements !== undefined && { entitlements: entitlementsOf(world, entitlements) }),
    ...(expires !== undefined && { expiresAt: expires === null ? null : instantAt(expires, now) }),
    ...(revoked !== undefined && { revokedAt: revoked === null ? null : instantAt(revoked, now) }),
    ...(requireSignatures && { publicKey: demoPublicKey }),
  });
}

/** A credential by its name, from the initial world or a scenario. */
export function credentialNamed(world: World, name: string): Credential | undefined {
  return all(world.tables, credentials).find((each) => each.name === name && each.note !== null);
}

/** Session tokens begin with svc_st_. */
function newCredential(
  world: World,
  { name, account = "acct_demo", kind = "key", token }: PrincipalChange,
  now: Instant,
): Credential {
  return {
    id: `${kind === "key" ? "key" : "usr"}_demo_${name}`,
    token: token ?? `${kind === "key" ? "svc_sk" : "svc_st"}_demo_${name.replaceAll("-", "_")}`,
    kind,
    name,
    accountId: account,
    entitlements: kind === "key" ? keyEntitlements[reading(world, "A-04")] : everyEntitlement,
    // The initial people and keys of an account are as old as it.
    createdAt: get(world.tables, accounts, account)?.createdAt ?? now - beganBefore,
    expiresAt: null,
    revokedAt: null,
    mintedBy: null,
    publicKey: null,
    requireSignatures: false,
    note: `A ${kind === "key" ? "key" : "person"} of this scenario.`,
  };
}

function entitlementsOf(world: World, words: string | readonly string[]): readonly Entitlement[] {
  if (words === "all") return everyEntitlement;
  if (words === "all a key can hold") return keyEntitlements[reading(world, "A-04")];
  if (words === "all but account:update") return everyEntitlement.filter((each) => each !== "account:update");
  return everyEntitlement.filter((each) => words.includes(each));
}

export function instantAt(offset: string, now: Instant): Instant {
  return now + (offsetOf(offset) ?? 0);
}
