// Figures: A-120.
import { day, iso, second } from "../base/instants.ts";
import { referenceDay } from "./drawn-as-of.ts";
import { draw, purposes } from "./draws.ts";
import type { Traits } from "./traits.ts";

/** GitHub opened in the spring of 2008. */
const firstDay = 13_974;

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
