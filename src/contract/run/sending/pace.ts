import { type Instant, minute, second } from "../../../base/instants.ts";
import type { Operation, Route } from "../../../kernel/operation.ts";
import type { ReceivedAnswer } from "../../seen/exchange.ts";
import { retryAfter } from "../../seen/retry-after.ts";
import { skip, stopped } from "../../seen/signals.ts";

/**
 * The target's clock, read from the Date header of its answers: its offset from ours and its speed. A mock's clock may
 * run sixty times as fast or stand still; a real deployment has a small offset and runs at 1.
 */
export interface Pace {
  /** The first and the last reading of the target's clock. */
  first: ClockReading | null;
  last: ClockReading | null;
  /** When each operation may be called again, by our clock. */
  readonly pausedUntil: Map<string, Instant>;
  /** Of the waits that are under way, the one that ends last, where it is said what it is for. */
  longestWait: { readonly forWhat: string; readonly until: Instant } | null;
  /** True once the run was requested to end. */
  isStopped: () => boolean;
  /** Waits for a few milliseconds; every wait of a run consists of such pauses. */
  pause: (ms: number) => Promise<void>;
}

interface ClockReading {
  readonly ours: Instant;
  readonly theirs: Instant;
}

export function newPace(isStopped: () => boolean): Pace {
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return { first: null, last: null, pausedUntil: new Map(), longestWait: null, isStopped, pause };
}

export function seeDate(pace: Pace, header: string | undefined, ours: Instant): void {
  const theirs = Date.parse(header ?? "");
  if (Number.isNaN(theirs)) return;
  pace.first ??= { ours, theirs };
  pace.last = { ours, theirs };
}

/** A Date header has whole seconds, so shorter spans than a few seconds are not meaningful. */
export function speedOf({ first, last }: Pace): number {
  if (first === null || last === null) return 1;
  const theirs = last.theirs - first.theirs;
  const ours = last.ours - first.ours;
  if (theirs === 0 && ours > 2.5 * second) return 0;
  if (theirs < 5 * second) return 1;
  const minSpeed = (theirs - second) / Math.max(1, ours);
  return minSpeed < 1.5 ? 1 : minSpeed;
}

/** Whether the readings are far enough apart to tell a fast clock, or a frozen one, from a real one. */
export function isSpeedKnown({ first, last }: Pace): boolean {
  if (first === null || last === null) return true;
  return last.theirs - first.theirs >= 5 * second || last.ours - first.ours > 2.5 * second;
}

/** The target's current time, as precisely as possible: a Date header is up to a second behind. */
export function targetNow(pace: Pace, ours: Instant = Date.now()): Instant {
  return pace.last === null ? ours : pace.last.theirs + (ours - pace.last.ours) * speedOf(pace);
}

/** The offset of the target's clock from ours, in milliseconds; below two seconds it cannot be measured. */
export function skewOf(pace: Pace): number {
  if (pace.first === null) return 0;
  const skew = pace.first.theirs - pace.first.ours;
  return Math.abs(skew) < 2 * second ? 0 : skew;
}

/** Waits for a span of the target's time, a little longer if its clock runs fast, because the speed is an estimate. */
export async function waitTargetTime(pace: Pace, span: number, forWhat?: string): Promise<void> {
  const speed = speedOf(pace);
  if (speed === 0) skip("the target's clock is frozen, so waiting for it is pointless");
  await sleep(pace, speed === 1 ? span + 20 : (span * 1.03 + second) / speed, forWhat);
}

/** What the run waits for, unless that is over in a moment. */
export function sayWait({ longestWait }: Pace, now: Instant = Date.now()): string {
  if (longestWait === null || longestWait.until - now < 3 * second) return "";
  return `waits ${Math.ceil((longestWait.until - now) / second)} s for ${longestWait.forWhat}`;
}

export async function sleep(pace: Pace, span: number, forWhat?: string): Promise<void> {
  const deadline = Date.now() + span;
  if (forWhat !== undefined && deadline > (pace.longestWait?.until ?? 0))
    pace.longestWait = { forWhat, until: deadline };
  while (Date.now() < deadline) {
    if (pace.isStopped()) stopped();
    await pace.pause(Math.min(200, Math.max(1, deadline - Date.now())));
  }
}

export function isWindowFull({ status, headers }: ReceivedAnswer): boolean {
  return status === 429 || headers["x-ratelimit-remaining"] === "0";
}

interface Seen {
  readonly route: Route;
  readonly answer: ReceivedAnswer;
  readonly receivedAt: Instant;
}

/** An operation rests where its window is nearly used up, before the target has to refuse. */
export function noteRest(pace: Pace, patienceMs: number, { route, answer, receivedAt }: Seen): void {
  const { "x-ratelimit-remaining": remaining, "x-ratelimit-reset": reset } = answer.headers;
  if (remaining !== "0" || reset === undefined) return;
  const span = Number(reset) * second;
  const speed = speedOf(pace);
  if (speed > 0 && span > 0 && span <= patienceMs) pace.pausedUntil.set(route, receivedAt + span / speed);
}

/** Without a Retry-After, the stated window once. */
export function waitOf(answer: ReceivedAnswer, operation: Operation | null): number {
  const window = operation === null || operation.access.to === "control" ? minute : operation.access.limit.windowMs;
  return Math.max(second, retryAfter(answer) ?? window);
}
