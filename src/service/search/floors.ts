import type { SearchConfig } from "../../model/search-config.ts";
import type { Population } from "../../population/population.ts";

const year = 365;
const month = 30;

/** An unset floor costs nothing (§4.1). */
export function hasFloors({ levers: { github } }: SearchConfig): boolean {
  return github?.minContributionsLastYear != null || github?.minContributionsLastMonth != null;
}

/** Both floors together, read off the calendar as it stands on that day. */
export function fitsFloors(
  people: Population,
  index: number,
  { levers: { github } }: SearchConfig,
  day: number,
): boolean {
  const reaches = (floor: number | null | undefined, days: number): boolean =>
    floor == null || people.contributions(index, day, days) >= floor;
  return reaches(github?.minContributionsLastYear, year) && reaches(github?.minContributionsLastMonth, month);
}
