// Figures: A-32.
import { day, isoDay } from "../base/instants.ts";
import { type Garden, gardenDays } from "./garden.ts";
import type { GardenDays, GardenSummary } from "./shapes.ts";

/** Dates of trailing years, computed once per last day: all gardens of a day have the same dates. */
interface Calendar {
  readonly lastDay: number;
  readonly dates: readonly string[];
  readonly months: readonly string[];
  readonly monthOf: readonly number[];
}

let latestCalendar: Calendar | null = null;

export function summarize(garden: Garden): GardenSummary {
  const { dates, months, monthOf } = calendarOf(garden.lastDay);
  const perMonth = months.map(() => 0);
  let activeDays = 0;
  let activeWeeks = 0;
  let week = -1;
  let lastActive = -1;
  for (let at = 0; at < gardenDays; at++) {
    const count = garden.counts[at] as number;
    if (count === 0) continue;
    perMonth[monthOf[at] as number] = (perMonth[monthOf[at] as number] as number) + count;
    activeDays++;
    lastActive = at;
    const thisWeek = weekOf(garden.firstDay + at);
    if (thisWeek !== week) {
      week = thisWeek;
      activeWeeks++;
    }
  }
  return {
    from: dates[0] as string,
    to: dates[gardenDays - 1] as string,
    total: garden.total,
    activeDays,
    activeWeeks,
    last90: dates.slice(-90).map((date, at) => ({ date, count: garden.counts[gardenDays - 90 + at] as number })),
    lastActiveDay: lastActive < 0 ? null : (dates[lastActive] as string),
    months: months.map((month, at) => ({ month, count: perMonth[at] as number })),
  };
}

export function showDays(garden: Garden): GardenDays {
  const { dates } = calendarOf(garden.lastDay);
  return {
    from: dates[0] as string,
    to: dates[gardenDays - 1] as string,
    days: dates.map((date, at) => ({
      date,
      count: garden.counts[at] as number,
      weekday: weekdayOf(garden.firstDay + at),
    })),
  };
}

/** 0 for Sunday: 1970-01-01 was a Thursday. */
function weekdayOf(dayNumber: number): number {
  return (dayNumber + 4) % 7;
}

/** Weeks as in the heatmap, starting on Sunday. */
function weekOf(dayNumber: number): number {
  return Math.floor((dayNumber + 4) / 7);
}

function calendarOf(lastDay: number): Calendar {
  if (latestCalendar?.lastDay === lastDay) return latestCalendar;
  const dates = Array.from({ length: gardenDays }, (_, at) => isoDay((lastDay - gardenDays + 1 + at) * day));
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
  latestCalendar = { lastDay, dates, months, monthOf: dates.map((date) => months.indexOf(date.slice(0, 7))) };
  return latestCalendar;
}
