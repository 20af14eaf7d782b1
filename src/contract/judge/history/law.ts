import type { Route } from "../../../kernel/operation.ts";
import type { Json } from "../../seen/exchange.ts";
import type { Ground } from "../../seen/sentences.ts";
import type { ofItsRecord, ThingKind } from "./things.ts";

interface Interval {
  /** Whether the object was written to in between. */
  readonly isTouched: boolean;
  /** The time of the earlier answer by the target's clock; NaN if unknown. */
  readonly beforeAt: number;
  /** The operation that the earlier answer is of. */
  readonly beforeBy: Route;
  /** Whether both answers are to the same credential. */
  readonly isSameCaller: boolean;
}

/** A law about two observations of one object, an earlier and a later one. */
export interface Law {
  readonly id: string;
  readonly title: string;
  /** Or `ofItsRecord`, for what is said of the members of each kind of record. */
  readonly source: Ground | typeof ofItsRecord;
  readonly on: readonly Route[];
  readonly kinds: readonly ThingKind[];
  /** True if an unseen write by another client would look like a violation. */
  readonly isOfOneWriter?: true;
  /** The violation, or null. */
  readonly violationOf: (before: Json, after: Json, interval: Interval) => string | null;
}
