import type { Source } from "../../src/base/provenance.ts";
import type { Answer, Call } from "../../src/kernel/call.ts";
import type { Implemented, Operation, Route } from "../../src/kernel/operation.ts";
import type { World } from "../../src/model/world.ts";

/** What becomes of the mock: any of its declarations, what it hears and what it says. */
export interface Change {
  /** An operation declared otherwise: another limit, another entitlement, a handler around its handler. */
  readonly operation?: (operation: Implemented) => Implemented;
  /** A request heard otherwise than it was sent. */
  readonly call?: (call: Call, operation: Operation, world: World) => Call;
  /** An answer said otherwise than it was given. */
  readonly answer?: (answer: Answer, call: Call, operation: Operation, world: World) => Answer;
}

/** One deliberate breakage of the mock, and the checks that should notice it. */
export interface Mutant {
  readonly area: string;
  /** One sentence: what the mock does now. */
  readonly words: string;
  /** Who says that it should not. */
  readonly source: Source;
  /** The operations that are broken. */
  readonly on: readonly Route[];
  readonly change: Change;
  /** Patterns of checks that look, where those of the operations are too many or too few. */
  readonly look?: readonly string[];
  /** Why no answer of Understudy's could ever show it; null where one may. */
  readonly whyUnseen?: string | null;
  /** The mock's clock, where not the usual one. */
  readonly clock?: string;
  readonly now?: string;

  readonly seed?: string;
  /** A credential of another account, where not the usual one. */
  readonly other?: string;
}

export function idOf({ area, words }: Mutant): string {
  return `${area}: ${words}`;
}
