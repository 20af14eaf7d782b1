import type { Instant } from "../../base/instants.ts";
import { all, get, put, remove } from "../../base/table.ts";
import { accounts } from "../../model/account.ts";
import { monthOf } from "../../model/month.ts";
import { instant, rowOf } from "../../model/rows.ts";
import { singleton, type World } from "../../model/world.ts";
import { balanceOf } from "../billing/credits.ts";
import { bringUpToDate } from "./due.ts";

/**
 * The opening credits of every account, and the grants of its months since, so that every reader sees the same
 * ledger. What is due in an account before the end of a month takes place before its grant.
 */
export function enterDueGrants(world: World, now: Instant): void {
  const { at: dueAt } = get(world.tables, nextGrants, "nextGrants") ?? { at: now };
  if (now < dueAt) return;
  let next = Number.POSITIVE_INFINITY;
  for (const account of all(world.tables, accounts)) {
    bringUpToDate(world, account.id, now);
    balanceOf(world, account.id, now);
    next = Math.min(next, monthOf(world, account, now).end);
  }
  put(world.tables, nextGrants, { at: next });
}

/** When the first account's next month begins. Nothing has to be checked before that. */
const nextGrants = singleton("nextGrants", rowOf({ at: instant }));

/** Makes the next read check all accounts, because one of them is new. */
export function expectGrants(world: World): void {
  remove(world.tables, nextGrants, "nextGrants");
}
