// Figures: A-120.
import { day, iso, second } from "../base/instants.ts";
import { draw, purposes } from "./draws.ts";
import type { Traits } from "./traits.ts";

/** Days are numbered from 1970-01-01. GitHub opened in the spring of 2008; people are drawn as of March 2026. */
const firstDay = 13_974;
export const referenceDay = 20_513;

/** Of a clock before the people's own date; the empty text for any other. */
export function sayIfBefore(now: number): string {
  if (now >= referenceDay * day) return "";
  return "The clock is before March 2026, as of which people are drawn: whoever joined later has just joined, later jobs and pushes are not shown, and followers, stars and years are those of 2026.\n";
}

/** The day a person joined: early in the career or sometimes before it, at the latest two months ago. */
export function joinedDay(traits: Traits): number {
  const random = draw(traits.key, purposes.joined);
  // Gaining followers takes time: people with many joined early in their career.
  const share = 0.25 + ((random & 1023) / 1024) * 0.75;
  const shareOfPopularity = (31 - Math.clz32(traits.followers + 1)) / 20 + ((random >>> 10) & 255) / 1024;
  return Math.max(
    firstDay + (random >>> 24),
    referenceDay - 60 - Math.floor(Math.max(share, shareOfPopularity) * (traits.years + 2.5) * 365),
  );
}

/** An instant on a given day; a draw decides the time of day. */
export function instantOn(dayNumber: number, random: number): string {
  return iso(dayNumber * day + (random % 86_400) * second);
}
