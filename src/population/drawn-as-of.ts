// Figures: A-120.
import { day, type Instant } from "../base/instants.ts";

/** People are drawn as of March 2026; days are numbered from 1970-01-01. */
export const referenceDay = 20_513;

/** Of a clock before the people's own date; the empty text for any other. */
export function sayIfBefore(now: Instant): string {
  if (now >= referenceDay * day) return "";
  return "The clock is before March 2026, as of which people are drawn: whoever joined later has just joined, later jobs and pushes are not shown, and followers, stars and years are those of 2026.";
}
