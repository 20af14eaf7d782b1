import { day, isoDay, parseInstant } from "../base/instants.ts";

export interface CalendarDay {
  readonly date: string;
  readonly count: number;
  /** 0 for the leftmost column. */
  readonly week: number;
  /** 0 for Sunday. */
  readonly weekday: number;
  /** 0 for none, up to 4 for the busiest. */
  readonly heat: number;
}

/** A trailing year of days as columns of weeks, with its totals. */
export interface Calendar {
  readonly days: readonly CalendarDay[];
  readonly weeks: number;
  readonly months: readonly {
    readonly month: number;
    readonly year: number;
    readonly week: number;
    readonly total: number;
  }[];
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly activeDays: number;
  readonly busiest: CalendarDay;
  readonly longestStreak: number;
  readonly byWeek: readonly number[];
  /** Days before the first column. */
  readonly earlier: number;
}

const maxWeeks = 53;

/** Sorts the days, drops invalid dates and counts, keeps the last 53 weeks; null when nothing is left to show. */
export function readCalendar(entries: readonly { readonly date: string; readonly count: number }[]): Calendar | null {
  const counts = new Map<number, number>();
  for (const { date, count } of entries) {
    const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? parseInstant(date) : null;
    if (instant === null || isoDay(instant) !== date || !Number.isFinite(count) || count < 0) continue;
    counts.set(instant / day, Math.round(count));
  }
  if (counts.size === 0) return null;
  const known = [...counts.keys()].sort((a, b) => a - b);
  const last = known.at(-1) as number;
  const firstSunday = Math.max(sundayOf(known[0] as number), sundayOf(last) - (maxWeeks - 1) * 7);
  const visible = known.filter((number) => number >= firstSunday);
  const ceilings = heatCeilings(visible.map((number) => counts.get(number) as number));
  const days = visible.map((number): CalendarDay => {
    const count = counts.get(number) as number;
    return {
      date: isoDay(number * day),
      count,
      week: Math.floor((number - firstSunday) / 7),
      weekday: (number - firstSunday) % 7,
      heat: count === 0 ? 0 : 1 + ceilings.filter((ceiling) => count > ceiling).length,
    };
  });
  const weeks = Math.floor((last - firstSunday) / 7) + 1;
  const byWeek = Array.from({ length: weeks }, () => 0);
  for (const { week, count } of days) byWeek[week] = (byWeek[week] as number) + count;
  return {
    days,
    weeks,
    months: monthsOf(days),
    from: (days[0] as CalendarDay).date,
    to: (days.at(-1) as CalendarDay).date,
    total: days.reduce((sum, { count }) => sum + count, 0),
    activeDays: days.filter(({ count }) => count > 0).length,
    busiest: days.reduce((busiest, one) => (one.count > busiest.count ? one : busiest)),
    longestStreak: longestStreak(visible.filter((number) => (counts.get(number) as number) > 0)),
    byWeek,
    earlier: known.length - visible.length,
  };
}

/** 1970-01-01 was a Thursday. */
function sundayOf(dayNumber: number): number {
  return dayNumber - ((((dayNumber + 4) % 7) + 7) % 7);
}

/** The quartiles of the days with contributions, so that one extreme day does not make all others pale. */
function heatCeilings(counts: readonly number[]): readonly number[] {
  const active = counts.filter((count) => count > 0).sort((a, b) => a - b);
  if (active.length === 0) return [];
  return [0.25, 0.5, 0.75].map((share) => active[Math.floor((active.length - 1) * share)] as number);
}

function monthsOf(days: readonly CalendarDay[]): Calendar["months"] {
  const months: { month: number; year: number; week: number; total: number }[] = [];
  for (const { date, week, count } of days) {
    const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1];
    const current = months.at(-1);
    if (current?.month === month && current.year === year) current.total += count;
    else months.push({ month, year, week, total: count });
  }
  return months;
}

function longestStreak(activeDays: readonly number[]): number {
  let [longest, current, before] = [0, 0, Number.NaN];
  for (const number of activeDays) {
    current = number === before + 1 ? current + 1 : 1;
    longest = Math.max(longest, current);
    before = number;
  }
  return longest;
}
