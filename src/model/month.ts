import type { Instant } from "../base/instants.ts";
import type { Account } from "./account.ts";
import { reading } from "./readings.ts";
import type { World } from "./world.ts";

interface Month {
  /** When the account began. */
  readonly began: Instant;
  readonly start: Instant;
  readonly end: Instant;
}

/**
 * The month of an account: counted from its beginning, or the calendar month. Credits and quotas reset at its
 * end.
 */
export function monthOf(world: World, { createdAt }: Account, now: Instant): Month {
  return billingMonth(reading(world, "A-403") === "calendar" ? startOfMonth(createdAt) : createdAt, now);
}

/** The arithmetic takes 2 µs, and GET /v1/quotas, of 34, would do it for each account that takes turns. */
let latest: Month = { began: 0, start: 0, end: 0 };

/** The month that contains `now`, counted from `began`. If a month lacks the day, its last day is used. */
export function billingMonth(began: Instant, now: Instant): Month {
  if (latest.began !== began || now < latest.start || now >= latest.end) latest = monthFrom(began, now);
  return latest;
}

function monthFrom(began: Instant, now: Instant): Month {
  const first = new Date(began);
  const current = new Date(now);
  let months = (current.getUTCFullYear() - first.getUTCFullYear()) * 12 + current.getUTCMonth() - first.getUTCMonth();
  if (addMonths(began, months) > now) months -= 1;
  return { began, start: addMonths(began, months), end: addMonths(began, months + 1) };
}

function startOfMonth(instant: Instant): Instant {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

function addMonths(instant: Instant, months: number): Instant {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
