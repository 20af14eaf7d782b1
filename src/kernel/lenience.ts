import type { Code } from "./refusal.ts";

/** How an operation treats unknown input, and refuses it: a declaration sets some of it, an overlay or a reading more. */
export interface Lenience {
  /** Where unknown members, or empty query parameters, are ignored instead of refused. */
  readonly ignores?: readonly ("query" | "body" | "empty")[] | undefined;
  /** Members whose own members are the fields of a registry: those it does not know are refused however others are taken (§4.6). */
  readonly closed?: readonly string[] | undefined;
  /** False where a list takes commas alone, and a parameter that is given twice is refused. */
  readonly repeatsLists?: boolean;
  /** The status of a body of another media type, where it is not a 400 like other bad input. */
  readonly otherMedia?: 415;
  /** Statuses that codes have where they are not those of A-02. */
  readonly statuses?: { readonly [code in Code]?: number };
  /** Whose refusals have the field registry's own shape: those of the statuses that §4.1 names, or all of them. */
  readonly errorShape?: "registry" | "registry always" | undefined;
}
