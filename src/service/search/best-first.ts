import { forEachMember, hasBit } from "../../population/index/bitmaps.ts";
import { areFew, type Selection } from "../../population/index/select.ts";
import type { Population } from "../../population/population.ts";
import type { Criteria } from "./criteria.ts";
import { maxScore, scoreOf, scorerOf } from "./scoring.ts";

export interface Candidate {
  /** The index in the population. */
  readonly index: number;
  /** An integer; greater is better; equal scores are ordered by index. */
  readonly score: number;
}

/** An order of candidates that is sorted only as far as it is read. */
export interface Order {
  /** The candidates from one position to another, the best first. */
  readonly slice: (from: number, until: number) => Candidate[];
  /** A person's position in the order, from 0; null for people who are not candidates. */
  readonly placeOf: (index: number) => number | null;
  /** The most memory that it uses. */
  readonly bytes: number;
}

/** Fewer are scored one by one instead of with bitmaps of the whole population. */
const minCandidates = 128;
/** How many are sorted at a time. */
const atATime = 1_024;

export function bestFirst(people: Population, criteria: Criteria, { members, count }: Selection): Order {
  const { base, size } = people;
  const isFew = count <= minCandidates || areFew(base, count);
  const fromIndex = scorerOf(people, criteria, isFew);
  const changed = (index: number) => (base.changes.has(index) ? scoreOf(people, criteria, index) : fromIndex(index));
  const scoreAt = base.changes.size === 0 ? fromIndex : changed;
  const top = maxScore(criteria);
  // One number per candidate: the inverted score, then the index, so that a numeric sort orders by both.
  const keyOf = (index: number) => (top - scoreAt(index)) * size + index;
  const keys = new Float64Array(count);
  let ordered: Float64Array = new Float64Array(0);
  let filled = 0;

  function extend(until: number): void {
    if (filled < count) {
      forEachMember(members, (index) => {
        keys[filled++] = keyOf(index);
      });
    }
    if (ordered.length < until) ordered = least(keys, Math.min(count, Math.max(until, 2 * ordered.length, atATime)));
  }

  return {
    slice(from, until) {
      extend(Math.min(until, count));
      return Array.from(ordered.subarray(from, until), (key) => ({
        index: key % size,
        score: top - Math.floor(key / size),
      }));
    },
    placeOf(index) {
      if (!hasBit(members, index)) return null;
      extend(1);
      const own = keyOf(index);
      return keys.reduce((place, key) => (key < own ? place + 1 : place), 0);
    },
    bytes: 16 * count + members.byteLength,
  };
}

const buckets = 4096;

/** The least numbers in order: at least `count` of them, and few more. Counting avoids sorting all of them. */
function least(numbers: Float64Array, count: number): Float64Array {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  const width = (high - low) / (buckets - 1) || 1;
  const bucketOf = (number: number) => Math.floor((number - low) / width);
  const counts = new Uint32Array(buckets);
  for (const number of numbers) {
    const at = bucketOf(number);
    counts[at] = (counts[at] as number) + 1;
  }
  let enough = 0;
  let at = 0;
  while (enough < count) enough += counts[at++] as number;
  return numbers.filter((number) => bucketOf(number) < at).sort();
}
