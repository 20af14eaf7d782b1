import type { CheckSpec } from "./check-spec.ts";
import type { Prices } from "./prices.ts";

/** Credits that a run may spend. A check's ceiling is reserved before it runs; what it did not spend is released. */
export interface Budget {
  readonly total: number;
  spent: number;
  /** Those of `spent` that no balance shows: checks whose ceiling counts instead. */
  unread: number;
  reserved: number;
}

export function newBudget(total: number): Budget {
  return { total, spent: 0, unread: 0, reserved: 0 };
}

/** The ceiling of a check, or why it is unknown. */
export function ceilingOf({ credits = 0 }: CheckSpec, prices: Prices | null): number | string {
  if (typeof credits === "number") return credits;
  if (prices === null) return "the catalog cannot be read, so the cost is unknown";
  const ceiling = credits(prices);
  return Number.isFinite(ceiling) ? ceiling : "the catalog has no price for this";
}

/** Null when the ceiling is reserved, else why not. */
export function reserve(budget: Budget, ceiling: number): string | null {
  const left = budget.total - budget.spent - budget.reserved;
  if (ceiling > left) {
    return `it may cost ${ceiling} credits and ${left} of --budget-credits ${budget.total} are left`;
  }
  budget.reserved += ceiling;
  return null;
}

/** What a check counts as: what it spent, or all that it might have spent where that cannot be read. */
export function settle(budget: Budget, ceiling: number, spent: number | null): number {
  budget.reserved -= ceiling;
  budget.spent += spent ?? ceiling;
  if (spent === null) budget.unread += ceiling;
  return spent ?? ceiling;
}
