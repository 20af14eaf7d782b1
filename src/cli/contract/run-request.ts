import type { KnownObjects } from "../../contract/known.ts";
import type { RunReport } from "../../contract/report/run-report.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";

/** What the command passes to the checks, as plain data. */
export interface RunRequest {
  readonly target: string;
  readonly credentials: { readonly key?: string; readonly session?: string; readonly other?: string };
  readonly only: string | null;
  readonly allowWrites: boolean;
  readonly allowBursts: boolean;
  readonly budgetCredits: number;
  readonly budgetUnits: number;
  readonly seed: string;
  /** Headers sent with each request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly retries?: number;
  readonly patienceMs?: number;
  readonly journalFile: string;
  /** Comparing two documents takes about a second, and only a report shows the result. */
  readonly comparesDocument: boolean;
  readonly overlay?: Overlay;
  readonly known?: KnownObjects;
}

/** What the checks return besides their results. */
export interface RunObservations
  extends Pick<
    RunReport,
    | "run"
    | "build"
    | "requests"
    | "credits"
    | "creditsUnread"
    | "units"
    | "availability"
    | "isStandIn"
    | "skewMs"
    | "additions"
    | "document"
  > {
  /** How many times each status of each route was seen. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly unseen: Readonly<Record<string, readonly string[]>>;
  /** Operations that the target does not have, with its answer. */
  readonly missing: Readonly<Record<string, string>>;
  /** How many of the created objects were removed before the run ended. */
  readonly tidied: number;
}
