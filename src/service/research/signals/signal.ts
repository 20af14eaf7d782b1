import type { RepositoryFacts, SignalPopulation } from "../../../model/report.ts";
import { type ResearchSource, round } from "../source.ts";

/** One signal of a report: its measure, and the population it is ranked against. */
export interface ReportSignal {
  readonly name: string;
  readonly about: string;
  readonly unit: string;
  readonly population: SignalPopulation;
  /** True if a small value is better. */
  readonly lowIsBetter?: true;
  /** The reason for a missing value, for signals that cannot be measured for all developers. */
  readonly absent?: string;
  /** Null if it cannot be measured for this developer. */
  readonly measure: (source: ResearchSource) => number | null;
  /** With fewer events than this a value is mostly chance: it is measured but not ranked. */
  readonly needs?: {
    readonly atLeast: number;
    readonly of: string;
    readonly events: (source: ResearchSource) => number;
  };
}

/** Signals by name, ranked against one population; one that is ranked against another says so. */
export function signalsOf(
  population: SignalPopulation,
  signals: Readonly<
    Record<string, Omit<ReportSignal, "name" | "population"> & Partial<Pick<ReportSignal, "population">>>
  >,
): readonly ReportSignal[] {
  return Object.entries(signals).map(([name, signal]) => ({ population, ...signal, name }));
}

export function ownRepositories({ facts }: ResearchSource): readonly RepositoryFacts[] {
  return facts.repositories.filter(({ owner, isFork }) => owner === facts.login && !isFork);
}

export function daysBefore({ day }: ResearchSource, instant: string): number {
  return Math.max(0, day - Math.floor(Date.parse(instant) / 86_400_000));
}

export function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : round(part / whole);
}

export function shareOf<Item>(items: readonly Item[], is: (item: Item) => boolean): number | null {
  return ratio(items.filter(is).length, items.length);
}

export function total<Member extends string>(
  items: readonly { readonly [name in Member]: number }[],
  member: Member,
): number {
  return items.reduce((sum, item) => sum + item[member], 0);
}
