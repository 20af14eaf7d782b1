import { fraction } from "../../base/rng.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import type { Population } from "../../population/population.ts";

const year = 365;
const month = 30;
/** The share of people with almost no activity while calendars are quiet. */
const quietShare = 0.8; // of the scenario, A-411

/** The least contributions of the last year and of the last month. Without a floor, nothing is computed (§4.1). */
export interface Floors {
  readonly year: number | null;
  readonly month: number | null;
}

/** Of several configs that all apply, the highest floors. */
export function floorsOf(configs: readonly SearchConfig[]): Floors {
  const highest = (member: "minContributionsLastYear" | "minContributionsLastMonth") => {
    const floors = configs.flatMap(({ levers: { github } }) => github?.[member] ?? []);
    return floors.length === 0 ? null : Math.max(...floors);
  };
  return { year: highest("minContributionsLastYear"), month: highest("minContributionsLastMonth") };
}

export function hasFloors({ year, month }: Floors): boolean {
  return year !== null || month !== null;
}

/** The people of a page who reach the floors, and the warnings about the count. */
export function withinFloors<Row extends { readonly index: number }>(
  world: World,
  people: Population,
  floors: Floors,
  rows: readonly Row[],
  day: number,
): { readonly candidates: readonly Row[]; readonly countStatus: "exact" | "estimated" | "short_page" } {
  if (!hasFloors(floors)) return { candidates: rows, countStatus: "exact" };
  const candidates = rows.filter(({ index }) => fitsFloors(world, people, index, floors, day));
  return { candidates, countStatus: candidates.length < rows.length ? "short_page" : "estimated" };
}

/** The warning when a floor is set but GitHub is unavailable: the page looks as if there were no floor. */
export function floorWarnings(world: World, { levers: { github } }: SearchConfig): string[] {
  if (conditionsOf(world).calendars !== "unanswered") return [];
  return (["minContributionsLastYear", "minContributionsLastMonth"] as const)
    .filter((floor) => github?.[floor] != null)
    .map((floor) => `"config.levers.github.${floor}" left out nobody: GitHub did not answer for these people.`);
}

/** Both floors, checked with the live calendar. People for whom GitHub did not answer are kept (§4.1). */
export function fitsFloors(world: World, people: Population, index: number, floors: Floors, day: number): boolean {
  const { calendars } = conditionsOf(world);
  if (calendars === "unanswered") return true;
  const isQuiet = calendars === "quiet" && fraction(world.seed, people.idOf(index), "quiet calendar") < quietShare;
  const reaches = (floor: number | null, days: number): boolean =>
    floor === null || (isQuiet ? 0 : people.contributions(index, day, days)) >= floor;
  return reaches(floors.year, year) && reaches(floors.month, month);
}
