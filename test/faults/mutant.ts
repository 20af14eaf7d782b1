import type { Source } from "../../src/base/provenance.ts";
import type { Route } from "../../src/kernel/operation.ts";
import type { Change } from "./altered.ts";

/** One deliberate error of the mock, and the checks that should find it. */
export interface Mutant {
  readonly area: string;
  /** What the mock does wrong, in one sentence. */
  readonly words: string;
  /** The source of the violated rule. */
  readonly source: Source;
  /** The operations with the error. */
  readonly on: readonly Route[];
  readonly change: Change;
  /** Patterns of checks that look for it, if those of the operations are too many or too few. */
  readonly look?: readonly string[];
  /** Why no answer of Understudy could ever show it; null if one may. */
  readonly whyUnseen?: string | null;
  /** The mock's clock, if it is not the usual one. */
  readonly clock?: string;
  readonly now?: string;

  readonly seed?: string;
  /** A credential of another account, if it is not the usual one. */
  readonly other?: string;
}

export function idOf({ area, words }: Mutant): string {
  return `${area}: ${words}`;
}
