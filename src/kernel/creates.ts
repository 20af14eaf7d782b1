import type { Route } from "./route.ts";

/**
 * What an operation creates, and how a client that cleans up removes it again. Every operation that is
 * not a GET declares it. Pointers refer to the answer.
 */
export type Creates =
  | "nothing"
  | {
      /** One word for lists of what was left behind. */
      readonly what: string;
      /** A member of the answer that is true if something was created; omitted where every success creates something. */
      readonly when?: string;
      /** Removed in this order. */
      readonly undo: readonly Undo[];
      /** Where it can be found by name without the answer; `as` is the member of the answer that an item corresponds to. */
      readonly listed?: { readonly route: Route; readonly in: string; readonly as?: string };
    }
  | { readonly what: string /** The interface has no way to take it back. */; readonly stays: true };

export type Undo =
  | {
      readonly route: Route;
      /** Path parameters, as pointers. */
      readonly params?: Readonly<Record<string, string>>;
      readonly body?: unknown;
      /** The record is only archived. */
      readonly remains?: true;
    }
  /** Contacts that were created with it: those of the list at a pointer, or that of a developer named in the path. */
  | { readonly contacts: { readonly in: string } | { readonly parameter: string } }
  /** Fields of the caller's profile, whose names are at the pointer, get their previous values back. */
  | { readonly restores: string };

/** The list in which what an operation creates is found by its name; null where there is none. */
export function listOf(creates: Creates): { readonly route: Route; readonly in: string } | null {
  return creates !== "nothing" && "listed" in creates ? (creates.listed ?? null) : null;
}
