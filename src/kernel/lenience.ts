import type { Code } from "./refusal.ts";

/** How an operation treats unknown input and how it refuses. Declarations, overlays and readings each set some of it. */
export interface Lenience {
  /** Where unknown members, or empty query parameters, are ignored instead of refused. */
  readonly ignores?: readonly ("query" | "body" | "empty")[] | undefined;
  /** Members that contain the fields of a registry: unknown fields are always refused (§4.6). */
  readonly closed?: readonly string[] | undefined;
  /** False where a list must be separated by commas, and a repeated parameter is refused. */
  readonly repeatsLists?: boolean;
  /** The status for a body of another media type, if not 400. */
  readonly otherMedia?: 415;
  /** Statuses of codes that differ from A-02. */
  readonly statuses?: { readonly [code in Code]?: number };
  /** Which refusals have the field registry's own shape: those with the statuses that §4.1 names, or all. */
  readonly errorShape?: "registry" | "registry always" | undefined;
}
