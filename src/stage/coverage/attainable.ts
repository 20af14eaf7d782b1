import { isLackedBySomePlan } from "../../interface/billing/catalog.ts";
import type { Operation } from "../../kernel/operation.ts";
import { possibleRefusals } from "../../kernel/possible.ts";
import type { Code } from "../../kernel/refusal.ts";

/** An answer that a client of an operation can meet, and what shows it. */
export interface AttainableAnswer {
  readonly status: number;
  /** Null for a success. */
  readonly code: Code | null;
  /** A scenario in which the operation answers so by itself; null where a header has to demand it. */
  readonly scenario: string | null;
}

/**
 * Refusals that do not depend on the operation: a client handles them in one place, so they are counted once, whichever
 * operation they were met at.
 */
export const general: readonly (readonly [code: Code, scenario: string])[] = [
  ["unauthorized", "key-expired"],
  ["signature_required", "signature-required"],
  ["too_many_requests", "rate-limited"],
  ["internal_error", "flaky"],
  ["database_unavailable", "database-unavailable"],
];

/** A request that a client built from the declarations never sends, and what only a server configured otherwise answers. */
const never: readonly Code[] = ["client_error", "payload_too_large"];

const isCountedOnce = new Set<Code>([...general.map(([code]) => code), ...never]);

/** The answers of one operation: its successes, and the refusals that depend on it. */
export function answersOf(operation: Operation): readonly AttainableAnswer[] {
  const successes = operation.answers.map(({ status }) => ({ status, code: null, scenario: null }));
  const refusals = [...possibleRefusals(operation)].flatMap(([status, codes]) =>
    codes
      .filter((code) => !isCountedOnce.has(code) && status !== 501 && dependsOn(operation, code))
      .map((code) => ({ status, code, scenario: scenarioFor(operation, status, code) })),
  );
  return [...successes, ...refusals];
}

/** Any operation may answer 402 where a plan is made that lacks it; it occurs where something costs, or a plan of ours lacks it. */
function dependsOn({ access, refuses }: Operation, code: Code): boolean {
  return code !== "payment_required" || refuses.includes(code) || isLackedBySomePlan(access.to);
}

function scenarioFor({ id, refuses }: Operation, status: number, code: Code): string | null {
  switch (code) {
    case "forbidden":
      return id === "fit.rank" ? "fit-rank-disabled" : null;
    case "payment_required":
      if (id === "search.jobs.more") return "deep-search-budget-ceiling";
      return refuses.includes(code) && id !== "keys.create" ? "balance-empty" : "plan-lacks-capability";
    case "billing_unavailable":
      return id === "search.jobs.more" ? null : "billing-unavailable";
    case "gone":
      return "pdf-link-expired";
    // What has no link or file yet meets these only in the middle of something else.
    case "build_failed":
      return id === "research.reports.public" ? null : "pdf-renderer-down";
    case "not_implemented":
      if (id === "files.create") return "file-storage-not-configured";
      return status === 503 && /^research\.reports\.(get|pdf)$/.test(id) ? "pdf-not-configured" : null;
    default:
      return null;
  }
}
