// Figures: A-419.
import { fraction } from "../../base/rng.ts";
import type { Facts } from "../../population/facts.ts";
import type { Garden } from "../../population/garden.ts";
import type { Population } from "../../population/population.ts";
import type { CoreProfile, Cracked } from "../../population/shapes.ts";
import type { Traits } from "../../population/traits.ts";

/** All data for a developer's report, as of one day. */
export interface ResearchSource {
  readonly people: Population;
  readonly index: number;
  readonly day: number;
  readonly core: CoreProfile;
  readonly cracked: Cracked | undefined;
  readonly traits: Readonly<Traits>;
  readonly facts: Facts;
  readonly garden: Garden;
  readonly rhythm: Rhythm;
  /** The same for commits only, which are part of the contributions. */
  readonly commitRhythm: Rhythm;
}

/** How the trailing year's contributions are distributed over days and weeks. */
export interface Rhythm {
  readonly activeDays: number;
  readonly activeWeeks: number;
  readonly last90: number;
  readonly longestStreak: number;
  readonly busiestDay: number;
  /** Null when the year is empty. */
  readonly daysSinceLast: number | null;
  /** Over weeks with contributions; 0 when there are none. */
  readonly medianPerWeek: number;
  readonly weekendShare: number;
  /** The calendar has days but no hours, so these are drawn per person. */
  readonly nightShare: number;
}

/** Facets of one person are computed in a row from this: six of ten people take 7.6 ms, and 15 ms without. */
const latest = new WeakMap<Population, ResearchSource>();

export function sourceOf(people: Population, index: number, day: number): ResearchSource {
  const before = latest.get(people);
  if (before?.index === index && before.day === day) return before;
  const source = newSource(people, index, day);
  latest.set(people, source);
  return source;
}

function newSource(people: Population, index: number, day: number): ResearchSource {
  const garden = people.garden(index, day);
  const facts = people.facts(index, day);
  const night = fraction(people.seed, people.idOf(index), "night share");
  return {
    people,
    index,
    day,
    core: people.core(index, day),
    cracked: people.cracked(index),
    traits: people.traits(index),
    facts,
    garden,
    rhythm: rhythmOf(garden, night),
    commitRhythm: rhythmOf(commitsIn(garden, facts.commits), night),
  };
}

/** Distributes commits over days in proportion to contributions; the shares add up to the total. */
function commitsIn(garden: Garden, commits: number): Garden {
  let [contributed, committed] = [0, 0];
  const counts = garden.counts.map((count) => {
    contributed += count;
    const before = committed;
    committed = garden.total === 0 ? 0 : Math.round((commits * contributed) / garden.total);
    return committed - before;
  });
  return { ...garden, counts, total: commits };
}

function rhythmOf({ counts, firstDay, lastDay, total }: Garden, night: number): Rhythm {
  const weeks = new Map<number, number>();
  let [activeDays, last90, longestStreak, streak, busiestDay, weekend, last] = [0, 0, 0, 0, 0, 0, -1];
  counts.forEach((count, at) => {
    streak = count === 0 ? 0 : streak + 1;
    if (count === 0) return;
    const day = firstDay + at;
    activeDays++;
    last = day;
    longestStreak = Math.max(longestStreak, streak);
    busiestDay = Math.max(busiestDay, count);
    if (at >= counts.length - 90) last90 += count;
    // Day 0 was a Thursday; weeks run from Sunday, as the heatmap draws them.
    const weekday = (day + 4) % 7;
    if (weekday === 0 || weekday === 6) weekend += count;
    const week = Math.floor((day + 4) / 7);
    weeks.set(week, (weeks.get(week) ?? 0) + count);
  });
  return {
    activeDays,
    activeWeeks: weeks.size,
    last90,
    longestStreak,
    busiestDay,
    daysSinceLast: last < 0 ? null : lastDay - last,
    medianPerWeek: median([...weeks.values()]),
    weekendShare: total === 0 ? 0 : round(weekend / total),
    nightShare: total === 0 ? 0 : round(night * night * 0.7),
  };
}

/** How the commits of the trailing year are distributed, as reports and the facet signals.commit_facts show it. */
export function commitStatsOf({ facts, commitRhythm }: ResearchSource) {
  return {
    total: facts.commits,
    medianPerWeek: commitRhythm.medianPerWeek,
    nightShare: commitRhythm.nightShare,
    weekendShare: commitRhythm.weekendShare,
    longestStreakDays: commitRhythm.longestStreak,
  };
}

/** 0 for an empty list. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/** Four decimals, also used for further computation, so that readers can reproduce the sums. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
