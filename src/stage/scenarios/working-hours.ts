// Figures: A-417.
import { day, hour, type Instant } from "../../base/instants.ts";
import { fraction } from "../../base/rng.ts";

/** When an office is open, in UTC. */
const [opens, closes] = [7.5 * hour, 17.5 * hour];

/** A period of work within one day, and the amount of work before it. */
interface Shift {
  readonly open: Instant;
  readonly close: Instant;
  readonly before: number;
  readonly work: number;
}

/**
 * Maps evenly spread times to times at which people work: by day, rarely at weekends, more on some days than on
 * others, and with quiet weeks. The mapping is monotonic, so the order of events stays.
 */
export function workingHours(seed: string, from: Instant, to: Instant): (even: Instant) => Instant {
  const shifts: Shift[] = [];
  let total = 0;
  for (let date = Math.floor(from / day); date * day < to; date++) {
    const [open, close] = [Math.max(from, date * day + opens), Math.min(to, date * day + closes)];
    if (close <= open) continue;
    const work = ((close - open) / (closes - opens)) * eagerness(seed, date);
    shifts.push({ open, close, before: total, work });
    total += work;
  }
  return (even) => {
    const workedTime = ((even - from) / (to - from)) * total;
    const shift = shifts.findLast(({ before }) => before <= workedTime);
    if (shift === undefined || even > to) return even;
    const share = Math.min(1, (workedTime - shift.before) / shift.work);
    return Math.floor(shift.open + share * (shift.close - shift.open));
  };
}

/** The amount of work on a day, 1 for an ordinary one. The first of January 1970 was a Thursday. */
function eagerness(seed: string, date: number): number {
  const isWeekend = (date + 3) % 7 >= 5;
  const week = Math.floor((date + 3) / 7);
  const isQuiet = fraction(seed, "quiet week", week) < 0.1;
  return (isWeekend ? 0.04 : 0.3 + 1.4 * fraction(seed, "day", date)) * (isQuiet ? 0.1 : 1);
}
