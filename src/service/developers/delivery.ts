import type { Instant } from "../../base/instants.ts";
import type { Account } from "../../model/account.ts";
import { reading } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import { charge, requireCredits } from "../billing/credits.ts";
import { buy, type CellRequest, purchasesFor, sumOf } from "./cells.ts";

/** The content of an answer to bill: the number of developers, and their cells. */
interface Delivery {
  readonly developers: number;
  readonly cells: readonly CellRequest[];
}

/** Bills an answer: its cells and, if delivery has a price, each developer. Returns its cost in credits. */
export function payForDelivery(
  world: World,
  account: Account,
  { developers, cells }: Delivery,
  operation: string,
  now: Instant,
): number {
  const purchases = purchasesFor(world, account, cells, now);
  const delivering = reading(world, "A-21") === "per-developer" ? developers : 0;
  const credits = sumOf(purchases) + delivering;
  if (credits > 0) requireCredits(world, account, credits, now);
  charge(world, account.id, delivering, { operation }, now);
  buy(world, account, purchases, { operation }, now);
  return credits;
}
