// Figures: A-123.
import { onFirstUse } from "../base/on-first-use.ts";
import { draw, drawOf, purposes } from "./draws.ts";
import { joinedDay } from "./joined-day.ts";
import type { PopulationBase } from "./population-base.ts";
import type { Traits } from "./traits.ts";

/**
 * Contributions per day. A day's count depends only on the person and the day, so the clock can advance: tomorrow's
 * garden is today's, shifted by one day. Weekends are quieter, some weeks are very busy and some are empty.
 */

/** The days of the trailing year, today included. Days are numbered from 1970-01-01 in UTC. */
export const gardenDays = 365;

const levels = 64;

/** How busy a day of each level is, on average: hardly at low levels, very at high ones. */
const means = onFirstUse(() => Float64Array.from({ length: levels }, (_, level) => 0.02 * 1.115 ** level));

/** For 256 equally likely draws, how many times the mean a day has. */
const shares = onFirstUse(() => Float64Array.from({ length: 256 }, (_, at) => -1.25 * Math.log(1 - (at + 0.5) / 256)));

export interface Garden {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly counts: Uint16Array;
  readonly total: number;
}

/** The trailing year that ends with `lastDay`, included. */
export function gardenOf(base: PopulationBase, index: number, traits: Traits, lastDay: number): Garden {
  const firstDay = lastDay - gardenDays + 1;
  const days = new Uint16Array(gardenDays);
  const exact = base.changes.get(index)?.contributions;
  const total = exact === undefined ? fillDays(days, traits, firstDay) : spreadExactly(days, exact, firstDay);
  return { firstDay, lastDay, counts: days, total };
}

/** The sum of the last `days` days up to `lastDay`, without computing the whole garden. */
export function contributionsOf(
  base: PopulationBase,
  index: number,
  traits: Traits,
  lastDay: number,
  days: number,
): number {
  const counts = new Uint16Array(days);
  const exact = base.changes.get(index)?.contributions;
  const firstDay = lastDay - days + 1;
  return exact === undefined ? fillDays(counts, traits, firstDay) : spreadExactly(counts, exact, firstDay);
}

function fillDays(days: Uint16Array, traits: Traits, firstDay: number): number {
  if (traits.activity === 0) return 0;
  const joined = joinedDay(traits);
  const [meansOfLevels, sharesOfMean] = [means(), shares()];
  const seed = draw(traits.key, purposes.garden);
  // Some people never work at weekends, some only then.
  const weekend = (seed & 7) === 0 ? 6 : -10 - (seed & 15);
  let total = 0;
  let week = -1;
  let level = 0;
  for (let at = 0; at < days.length; at++) {
    const day = firstDay + at;
    if (day < joined) continue;
    // Day 0 was a Thursday; weeks begin on Monday.
    const weekday = (day + 3) % 7;
    const thisWeek = (day + 3 - weekday) / 7;
    if (thisWeek !== week) {
      week = thisWeek;
      level = levelOf(traits, week);
    }
    const today = weekday >= 5 ? level + weekend : level;
    if (today <= 0) continue;
    const share = sharesOfMean[drawOf(seed, purposes.garden, day) & 255] as number;
    const count = Math.floor((meansOfLevels[Math.min(today, levels - 1)] as number) * share + 1e-9);
    days[at] = count;
    total += count;
  }
  return total;
}

function levelOf(traits: Traits, week: number): number {
  const random = drawOf(traits.key, purposes.week, week);
  const mood = random & 31;
  if (mood < 3) return 0;
  if (mood < 6) return traits.activity + 8;
  return traits.activity + ((random >>> 5) & 7) - 5;
}

/** Distributes a total over the year so that any 365 consecutive days add up to it exactly. */
function spreadExactly(days: Uint16Array, exact: number, firstDay: number): number {
  let total = 0;
  for (let at = 0; at < days.length; at++) {
    const day = firstDay + at;
    const count = Math.floor(((day + 1) * exact) / gardenDays) - Math.floor((day * exact) / gardenDays);
    days[at] = count;
    total += count;
  }
  return total;
}
