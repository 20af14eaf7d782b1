import { fraction } from "../../base/rng.ts";
import type { Kind } from "./kinds.ts";

/** One call about one of two things. What it writes is drawn anew each time that it is made, for names are taken once. */
export interface Step {
  readonly does: "read" | "change" | "remove";
  readonly on: 0 | 1;
  /** Between 0 and 1: which member is written, and with which value. */
  readonly member: number;
  readonly value: number;
}

/** One step, or one about each thing at the same time. */
export type Round = readonly Step[];

const length = 14;

/** A sequence of calls, the same one for the same seed; at its end both things are read. */
export function drawSequence(seed: string, { name, remove }: Kind): readonly Round[] {
  const stepOn = (on: 0 | 1, at: number): Step => {
    const draw = (purpose: string) => fraction(seed, "sequence", name, String(at), String(on), purpose);
    const does = draw("does");
    return {
      does: does < 0.6 ? "change" : does < 0.9 || remove === null || at < length - 3 ? "read" : "remove",
      on,
      member: draw("member"),
      value: draw("value"),
    };
  };
  const rounds = Array.from({ length }, (_, at): Round => {
    const which = fraction(seed, "sequence", name, String(at), "which");
    if (which < 0.3) return [stepOn(0, at), stepOn(1, at)];
    return [stepOn(which < 0.65 ? 0 : 1, at)];
  });
  const last = (on: 0 | 1): Round => [{ does: "read", on, member: 0, value: 0 }];
  return [...rounds, last(0), last(1)];
}

/**
 * The shortest sequence that still fails, as far as leaving out one step after the other leads to one: the last first,
 * since what a step needs comes before it.
 */
export async function shrink<Failure>(
  rounds: readonly Round[],
  first: Failure,
  fails: (fewer: readonly Round[]) => Promise<Failure | null>,
): Promise<Failure> {
  let [kept, failure] = [rounds, first];
  for (let at = rounds.length - 1; at >= 0; at--) {
    const fewer = kept.filter((_, other) => other !== at);
    const again = await fails(fewer);
    if (again !== null) [kept, failure] = [fewer, again];
  }
  return failure;
}
