import { type Instant, iso } from "../../base/instants.ts";
import { get, keysWhere, put } from "../../base/table.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { type Account, accounts } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { type LedgerEntry, ledger } from "../../model/ledger.ts";
import { nextId, type World } from "../../model/world.ts";
import { planOf } from "./catalog.ts";
import { billingMonth } from "./months.ts";

/** What a charge is for; at least one of `sku` and `operation` says it to a person who reads the ledger. */
export interface ChargeFor {
  readonly operation: string;
  readonly ref?: string | null;
  readonly sku?: string | null;
  readonly developerId?: string | null;
}

/** The balance at `now`. Grants that fell due since the last look are entered first, so this may write. */
export function balanceOf(world: World, accountId: string, now: Instant): number {
  settleGrants(world, accountId, now);
  return lastEntry(world, accountId)?.balanceAfter ?? 0;
}

/**
 * Takes credits. A balance never falls below zero: what a caller may not be able to pay is asked of `requireCredits`
 * before the first write.
 */
export function charge(world: World, accountId: string, credits: number, what: ChargeFor, now: Instant): void {
  if (credits === 0) return;
  const balance = balanceOf(world, accountId, now);
  if (credits < 0 || credits > balance) throw new Error(`A charge of ${credits} against a balance of ${balance}.`);
  enter(world, accountId, "charge", -credits, what, now);
}

export function refund(world: World, accountId: string, credits: number, what: ChargeFor, now: Instant): void {
  if (credits > 0) enter(world, accountId, "refund", credits, what, now);
}

/** Credits beyond the month's, such as a top-up. */
export function grant(world: World, accountId: string, credits: number, what: ChargeFor, now: Instant): void {
  if (credits > 0) enter(world, accountId, "grant", credits, what, now);
}

/** Refuses with 402 when the balance cannot cover a ceiling, before anything is bought, and with 503 while billing is down. */
export function requireCredits(world: World, account: Account, ceiling: number, now: Instant): void {
  requireBilling(world);
  const balance = balanceOf(world, account.id, now);
  if (ceiling <= balance) return;
  throw new Refusal(
    "payment_required",
    `This may cost up to ${ceiling} credits and the balance is ${balance}. Top up, or ask for less. Nothing was bought.`,
    { remedy: topUp },
  );
}

function requireBilling(world: World): void {
  if (conditionsOf(world).billing === "unavailable") {
    throw new Refusal("billing_unavailable", "Billing is unavailable. Nothing was bought; try again shortly.", {
      headers: { "retry-after": "5" },
    });
  }
}

/** Where a person can act on a short balance (§7: `url` is an API path or a web page). */
const topUp = { kind: "topup", url: "https://app.understudy.example/billing" } as const;

/** Credits of the current month: what was granted, used and remains, and when they reset. */
export function creditsOf(world: World, account: Account, now: Instant) {
  const remaining = balanceOf(world, account.id, now);
  const { start, end } = billingMonth(account.createdAt, now);
  const since = iso(start);
  const keys = keysWhere(world.tables, ledger, "account", account.id);
  let used = 0;
  for (let i = keys.length - 1; i >= 0; i--) {
    const entry = get(world.tables, ledger, keys[i] as string) as LedgerEntry;
    if (entry.at < since) break;
    if (entry.kind !== "grant") used -= entry.credits;
  }
  return { granted: remaining + used, used, remaining, resetsAt: iso(end) };
}

/** At the start of each month the balance is filled up to the plan's credits; what was left is not carried over on top. */
function settleGrants(world: World, accountId: string, now: Instant): void {
  const account = get(world.tables, accounts, accountId);
  if (account === undefined) return;
  const last = lastEntry(world, accountId);
  const { start } = billingMonth(account.createdAt, now);
  if (last !== undefined && last.at >= iso(start)) return;
  const monthly = account.monthlyCredits ?? planOf(account).monthlyCredits;
  const balance = last?.balanceAfter ?? 0;
  if (last !== undefined && balance >= monthly) return;
  enter(
    world,
    accountId,
    "grant",
    monthly - balance,
    { operation: "billing.monthly_grant" },
    Math.max(start, account.createdAt),
  );
}

function lastEntry(world: World, accountId: string): LedgerEntry | undefined {
  const keys = keysWhere(world.tables, ledger, "account", accountId);
  const last = keys[keys.length - 1];
  return last === undefined ? undefined : get(world.tables, ledger, last);
}

function enter(
  world: World,
  accountId: string,
  kind: LedgerEntry["kind"],
  credits: number,
  what: ChargeFor,
  now: Instant,
): void {
  put(world.tables, ledger, {
    id: nextId(world, "le_"),
    at: iso(now),
    account: accountId,
    kind,
    operation: what.operation,
    ref: what.ref ?? null,
    sku: what.sku ?? null,
    developerId: what.developerId ?? null,
    credits,
    balanceAfter: (lastEntry(world, accountId)?.balanceAfter ?? 0) + credits,
  });
}
