// Figures: A-162.
import { perObject } from "../../base/on-first-use.ts";
import { type Slices, shareWork } from "../../base/slices.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { Exclusion, SignalPopulation } from "../../model/report.ts";
import type { World } from "../../model/world.ts";
import { type Population, peopleOf } from "../../population/population.ts";
import { signals } from "./signals/all.ts";
import type { ReportSignal } from "./signals/signal.ts";
import { type ResearchSource, round, sourceOf } from "./source.ts";

/** All percentiles use one global population (§2.6): sorted values of a sample of it, per signal. */
type Sample = ReadonlyMap<string, readonly number[]>;

/** The minimum population for ranks: below it, composites are empty and dive signals excluded. */
export const populationFloor = 100;

/** Whether too few people are there to rank against, or a scenario says so. */
export function isBelowFloor(world: World): boolean {
  return conditionsOf(world).rankingPopulation === "below_floor" || world.population < populationFloor;
}

export const sampleSize = 120;
/** Samples are of one fixed day, so that percentiles change with the developer and not with the date. */
const sampleDay = 20_454; // 2026-01-01

export interface Graded {
  readonly rawSignals: Record<string, number>;
  readonly pctSignals: Record<string, number>;
  readonly signalPopulations: Record<string, SignalPopulation>;
  readonly signalsExcluded: Record<string, Exclusion>;
}

/** Measures every signal and ranks it if possible. Each is in pctSignals or explained in signalsExcluded, never both. */
export function grade(source: ResearchSource, isBelowFloor: boolean): Graded {
  const graded: Graded = { rawSignals: {}, pctSignals: {}, signalPopulations: {}, signalsExcluded: {} };
  for (const signal of signals) {
    const value = signal.measure(source);
    if (value !== null) {
      graded.rawSignals[signal.name] = value;
      graded.signalPopulations[signal.name] = signal.population;
    }
    const exclusion = whyExcluded(signal, source, value, isBelowFloor);
    if (exclusion === null) graded.pctSignals[signal.name] = percentile(signal, value as number, source.people);
    else graded.signalsExcluded[signal.name] = exclusion;
  }
  return graded;
}

function whyExcluded(
  signal: ReportSignal,
  source: ResearchSource,
  value: number | null,
  isBelowFloor: boolean,
): Exclusion | null {
  if (value === null) return { reason: "not_measured", detail: `${signal.about}: ${signal.absent}.` };
  if (signal.population === "absolute") {
    return {
      reason: "not_rankable",
      detail: `${signal.about}: a matter of style or already a grade, so more is not better.`,
    };
  }
  const events = signal.needs?.events(source) ?? 0;
  if (signal.needs && events < signal.needs.atLeast) {
    return { reason: "too_few_events", detail: `${events} ${signal.needs.of}; it takes ${signal.needs.atLeast}.` };
  }
  if (signal.population === "dive_population" && isBelowFloor) {
    return { reason: "population_too_small", detail: `Fewer than ${populationFloor} developers to rank against.` };
  }
  return null;
}

/** The share of the population below the value, ties counted half; inverted if a small value is better. */
function percentile(signal: ReportSignal, value: number, people: Population): number {
  const sample = (signal.population === "benchmark_grid" ? benchmark : rankingSample(people)).result();
  const sorted = sample.get(signal.name) ?? [];
  const below = sorted.filter((each) => each < value).length;
  const equal = sorted.filter((each) => each === value).length;
  const share = sorted.length === 0 ? 0.5 : (below + equal / 2) / sorted.length;
  return round(signal.lowIsBetter ? 1 - share : share);
}

const rankingSample = perObject((people: Population) => shareWork(() => sampleOf(people, "dive_population")));

/** A separate population, the same for every world, against which profile signals are ranked. */
const benchmark = shareWork(() => sampleOf(peopleOf({ seed: "benchmark grid", size: 2_000 }), "benchmark_grid"));

/** The preparation for grading people, in slices; null when it is done already. */
export function sampling(people: Population): Iterator<unknown> | null {
  return benchmark.slices() ?? rankingSample(people).slices();
}

/** The number of people per slice, which takes a few milliseconds. */
const atOnce = 4;

function* sampleOf(people: Population, population: SignalPopulation): Slices<Sample> {
  const size = Math.min(sampleSize, people.size);
  const ranked = signals.filter((signal) => signal.population === population);
  const values = new Map(ranked.map(({ name }): [string, number[]] => [name, []]));
  for (let at = 0; at < size; at++) {
    if (at % atOnce === 0) yield at;
    const source = sourceOf(people, Math.floor((at * people.size) / size), sampleDay);
    for (const signal of ranked) {
      const value = signal.measure(source);
      const isEnough = signal.needs === undefined || signal.needs.events(source) >= signal.needs.atLeast;
      if (value !== null && isEnough) values.get(signal.name)?.push(value);
    }
  }
  return new Map([...values].map(([name, list]) => [name, list.sort((a, b) => a - b)]));
}
