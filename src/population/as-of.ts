// Figures: A-120.
import { day as dayLength, iso } from "../base/instants.ts";
import { referenceDay } from "./drawn-as-of.ts";
import type { CoreProfile, Education, Experience } from "./shapes.ts";

/**
 * People are drawn as of March 2026. Of a day before that nothing is shown that came later: whoever joins later has just
 * joined, a later job is not listed, and one that ends later is the current one.
 */
export function coreUntil(core: CoreProfile, day: number): CoreProfile {
  return { ...core, joinedAt: joinedUntil(core.joinedAt, day) };
}

export function joinedUntil(joinedAt: string, day: number): string {
  const today = iso(day * dayLength);
  return joinedAt < today ? joinedAt : today;
}

export function jobsUntil(jobs: Experience[] | undefined, day: number): Experience[] | undefined {
  if (jobs === undefined || day >= referenceDay) return jobs;
  const year = yearOf(day);
  const begun = jobs.filter(({ startDate, endDate }) => {
    const from = yearIn(startDate);
    return from === null ? (yearIn(endDate) ?? 0) <= year : from <= year;
  });
  const known = begun.map((job): Experience => {
    const until = yearIn(job.endDate);
    const goesOn = until !== null && until > year;
    const dates = { startDate: withoutMonth(job.startDate, year), endDate: withoutMonth(job.endDate, year) };
    return goesOn ? { ...job, ...dates, endDate: null, current: true } : { ...job, ...dates };
  });
  return known.length === 0 ? undefined : known;
}

/** A degree in progress has no end yet, whatever the clock. */
export function degreesUntil(degrees: Education[] | undefined, day: number): Education[] | undefined {
  if (degrees === undefined) return undefined;
  const year = yearOf(day);
  const begun = degrees.filter(({ startDate, endDate }) => (yearIn(startDate) ?? yearIn(endDate) ?? 0) <= year);
  const known = begun.map((degree): Education => {
    const until = yearIn(degree.endDate);
    return { ...degree, endDate: until !== null && until > year ? null : withoutMonth(degree.endDate, year) };
  });
  return known.length === 0 ? undefined : known;
}

/** The month of this year may not have come. */
function withoutMonth(date: string | null, year: number): string | null {
  return yearIn(date) === year ? `${year}` : date;
}

function yearIn(date: string | null): number | null {
  const found = /\d{4}/.exec(date ?? "");
  return found === null ? null : Number(found[0]);
}

function yearOf(day: number): number {
  return new Date(day * dayLength).getUTCFullYear();
}
