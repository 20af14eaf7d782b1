import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import type { PopulationBase } from "../../population/ground.ts";
import type { Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { findsNobody } from "./availability.ts";
import { type Criteria, chosenBy, criteriaOf, type Finding, findingIn } from "./criteria.ts";
import { scoreAll } from "./scoring.ts";

export interface Candidate {
  /** Place in the population. */
  readonly index: number;
  /** A whole number, greater is better; equal ones are ordered by index. */
  readonly score: number;
}

/** Everybody a config is after. Only as much of the order is made as is read. */
export interface Ranking {
  readonly people: Population;
  readonly criteria: Criteria;
  readonly total: number;
  /** A person's place in the order, from 0; null for one who is no candidate. */
  readonly placeOf: (index: number) => number | null;
  /** The candidates from one place of the order to another, the best first. */
  readonly slice: (from: number, until: number) => Candidate[];
}

/** Rankings are functions of population and config alone, so the pages of one walk share one. */
const kept = new WeakMap<PopulationBase, Map<string, Ranking>>();
const maxKept = 24;
const maxCandidates = 3_000_000;

export function candidatesFor(world: World, config: SearchConfig, text = JSON.stringify(config)): Ranking {
  const people = peopleIn(world);
  const finding = findingIn(world);
  const key = `${finding.strange}|${finding.technologies}|${text}`;
  if (findsNobody(world)) {
    return { people, criteria: criteriaOf(config, people, finding), total: 0, placeOf: () => null, slice: () => [] };
  }
  let shelf = kept.get(people.ground);
  if (shelf === undefined) {
    shelf = new Map();
    kept.set(people.ground, shelf);
  }
  const ranking = shelf.get(key) ?? rank(people, config, finding);
  shelf.delete(key);
  shelf.set(key, ranking);
  makeRoom(shelf);
  return ranking;
}

function makeRoom(shelf: Map<string, Ranking>): void {
  let candidates = 0;
  for (const { total } of shelf.values()) candidates += total;
  for (const [key, { total }] of shelf) {
    if (shelf.size <= 1 || (shelf.size <= maxKept && candidates <= maxCandidates)) return;
    shelf.delete(key);
    candidates -= total;
  }
}

function rank(people: Population, config: SearchConfig, finding: Finding): Ranking {
  const { criteria, selection } = chosenBy(config, people, finding);
  const { indexes, scores } = scoreAll(people, criteria, selection);
  const total = indexes.length;
  /** Positions within the two arrays, in order; grows as it is read. */
  let order: Uint32Array = new Uint32Array();
  return {
    people,
    criteria,
    total,
    placeOf(index) {
      const own = indexes.indexOf(index);
      if (own < 0) return null;
      const score = scores[own] as number;
      return scores.reduce((before, each, at) => before + Number(each > score || (each === score && at < own)), 0);
    },
    slice(from, until) {
      const end = Math.min(until, total);
      if (end > order.length) order = bestOf(scores, Math.min(total, Math.max(end * 2, firstSort)));
      const candidates: Candidate[] = [];
      for (let place = from; place < end; place++) {
        const at = order[place] as number;
        candidates.push({ index: indexes[at] as number, score: scores[at] as number });
      }
      return candidates;
    },
  };
}

const firstSort = 512;
const maxBuckets = 4096;

/** Where the best `count` scores stand, in order; the earlier one first among equals. */
function bestOf(scores: Int32Array, count: number): Uint32Array {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] as number;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  const { least, enough } = count < scores.length ? floorOf(scores, low, high, count) : { least: low, enough: count };
  // One number a candidate: the score reversed, then the place, so that a plain numeric sort orders by both.
  const keys = new Float64Array(enough);
  let filled = 0;
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] as number;
    if (score >= least) keys[filled++] = (high - score) * scores.length + at;
  }
  keys.sort();
  const order = new Uint32Array(enough);
  for (let at = 0; at < enough; at++) order[at] = (keys[at] as number) % scores.length;
  return order;
}

/** A score that at least `count` reach and few more, and how many do. Counting spares sorting everybody. */
function floorOf(scores: Int32Array, low: number, high: number, count: number): { least: number; enough: number } {
  let shift = 0;
  while ((high - low) >>> shift >= maxBuckets) shift++;
  const buckets = new Uint32Array(maxBuckets);
  for (let at = 0; at < scores.length; at++) {
    const bucket = ((scores[at] as number) - low) >>> shift;
    buckets[bucket] = (buckets[bucket] as number) + 1;
  }
  let lowest = (high - low) >>> shift;
  let enough = buckets[lowest] as number;
  while (enough < count) enough += buckets[--lowest] as number;
  return { least: low + (lowest << shift), enough };
}
