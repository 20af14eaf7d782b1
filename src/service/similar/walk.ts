import type { Predicate } from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import { type Lane, type LaneTie, laneWeights, tiesOn } from "./lanes.ts";

/** A person related to the seed: all ties and their combined strength. */
export interface Related {
  readonly index: number;
  /** The strongest first. */
  readonly ties: readonly LaneTie[];
  readonly score: number;
  /** How many steps away; a direct tie is one. */
  readonly hop: number;
  /** The intermediate person, from the second step on. */
  readonly through: number | null;
}

const everybody: Predicate = { kind: "and", of: [] };

/** All people one step from a person, the strongest first. */
export function around(
  people: Population,
  index: number,
  lanes: readonly Lane[],
  everywhere: boolean,
  within: Predicate = everybody,
): Related[] {
  const tiesByPerson = new Map<number, LaneTie[]>();
  for (const lane of new Set(lanes)) {
    for (const tie of tiesOn(people, lane, index, everywhere, within)) {
      const other = tie.relation.index;
      if (other !== index) tiesByPerson.set(other, [...(tiesByPerson.get(other) ?? []), tie]);
    }
  }
  return inOrder(
    [...tiesByPerson].map(([other, ties]) => ({
      index: other,
      ties: ties.sort((a, b) => weightOf(b) - weightOf(a)),
      score: ties.reduce((sum, tie) => sum + weightOf(tie), 0),
      hop: 1,
      through: null,
    })),
  );
}

function weightOf({ lane, strength }: LaneTie): number {
  return laneWeights[lane] * strength;
}

/** The number of people in a ring that are followed further, because each step multiplies people. */
const maxPerRing = 60;

/** The people one step further than a ring, without those already found. */
export function beyond(
  people: Population,
  ring: readonly Related[],
  lanes: readonly Lane[],
  visited: ReadonlySet<number>,
): Related[] {
  const byPerson = new Map<number, Related>();
  for (const from of ring.slice(0, maxPerRing)) {
    for (const next of around(people, from.index, lanes, false)) {
      if (visited.has(next.index)) continue;
      const score = (next.score * from.score) / (1 + from.score);
      const before = byPerson.get(next.index);
      if (before !== undefined && before.score >= score) continue;
      byPerson.set(next.index, { ...next, score, hop: from.hop + 1, through: from.index });
    }
  }
  return inOrder([...byPerson.values()]);
}

function inOrder(related: Related[]): Related[] {
  return related.sort((a, b) => b.score - a.score || a.index - b.index);
}
