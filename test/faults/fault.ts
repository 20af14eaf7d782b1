import { assumed, type Source, stated } from "../../src/base/provenance.ts";
import type { Route } from "../../src/kernel/operation.ts";
import type { Change } from "./altered.ts";

/** One deliberate error of the mock, and the checks that should find it. */
export interface Fault {
  readonly area: string;
  /** What the mock does wrong, in one sentence. */
  readonly words: string;
  /** The source of the violated rule. */
  readonly source: Source;
  /** The operations with the error. */
  readonly on: readonly Route[];
  /** Made afresh for each mock, as it may remember what it has seen. */
  readonly change: () => Change;
  /** The checks that look for it, as patterns, if those of the operations are too many or too few. */
  readonly look?: readonly string[] | RegExp;
  /** What the report has to say of it. Such a fault is judged as of a real deployment, in an account with a history. */
  readonly says?: RegExp;
  /** Whether the mock of such a fault has limits. */
  readonly isLimited?: boolean;
  /** Why no answer of Understudy could ever show it; null if one may. */
  readonly whyUnseen?: string | null;
  /** The mock's clock, if it is not the usual one. */
  readonly clock?: string;
  readonly now?: string;
  readonly seed?: string;
  /** A credential of another account, if it is not the usual one. */
  readonly other?: string;
}

export type By = `§${string}` | `A-${number}`;

export function sourceOf(by: By): Source {
  return by.startsWith("A") ? assumed(by as `A-${number}`) : stated(by as `§${string}`);
}

export function idOf({ area, words }: Fault): string {
  return `${area}: ${words}`;
}
