import type { Route } from "../kernel/operation.ts";

/** One request that undoes what another one created. */
export interface UndoRequest {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** True if the object is only archived, so that it is listed as left behind. */
  readonly remains?: boolean;
}
