import { type Instant, iso } from "../base/instants.ts";
import { get, keysWhere, put } from "../base/table.ts";
import type { Account } from "../model/account.ts";
import { conditionsOf } from "../model/conditions.ts";
import { monthOf } from "../model/month.ts";
import { nextId } from "../model/next-id.ts";
import { type QuotaName, quotaKey, quotaUses } from "../model/quota.ts";
import { reading } from "../model/readings.ts";
import type { World } from "../model/world.ts";
import type { Headers } from "./call.ts";
import { resetIn, secondsUntil, showsAllowance } from "./limits.ts";
import { Refusal } from "./refusal.ts";
import type { Rules } from "./rules.ts";

/** What a call takes of a monthly quota: some units, or as many as its answer says. */
export interface Quota {
  readonly name: QuotaName;
  readonly units: number | ((answer: never) => number);
}

export function monthly(name: QuotaName, units: Quota["units"]): Quota {
  return { name, units };
}

export function unitsOf({ units }: Quota, answer: unknown): number {
  return typeof units === "number" ? units : units(answer as never);
}

type Sizes = Pick<Rules, "quotaSize">;

interface Use {
  readonly world: World;
  readonly account: Account;
  readonly now: Instant;
  readonly operation: string;
}

/**
 * Takes units of a quota, or refuses with 429 if fewer are left. The headers say in either case what is left (§7, A-09).
 */
export function takeUnits(sizes: Sizes, use: Use, name: QuotaName, units: number, headers: Headers): void {
  const { world, account, now } = use;
  const quota = quotaOf(sizes, world, account, name, now);
  const isShort = quota.remaining < units;
  if (isShort && conditionsOf(world).limits !== "counted") {
    showQuota(world, quota, true, headers, now);
    throw new Refusal(
      "too_many_requests",
      `The quota ${quota.name} of ${quota.limit} a month has ${quota.remaining} left, and this takes ${units}. It resets at ${quota.resetsAt}; a larger plan has a larger one.`,
      { gate: "quota", headers: { "retry-after": String(secondsUntil(Date.parse(quota.resetsAt), now)) } },
    );
  }
  setUnitsUsed(use, name, quota.used + units);
  showQuota(world, quotaOf(sizes, world, account, name, now), false, headers, now);
}

/** Enters how much of the month's quota is used, whatever was used before: for worlds that begin in mid-month, too. */
export function setUnitsUsed({ world, account, now, operation }: Use, name: QuotaName, used: number): void {
  const { start } = monthOf(world, account, now);
  const units = used - usedSince(world, account, name, start);
  if (units === 0) return;
  // After the row of an older world, whose key is the quota alone.
  const key = `${quotaKey(account.id, name)}|${nextId(world, "qu_")}`;
  put(world.tables, quotaUses, { key, account: account.id, name, start, used, at: now, units, operation });
}

export function quotaOf({ quotaSize }: Sizes, world: World, account: Account, name: QuotaName, now: Instant) {
  const { start, end } = monthOf(world, account, now);
  const limit = account.quotas?.[name] ?? quotaSize(world, account, name);
  const used = usedSince(world, account, name, start);
  return { name: nameOf(world, name), limit, used, remaining: Math.max(0, limit - used), resetsAt: iso(end) };
}

function usedSince(world: World, account: Account, name: QuotaName, start: Instant): number {
  const last = keysWhere(world.tables, quotaUses, "quota", quotaKey(account.id, name)).at(-1);
  const use = last === undefined ? undefined : get(world.tables, quotaUses, last);
  return use?.start === start ? use.used : 0;
}

/** The interface names only deep_searches; the quota of deep research may have another name. */
function nameOf(world: World, name: QuotaName): string {
  return name === "reports" && reading(world, "A-10") === "deep-research" ? "deep_research" : name;
}

function showQuota(
  world: World,
  quota: ReturnType<typeof quotaOf>,
  isShort: boolean,
  headers: Headers,
  now: Instant,
): void {
  if (!showsAllowance(world, isShort)) return;
  headers["x-quota-name"] = quota.name;
  headers["x-quota-limit"] = String(quota.limit);
  headers["x-quota-remaining"] = String(quota.remaining);
  headers["x-quota-reset"] = resetIn(world, Date.parse(quota.resetsAt), now);
}
