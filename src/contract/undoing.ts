import type { Route } from "../kernel/operation.ts";

/** One request that takes back what another made. */
export interface Undoing {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** True where the thing itself stays and is only put aside, so that it is listed as left behind. */
  readonly remains?: boolean;
}
