import type { Ground } from "../ground.ts";
import type { Traits } from "../traits.ts";
import { type Bitmap, setBit } from "./bitmaps.ts";
import { type Columns, flagBits } from "./columns.ts";
import { holds, type Measure, measureOf, type Predicate } from "./predicates.ts";
import { searchIndexOf } from "./search-index.ts";
import { resolve, select } from "./select.ts";

export interface Term {
  readonly predicate: Predicate;
  readonly weight: number;
}

export interface Question {
  readonly where: Predicate;
  /** At most twelve; what is asked for beyond the filters. */
  readonly terms?: readonly Term[];
  /** Leave out those who match no term. */
  readonly needsTerm?: boolean;
  /** By relevance and then by crackedScore, unless a measure is named. */
  readonly order?: Measure;
  readonly limit: number;
  /** The last hit of the page before. */
  readonly after?: Place;
}

export interface Hit {
  readonly index: number;
  /** What hits are ordered by, the highest first; ties by index. */
  readonly rank: number;
  /** Share of the terms' weight that matches, 1 without terms. */
  readonly relevance: number;
  /** The terms that match, as bits in the order asked. */
  readonly matched: number;
}

export interface Ranking {
  /** How many there are on all pages. */
  readonly total: number;
  readonly hits: readonly Hit[];
}

export const mostTerms = 12;

/** The best of those whom the predicate selects, one page of them. */
export function rank(ground: Ground, question: Question): Ranking {
  const { terms = [], limit, after, order } = question;
  if (terms.length > mostTerms) throw new RangeError(`A question has at most ${mostTerms} terms, not ${terms.length}.`);
  const { columns } = searchIndexOf(ground);
  const scale = relevances(terms);
  const { members, count } = candidatesOf(ground, question);
  const pass = passOver(columns, members, termBitmaps(ground, terms), scale, order);
  const changed = rankChanged(ground, question, scale);
  const hits = changed.filter((hit) => after === undefined || isAfter(hit.rank, hit.index, after));
  gatherBest(pass, count, scale, question, hits);
  hits.sort((a, b) => b.rank - a.rank || a.index - b.index);
  return { total: count + changed.length, hits: hits.slice(0, limit) };
}

interface Place {
  readonly rank: number;
  readonly index: number;
}

function isAfter(rank: number, index: number, place: Place): boolean {
  return rank < place.rank || (rank === place.rank && index > place.index);
}

/** Adds the best `limit` after a place, and perhaps more of them. */
function gatherBest(pass: Pass, count: number, scale: Uint16Array, { limit, after }: Question, hits: Hit[]): void {
  const { rank: lastRank, index: lastIndex } = after ?? { rank: Number.POSITIVE_INFINITY, index: -1 };
  let lowest = 0;
  let room = Number.POSITIVE_INFINITY;
  if (count > fewEnough) {
    // Counting ranks first spares keeping and sorting people.
    const buckets = new Uint32Array(bucketCount);
    pass((index, rank) => {
      if (rank > lastRank || (rank === lastRank && index <= lastIndex)) return;
      const bucket = bucketOf(rank);
      buckets[bucket] = (buckets[bucket] as number) + 1;
    });
    lowest = bucketCount - 1;
    let seen = buckets[lowest] as number;
    while (lowest > 0 && seen < limit) seen += buckets[--lowest] as number;
    // Where the last bucket is a single rank the page takes what it has room for: they come by index.
    if (lowest < exactRanks) room = limit - (seen - (buckets[lowest] as number));
  }
  pass((index, rank, matched) => {
    const bucket = bucketOf(rank);
    if (bucket < lowest || rank > lastRank || (rank === lastRank && index <= lastIndex)) return;
    if (bucket === lowest && room-- <= 0) return;
    hits.push({ index, rank, relevance: (scale[matched] as number) / 1000, matched });
  });
}

/** So many are sorted at once. */
const fewEnough = 2_048;

/** Whom the index can rank: everybody selected who is as drawn. */
function candidatesOf(ground: Ground, { where, terms = [], needsTerm }: Question): { members: Bitmap; count: number } {
  const everybody = needsTerm === true && terms.length > 0 ? withAnyTerm(where, terms) : where;
  const selection = select(ground, everybody);
  if (ground.changes.size === 0) return selection;
  const members = selection.members.slice();
  let { count } = selection;
  for (const [index, { traits }] of ground.changes) {
    if (holds(everybody, index, traits)) count--;
    setBit(members, index, false);
  }
  return { members, count };
}

function withAnyTerm(where: Predicate, terms: readonly Term[]): Predicate {
  return { kind: "and", of: [where, { kind: "or", of: terms.map(({ predicate }) => predicate) }] };
}

function rankChanged(ground: Ground, question: Question, scale: Uint16Array): Hit[] {
  const { where, terms = [], needsTerm, order } = question;
  const hits: Hit[] = [];
  for (const [index, { traits }] of ground.changes) {
    const matched = terms.reduce(
      (bits, term, at) => (holds(term.predicate, index, traits) ? bits | (1 << at) : bits),
      0,
    );
    if (!holds(where, index, traits) || (needsTerm === true && terms.length > 0 && matched === 0)) continue;
    const relevance = scale[matched] as number;
    hits.push({ index, rank: rankOfTraits(traits, relevance, order), relevance: relevance / 1000, matched });
  }
  return hits;
}

function rankOfTraits(traits: Traits, relevance: number, order: Measure | undefined): number {
  return order === undefined ? relevance * 128 + traits.score : (measureOf(order, traits) ?? 0);
}

type Visit = (index: number, rank: number, matched: number) => void;
type Pass = (visit: Visit) => void;

/** Shows every candidate, in order of index, with what they are ordered by. */
function passOver(
  columns: Columns,
  members: Bitmap,
  terms: readonly Bitmap[],
  scale: Uint16Array,
  order: Measure | undefined,
): Pass {
  const { score } = columns;
  const measure = order === undefined ? null : measureColumn(columns, order);
  const words = terms.map(() => 0);
  return (visit) => {
    for (let at = 0; at < members.length; at++) {
      let rest = members[at] as number;
      if (rest === 0) continue;
      for (let term = 0; term < words.length; term++) words[term] = (terms[term] as Bitmap)[at] as number;
      for (; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        const index = (at << 5) + bit;
        let matched = 0;
        for (let term = 0; term < words.length; term++) matched |= (((words[term] as number) >>> bit) & 1) << term;
        const relevance = scale[matched] as number;
        visit(index, measure === null ? relevance * 128 + (score[index] as number) : measure(index), matched);
      }
    }
  };
}

function measureColumn(columns: Columns, order: Measure): (index: number) => number {
  const { marks, years } = columns;
  if (order === "years") {
    return (index) => (((marks[index] as number) & flagBits.hasLinkedin) === 0 ? 0 : (years[index] as number));
  }
  const names = { crackedScore: "score", topStars: "bestStars" } as const;
  const column = columns[order === "crackedScore" || order === "topStars" ? names[order] : order];
  return (index) => column[index] as number;
}

function termBitmaps(ground: Ground, terms: readonly Term[]): Bitmap[] {
  const index = searchIndexOf(ground);
  return terms.map(({ predicate }) => resolve(ground, index, predicate));
}

/** Thousandths of the weight that each set of matching terms has. */
function relevances(terms: readonly Term[]): Uint16Array {
  const all = terms.reduce((sum, { weight }) => sum + weight, 0);
  return Uint16Array.from({ length: 1 << terms.length }, (_, matched) => {
    const sum = terms.reduce((held, { weight }, at) => held + ((matched & (1 << at)) === 0 ? 0 : weight), 0);
    return all === 0 ? 1000 : Math.round((sum / all) * 1000);
  });
}

/** A bucket for every rank by relevance, and coarser ones above for measures: stars reach half a million. */
const exactRanks = 1001 * 128;
const bucketCount = exactRanks + 64 * 16;

function bucketOf(rank: number): number {
  if (rank < exactRanks) return rank;
  const magnitude = 31 - Math.clz32(rank);
  return Math.min(bucketCount - 1, exactRanks + (magnitude - 16) * 64 + ((rank >>> (magnitude - 6)) & 63));
}
