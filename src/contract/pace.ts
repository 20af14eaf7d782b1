import { type Instant, second } from "../base/instants.ts";
import { skip, stopped } from "./signals.ts";

/**
 * The target's clock, read from the Date header of its answers: its offset from ours and its speed. A mock's clock may
 * run sixty times as fast or stand still; a real deployment has a small offset and runs at 1.
 */
export interface Pace {
  /** The first and the last reading of the target's clock. */
  first: Sight | null;
  last: Sight | null;
  /** When each operation may be called again, by our clock. */
  readonly rests: Map<string, Instant>;
  /** True once the run was requested to end. */
  isStopped: () => boolean;
  /** Waits for a few milliseconds; every wait of a run consists of such pauses. */
  pause: (ms: number) => Promise<void>;
}

interface Sight {
  readonly here: Instant;
  readonly there: Instant;
}

export function newPace(isStopped: () => boolean): Pace {
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return { first: null, last: null, rests: new Map(), isStopped, pause };
}

export function seeDate(pace: Pace, header: string | undefined, here: Instant): void {
  const there = Date.parse(header ?? "");
  if (Number.isNaN(there)) return;
  pace.first ??= { here, there };
  pace.last = { here, there };
}

/** A Date header has whole seconds, so shorter spans than a few seconds are not meaningful. */
export function speedOf({ first, last }: Pace): number {
  if (first === null || last === null) return 1;
  const there = last.there - first.there;
  const here = last.here - first.here;
  if (there === 0 && here > 2.5 * second) return 0;
  if (there < 5 * second) return 1;
  const least = (there - second) / Math.max(1, here);
  return least < 1.5 ? 1 : least;
}

/** The target's current time, as precisely as possible: a Date header is up to a second behind. */
export function targetNow(pace: Pace, here: Instant = Date.now()): Instant {
  return pace.last === null ? here : pace.last.there + (here - pace.last.here) * speedOf(pace);
}

/** The offset of the target's clock from ours, in milliseconds; below two seconds it cannot be measured. */
export function skewOf(pace: Pace): number {
  if (pace.first === null) return 0;
  const skew = pace.first.there - pace.first.here;
  return Math.abs(skew) < 2 * second ? 0 : skew;
}

/** Waits for a span of the target's time, a little longer if its clock runs fast, because the speed is an estimate. */
export async function waitThere(pace: Pace, span: number): Promise<void> {
  const speed = speedOf(pace);
  if (speed === 0) skip("the target's clock is frozen, so waiting for it is pointless");
  await sleep(pace, speed === 1 ? span + 20 : (span * 1.03 + second) / speed);
}

export async function sleep(pace: Pace, span: number): Promise<void> {
  const until = Date.now() + span;
  while (Date.now() < until) {
    if (pace.isStopped()) stopped();
    await pace.pause(Math.min(200, Math.max(1, until - Date.now())));
  }
}
