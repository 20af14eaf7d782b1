import { type Instant, iso } from "../../base/instants.ts";
import { get, put } from "../../base/table.ts";
import { planOf, type QuotaName } from "../../interface/billing/catalog.ts";
import { resetIn, secondsUntil, showsAllowance } from "../../kernel/limits.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Account } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { reading } from "../../model/readings.ts";
import { quotaUses } from "../../model/windows.ts";
import type { World } from "../../model/world.ts";
import { monthOf } from "./months.ts";

export function quotaOf(world: World, account: Account, name: QuotaName, now: Instant) {
  const { start, end } = monthOf(world, account, now);
  const limit = account.quotas?.[name] ?? planOf(world, account).quotas[name] ?? 0;
  const use = get(world.tables, quotaUses, keyOf(account, name));
  const used = use?.start === start ? use.used : 0;
  return { name: nameOf(world, name), limit, used, remaining: Math.max(0, limit - used), resetsAt: iso(end) };
}

/** The interface names only deep_searches; the quota of deep research may have another name. */
function nameOf(world: World, name: QuotaName): string {
  return name === "reports" && reading(world, "A-10") === "deep-research" ? "deep_research" : name;
}

interface QuotaContext {
  readonly world: World;
  readonly caller: { readonly account: Account };
  readonly now: Instant;
  readonly setHeader: (name: string, value: string) => void;
}

/** Refuses with 429 if fewer than `units` are left, and sets the headers of the allowance in any case (§7, A-09). */
export function requireQuota(context: QuotaContext, name: QuotaName, units = 1): void {
  const quota = quotaOf(context.world, context.caller.account, name, context.now);
  const wait = secondsUntil(Date.parse(quota.resetsAt), context.now);
  const isShort = quota.remaining < units;
  showQuota(context, quota, isShort);
  if (!isShort || conditionsOf(context.world).limits === "counted") return;
  throw new Refusal(
    "too_many_requests",
    `The quota ${quota.name} of ${quota.limit} a month has ${quota.remaining} left, and this takes ${units}. It resets at ${quota.resetsAt}; a larger plan has a larger one.`,
    { headers: { "retry-after": String(wait) } },
  );
}

/** Uses units of a quota; call it after `requireQuota`, when the handler begins to write. */
export function takeQuota(context: QuotaContext, name: QuotaName, units = 1): void {
  const { world, caller, now } = context;
  const { used } = quotaOf(world, caller.account, name, now);
  setQuotaUsed(world, caller.account, name, used + units, now);
  showQuota(context, quotaOf(world, caller.account, name, now), false);
}

/** Sets how much of the month's quota is used, whatever was used before: for worlds that begin in mid-month. */
export function setQuotaUsed(world: World, account: Account, name: QuotaName, used: number, now: Instant): void {
  const { start } = monthOf(world, account, now);
  put(world.tables, quotaUses, { key: keyOf(account, name), account: account.id, name, start, used });
}

function showQuota(context: QuotaContext, quota: ReturnType<typeof quotaOf>, isShort: boolean): void {
  if (!showsAllowance(context.world, isShort)) return;
  context.setHeader("x-quota-name", quota.name);
  context.setHeader("x-quota-limit", String(quota.limit));
  context.setHeader("x-quota-remaining", String(quota.remaining));
  context.setHeader("x-quota-reset", resetIn(context.world, Date.parse(quota.resetsAt), context.now));
}

function keyOf(account: Account, name: QuotaName): string {
  return `${account.id}|${name}`;
}
