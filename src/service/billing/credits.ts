import { type Instant, iso } from "../../base/instants.ts";
import { get, keysWhere, put, where } from "../../base/table.ts";
import { planOf } from "../../interface/billing/catalog.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { type Account, accounts } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { type LedgerEntry, ledger } from "../../model/ledger.ts";
import { monthOf } from "../../model/month.ts";
import { nextId } from "../../model/next-id.ts";
import { owedCredits } from "../../model/owed-credits.ts";
import { reading } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import { type Course, type Reached, runUntil } from "../timeline/merge.ts";

/** The purpose of a charge; at least one of `sku` and `operation` explains it to readers of the ledger. */
export interface ChargeFor {
  readonly operation: string;
  readonly ref?: string | null;
  readonly sku?: string | null;
  readonly developerId?: string | null;
}

/**
 * The balance of the ledger at `now`: what jobs have used and no poll was charged for is still in it. Grants that became
 * due since the last reading are entered first, so this may write.
 */
export function balanceOf(world: World, accountId: string, now: Instant): number {
  settleGrants(world, accountId, now);
  return lastEntry(world, accountId)?.balanceAfter ?? 0;
}

/** What can still be used of the balance, and the last instant at which it changed. */
export function reachedBy(world: World, accountId: string): Reached {
  const last = lastEntry(world, accountId);
  let at = last === undefined ? 0 : Date.parse(last.at);
  let balance = last?.balanceAfter ?? 0;
  for (const owed of where(world.tables, owedCredits, "account", accountId)) {
    at = Math.max(at, owed.at);
    balance -= owed.credits;
  }
  return { at, balance };
}

/**
 * Takes credits. A balance never falls below zero, because `requireCredits` refuses a caller who might not be able to
 * pay before the first write.
 */
export function charge(world: World, accountId: string, credits: number, what: ChargeFor, now: Instant): void {
  if (credits === 0) return;
  const balance = balanceOf(world, accountId, now);
  if (credits < 0 || credits > balance) throw new Error(`A charge of ${credits} against a balance of ${balance}.`);
  enter(world, accountId, "charge", -credits, what, now);
}

/** Credits in addition to the monthly ones, such as a top-up. */
export function grant(world: World, accountId: string, credits: number, what: ChargeFor, now: Instant): void {
  if (credits > 0) enter(world, accountId, "grant", credits, what, now);
}

/**
 * Refuses with 402 if the balance cannot cover a ceiling, before anything is bought, and with 503 while billing is
 * down.
 */
export function requireCredits(world: World, account: Account, ceiling: number, now: Instant): void {
  requireBilling(world);
  const balance = balanceOf(world, account.id, now);
  const left = reachedBy(world, account.id).balance;
  if (ceiling <= left) return;
  const owed = left === balance ? "" : `, of which jobs have used ${balance - left} that their next polls charge`;
  throw new Refusal(
    "payment_required",
    `This may cost up to ${ceiling} credits and the balance is ${balance}${owed}. Top up, or ask for less. Nothing was bought.`,
  );
}

function requireBilling(world: World): void {
  if (conditionsOf(world).billing === "unavailable") {
    throw new Refusal("billing_unavailable", "Billing is unavailable. Nothing was bought; try again shortly.", {
      headers: { "retry-after": "5" },
    });
  }
}

/** Credits of the current month: how many were granted, used and remain, and when they reset. */
export function creditsOf(world: World, account: Account, now: Instant) {
  const remaining = balanceOf(world, account.id, now);
  const { start, end } = monthOf(world, account, now);
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

function settleGrants(world: World, accountId: string, now: Instant): void {
  runUntil([grantsOf(world, accountId)], reachedBy(world, accountId), now);
}

/**
 * An account opens with its plan's credits. At the start of each month the balance is filled up to them; unspent
 * credits are not added on top. A full balance needs nothing until some are spent.
 */
export function grantsOf(world: World, accountId: string): Course {
  const account = get(world.tables, accounts, accountId);
  if (account === undefined) return { dueAt: () => null, take: () => 0 };
  const monthly = account.monthlyCredits ?? planOf(world, account).monthlyCredits;
  const rollsOver = reading(world, "A-303") === "roll-over";
  const granted = ({ balance }: Reached) => (rollsOver ? monthly : monthly - balance);
  return {
    dueAt(reached) {
      if (granted(reached) <= 0) return null;
      return lastEntry(world, accountId) === undefined ? account.createdAt : monthOf(world, account, reached.at).end;
    },
    take(month) {
      const credits = granted(month);
      enter(world, accountId, "grant", credits, { operation: "billing.monthly_grant" }, month.at);
      return credits;
    },
  };
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
