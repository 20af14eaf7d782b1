import type { ItemStatus, ResearchStatus } from "../../model/research-job.ts";
import type { SearchStatus } from "../../model/search-job.ts";

// §3, as a client may expect it: test/service/machines.test.ts holds it to the tables that the mock goes by.

export const finalJobStates: readonly (SearchStatus | ResearchStatus)[] = [
  "succeeded",
  "partial",
  "failed",
  "canceled",
];
export const finalItemStates: readonly ItemStatus[] = ["done", "failed"];

/** Whether a job, of whatever kind, stays as it is. */
export const hasEnded = ({ status }: { readonly status: string }): boolean =>
  finalJobStates.some((each) => each === status);
