import { type Instant, iso } from "../base/instants.ts";
import { put } from "../base/table.ts";
import { type ClockState, clockOf, clockState, modeOf, stepping } from "../model/clock.ts";
import type { World } from "../model/world.ts";

/** The time of the machine, or of the store that a fleet shares; never earlier than a time another process has already shown. */
export type RealTime = (known?: Instant) => Instant;

/** Processes that share a store follow its clock; an instant further ahead than this belongs to another clock and is ignored. */
const maxAhead = 5_000;

/** The one place in the core that reads the time; it never goes backwards. */
export function newRealTime(clock: () => Instant = Date.now): RealTime {
  let latest = 0;
  return (known = 0) => {
    const now = clock();
    latest = Math.max(latest, now, known > now + maxAhead ? 0 : known);
    return latest;
  };
}

function readClock(clock: ClockState, realNow: Instant): Instant {
  if (clock.factor <= 0) return Math.min(clock.shown, maxInstant);
  return Math.min(clock.shown + Math.round(Math.max(0, realNow - clock.real) * clock.factor), maxInstant);
}

/** The end of 9989: years with four digits are what ISO 8601 can show, and many dates in answers lie in the future. */
const maxInstant = 253_086_767_999_999;

export function isWritable(instant: Instant): boolean {
  return instant >= 0 && instant <= maxInstant;
}

export function nowIn(world: World, realNow: Instant): Instant {
  return readClock(clockOf(world), realNow);
}

/** Advances time by a span; time goes back only where it is set. */
export function advanceClock(world: World, span: number, realNow: Instant): void {
  setClock(world, nowIn(world, realNow) + span, realNow);
}

export function setClock(world: World, now: Instant, realNow: Instant): void {
  put(world.tables, clockState, { ...clockOf(world), real: realNow, shown: now });
}

/** 0 freezes, below it steps, 1 is real time, more is faster; the displayed time does not jump. */
export function setSpeed(world: World, factor: number, realNow: Instant): void {
  put(world.tables, clockState, { real: realNow, shown: nowIn(world, realNow), factor });
}

/** A clock in displayed form. */
export function viewClock(world: World, realNow: Instant): { now: string; mode: string; factor: number } {
  const clock = clockOf(world);
  return { now: iso(readClock(clock, realNow)), mode: modeOf(clock), factor: Math.max(0, clock.factor) };
}

/** `real`, `frozen`, `step` or a factor such as `60x`; null when it is none of them. */
export function parseMode(text: string): number | null {
  if (text === "real") return 1;
  if (text === "frozen") return 0;
  if (text === "step") return stepping;
  const match = /^(\d{1,6}(?:\.\d{1,3})?)x$/.exec(text);
  return match ? Number(match[1]) : null;
}
