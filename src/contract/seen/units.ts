import type { Operation } from "../../kernel/operation.ts";
import type { ReceivedAnswer } from "./exchange.ts";
import { overBudget } from "./signals.ts";

/** Units of monthly quotas that a run has used, such as deep searches. Others who share the account need some too. */
export interface Units {
  readonly total: number;
  readonly taken: Map<string, number>;
}

export function newUnits(total: number): Units {
  return { total, taken: new Map() };
}

/** Ends a check before a request that would exceed the run's share of a quota. */
export function keepToUnits({ total, taken }: Units, operation: Operation | null): void {
  const quota = quotaOf(operation);
  if (quota !== null && (taken.get(quota) ?? 0) >= total) {
    overBudget(`the run has taken ${total} units of ${quota}, and may take no more (--budget-units)`);
  }
}

export function noteUnit({ taken }: Units, operation: Operation | null, { status }: ReceivedAnswer): void {
  const quota = quotaOf(operation);
  if (quota !== null && status < 300) taken.set(quota, (taken.get(quota) ?? 0) + 1);
}

function quotaOf(operation: Operation | null): string | null {
  const access = operation?.access;
  return access !== undefined && "quota" in access ? (access.quota?.name ?? null) : null;
}
