import type { Operation } from "../operation.ts";

/** What an overlay names has to be there: a misspelt route would change nothing, silently. */
export interface Named {
  readonly operations: readonly Operation[];
  readonly plans: readonly string[];
  readonly quotas: readonly string[];
}
