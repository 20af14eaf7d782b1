// Figures: A-120.
import { day, iso, second } from "../base/instants.ts";
import { draw, purposes } from "./draws.ts";
import type { Traits } from "./traits.ts";

/** Days are numbered from 1970-01-01. GitHub opened in the spring of 2008; people are drawn as of March 2026. */
const firstDay = 13_974;
export const referenceDay = 20_513;

/** The day on which a person joined: early in a career, sometimes before it, never later than two months ago. */
export function joinedDay(traits: Traits): number {
  const drawn = draw(traits.key, purposes.joined);
  // A following takes time: people who have one joined early in their career.
  const share = 0.25 + ((drawn & 1023) / 1024) * 0.75;
  const shareOfKnown = (31 - Math.clz32(traits.followers + 1)) / 20 + ((drawn >>> 10) & 255) / 1024;
  return Math.max(
    firstDay + (drawn >>> 24),
    referenceDay - 60 - Math.floor(Math.max(share, shareOfKnown) * (traits.years + 2.5) * 365),
  );
}

/** The instant of a day, at a time of day that a draw decides. */
export function instantOn(dayNumber: number, drawn: number): string {
  return iso(dayNumber * day + (drawn % 86_400) * second);
}
