import type { Source } from "../../src/base/provenance.ts";
import type { Answer, Call } from "../../src/kernel/call.ts";
import type { Implemented, Operation, Route } from "../../src/kernel/operation.ts";
import type { World } from "../../src/model/world.ts";

/** What a mutant changes in the mock: its declarations, its requests or its answers. */
export interface Change {
  /** A changed operation: another limit, another entitlement, or a handler around its handler. */
  readonly operation?: (operation: Implemented) => Implemented;
  /** A changed request. */
  readonly call?: (call: Call, operation: Operation, world: World) => Call;
  /** A changed answer. */
  readonly answer?: (answer: Answer, call: Call, operation: Operation, world: World) => Answer;
}

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
