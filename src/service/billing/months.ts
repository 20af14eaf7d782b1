import type { Instant } from "../../base/instants.ts";

/**
 * The month, counted from when an account began, that an instant falls into. Credits and quotas reset where it ends.
 * A day that a month lacks is its last one.
 */
export function billingMonth(began: Instant, now: Instant): { start: Instant; end: Instant } {
  const first = new Date(began);
  const current = new Date(now);
  let months = (current.getUTCFullYear() - first.getUTCFullYear()) * 12 + current.getUTCMonth() - first.getUTCMonth();
  if (addMonths(began, months) > now) months -= 1;
  return { start: addMonths(began, months), end: addMonths(began, months + 1) };
}

function addMonths(instant: Instant, months: number): Instant {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
