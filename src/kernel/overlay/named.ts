import type { Operation } from "../operation.ts";

/** Rejects unknown names in an overlay: a misspelt route would silently change nothing. */
export interface KnownNames {
  readonly operations: readonly Operation[];
  readonly plans: readonly string[];
  readonly quotas: readonly string[];
}
