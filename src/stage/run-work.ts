import type { Slices } from "../base/slices.ts";
import type { Call } from "../kernel/call.ts";
import type { Implemented, Populated } from "../kernel/operation.ts";

/** Everything that a call has to wait for, in slices. */
export function* prepare({ waitsFor }: Pick<Implemented, "waitsFor">, call: Call, world: Populated): Slices<void> {
  for (let work = waitsFor?.(call, world); work; work = waitsFor?.(call, world)) yield* runWork(work);
}

export function* runWork(work: Iterator<unknown> | null): Slices<void> {
  for (let step = work?.next(); step !== undefined && step.done !== true; step = work?.next()) yield step.value;
}
