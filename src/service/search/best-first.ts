import { type Bitmap, forEachMember, hasBit, setBit, splitBy } from "../../population/index/bitmaps.ts";
import { searchIndexOf } from "../../population/index/search-index.ts";
import { areFew, resolve, type Selection } from "../../population/index/select.ts";
import type { Population } from "../../population/population.ts";
import type { Criteria } from "./criteria.ts";
import { lossesOf, maxScore, scoreOf, scorerOf } from "./scoring.ts";
import { bandsOf, maxStanding } from "./standing.ts";

export interface Candidate {
  /** The index in the population. */
  readonly index: number;
  /** An integer; greater is better; equal scores are ordered by index. */
  readonly score: number;
}

/** An order of candidates that is computed only as far as it is read. */
export interface Order {
  /** The candidates from one position to another, the best first. */
  readonly slice: (from: number, until: number) => Candidate[];
  /** A person's position in the order, from 0; null for people who are not candidates. */
  readonly placeOf: (index: number) => number | null;
  /** The memory that it uses. */
  readonly bytes: () => number;
}

/** Some of the candidates, with an upper bound of their scores. */
interface Branch {
  readonly members: Bitmap;
  readonly count: number;
  readonly bound: number;
  /** The number of splits made so far. */
  readonly depth: number;
}

/** The score that candidates outside lose; a band has no further condition. */
interface Split {
  readonly within: Bitmap;
  readonly loss: number;
  readonly isBand: boolean;
}

/** The number of terms by which candidates are split: those with the greatest weight. */
const maxSplits = 6;
/** Below this number or this share of the population, candidates are scored one by one instead of split again. */
const minCandidates = 128;
const minShare = 1 / 256;

/** The maximum number to sort at a time. */
const maxSorted = 1_024;

/**
 * Branch and bound: candidates are split by terms and by standing, and the branch that may contain the
 * best is opened first. A person who scores more than any closed branch can is next; most people are never scored.
 */
export function bestFirst(people: Population, criteria: Criteria, { members, count }: Selection): Order {
  const { base, size } = people;
  const enough = Math.max(minCandidates, size * minShare);
  const isFew = count <= enough || areFew(base, count);
  const score = scorerOf(people, criteria, isFew);
  const top = maxScore(criteria);
  // Boosts may outweigh everything else, so then all candidates are scored.
  const splits = isFew || criteria.boosts.length > 0 ? [] : splitsOf(people, criteria);
  // One number per candidate: the inverted score, then the index, so that a numeric sort orders by both.
  const keyOf = (index: number, score: number) => (top - score) * size + index;
  const ordered: number[] = [];
  let waiting: number[] = [];

  const unchanged = members.slice();
  for (const index of base.changes.keys()) {
    if (!hasBit(unchanged, index)) continue;
    setBit(unchanged, index, false);
    waiting.push(keyOf(index, scoreOf(people, criteria, index)));
  }
  const branches: Branch[] = [{ members: unchanged, count: count - waiting.length, bound: top, depth: 0 }];

  function open(branch: Branch): void {
    const { bound, depth } = branch;
    const split = splits[depth];
    if (split === undefined || branch.count <= enough) {
      forEachMember(branch.members, (index) => waiting.push(keyOf(index, score(index))));
      return;
    }
    const { inside, outside } = splitBy(branch, split.within);
    const next = depth + 1;
    if (inside.count > 0) branches.push({ ...inside, bound, depth: split.isBand ? splits.length : next });
    if (outside.count > 0) branches.push({ ...outside, bound: bound - split.loss, depth: next });
  }

  /** Moves waiting people with a key below a limit into the order; if there are very many, only the first. */
  function settle(limit: number): void {
    const below = waiting.filter((key) => key < limit);
    if (below.length === 0) return;
    const end = below.length > 2 * maxSorted ? Math.min(limit, limitOf(below, maxSorted)) : limit;
    for (const key of Float64Array.from(below.filter((key) => key < end)).sort()) ordered.push(key);
    waiting = waiting.filter((key) => key >= end);
  }

  function extend(until: number): void {
    while (ordered.length < until) {
      const next = bestOf(branches);
      settle(next === null ? Number.POSITIVE_INFINITY : (top - Math.ceil(next.bound)) * size);
      if (next === null || ordered.length >= until) continue;
      branches.splice(branches.indexOf(next), 1);
      open(next);
    }
  }

  return {
    slice(from, until) {
      extend(Math.min(until, count));
      return ordered.slice(from, until).map((key) => ({ index: key % size, score: top - Math.floor(key / size) }));
    },
    placeOf(index) {
      if (!hasBit(members, index)) return null;
      const changed = (each: number) => base.changes.has(each);
      const keyAt = (each: number) => keyOf(each, changed(each) ? scoreOf(people, criteria, each) : score(each));
      const own = keyAt(index);
      let place = 0;
      forEachMember(members, (each) => {
        if (keyAt(each) < own) place++;
      });
      return place;
    },
    bytes: () => 8 * (ordered.length + waiting.length) + members.byteLength * (1 + branches.length),
  };
}

function splitsOf(people: Population, criteria: Criteria): readonly Split[] {
  const { base } = people;
  const index = searchIndexOf(base);
  const parts = [...lossesOf(criteria)].sort((a, b) => b.loss - a.loss).slice(0, maxSplits);
  let least = maxStanding;
  return [
    ...parts.map(({ where, loss }) => ({ within: resolve(base, index, where), loss, isBand: false })),
    ...bandsOf(index.columns).map((band) => {
      const loss = least - band.least;
      least = band.least;
      return { within: band.members, loss, isBand: true };
    }),
  ];
}

function bestOf(branches: readonly Branch[]): Branch | null {
  let best: Branch | null = null;
  for (const branch of branches) if (best === null || branch.bound > best.bound) best = branch;
  return best;
}

const buckets = 4096;

/** A limit with at least `count` numbers below it, and few more. Counting avoids sorting all of them. */
function limitOf(numbers: readonly number[], count: number): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    if (number < low) low = number;
    if (number > high) high = number;
  }
  const width = (high - low) / (buckets - 1) || 1;
  const counts = new Uint32Array(buckets);
  for (const number of numbers) {
    const at = Math.floor((number - low) / width);
    counts[at] = (counts[at] as number) + 1;
  }
  let enough = 0;
  let at = 0;
  while (enough < count) enough += counts[at++] as number;
  // Above the last number counted, so that rounding does not exclude it.
  return at === buckets ? Number.POSITIVE_INFINITY : low + at * width;
}
