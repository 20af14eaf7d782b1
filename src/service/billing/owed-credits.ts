import type { Instant } from "../../base/instants.ts";
import { put, remove, where } from "../../base/table.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { type OwedRow, owedCredits } from "../../model/owed-credits.ts";
import type { World } from "../../model/world.ts";
import { charge } from "./credits.ts";

/** Digits of the largest number of rounds (§8) and of subjects. */
const digits = 3;

/** The name of a numbered part, such that names sort as the numbers do. */
export function inOrder(number: number): string {
  return String(number).padStart(digits, "0");
}

/** Notes what a job has used, until a poll of it is charged for it. `part` names what of the job, once. */
export function owe(world: World, { part, ...row }: Omit<OwedRow, "key"> & { readonly part: string }): void {
  if (row.credits > 0) put(world.tables, owedCredits, { ...row, key: `${row.ref}|${part}` });
}

export function owedFor(world: World, ref: string): number {
  return where(world.tables, owedCredits, "ref", ref).reduce((sum, { credits }) => sum + credits, 0);
}

/** Charges what the job has used so far, in the name of the operation that was called. */
export function book(world: World, ref: string, operation: string, now: Instant): void {
  bookRows(world, where(world.tables, owedCredits, "ref", ref), operation, now);
}

/** The same for every job of an account that a condition holds for. */
export function bookAll(
  world: World,
  accountId: string,
  operation: string,
  now: Instant,
  isMeant: (row: OwedRow) => boolean = () => true,
): void {
  bookRows(world, where(world.tables, owedCredits, "account", accountId).filter(isMeant), operation, now);
}

function bookRows(world: World, rows: readonly OwedRow[], operation: string, now: Instant): void {
  if (rows.length === 0 || conditionsOf(world).billing === "unavailable") return;
  for (const { key, accountId, credits, ref, sku, developerId } of rows.toSorted((a, b) => a.at - b.at)) {
    remove(world.tables, owedCredits, key);
    charge(world, accountId, credits, { operation, ref, sku, developerId }, now);
  }
}
