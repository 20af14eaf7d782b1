// Figures: A-409.
import { bitCount, draw, purposes } from "../../population/draws.ts";
import { hasBit } from "../../population/index/bitmaps.ts";
import { languageShift } from "../../population/index/columns.ts";
import { holds, type Predicate } from "../../population/index/predicates.ts";
import { type SearchIndex, searchIndexOf } from "../../population/index/search-index.ts";
import { resolve, resolveTest } from "../../population/index/select.ts";
import type { Population } from "../../population/population.ts";
import { keyAt, type PopulationBase } from "../../population/population-base.ts";
import type { Traits } from "../../population/traits.ts";
import { type Specialty, specialties } from "../../population/vocabulary.ts";
import type { Criteria } from "./criteria.ts";
import { figuresOfColumns, figuresOfTraits, weigh } from "./signals.ts";
import type { RankTerm } from "./terms.ts";

const nearWeight = 3;

/** Scores of people, computed from the index: one by one for a few people, with bitmaps for many. */
export function scorerOf(people: Population, criteria: Criteria, isFew: boolean): (index: number) => number {
  const { base } = people;
  const searchIndex = searchIndexOf(base);
  const { columns } = searchIndex;
  const { terms, near, boosts } = criteria;
  const testers = terms.map(({ where }) => testerOf(base, searchIndex, where, isFew));
  const weights = terms.map(({ weight }) => weight);
  const languages = terms.map(({ kind, ids }) => (kind === "language" ? new Set(ids) : null));
  const maxWeight = maxRelevance(criteria);
  const isNear = near.map((where) => testerOf(base, searchIndex, where, isFew));
  const share = nearWeight / near.length;

  return (index) => {
    let matched = 0;
    for (let at = 0; at < isNear.length; at++) if (isNear[at]?.(index)) matched += share;
    for (let term = 0; term < testers.length; term++) {
      if (!testers[term]?.(index)) continue;
      const ids = languages[term] as Set<number> | null;
      const weight = weights[term] as number;
      matched +=
        ids === null || ids.has(primaryLanguage(people, columns.specialty[index] as number, index))
          ? weight
          : weight * secondaryLanguageFactor;
    }
    const relevance = maxWeight === 0 ? 1 : matched / maxWeight;
    const skills =
      bitCount(columns.skills[index] as number) + bitCount((columns.marks[index] as number) >>> languageShift);
    let score =
      shares.relevance * relevance +
      standing(
        columns.score[index] as number,
        columns.totalStars[index] as number,
        columns.repositories[index] as number,
        skills,
      );
    if (boosts.length > 0) score += shares.boost * weigh(boosts, relevance, figuresOfColumns(columns, index));
    return Math.round(score);
  };
}

/** The total weight of all requested terms. */
function maxRelevance({ terms, near }: Criteria): number {
  return terms.reduce((sum, { weight }) => sum + weight, near.length === 0 ? 0 : nearWeight);
}

/** No score is greater. */
export function maxScore({ boosts }: Criteria): number {
  const lifts = boosts.reduce((sum, [, weight]) => sum + Math.max(0, weight), 0);
  return Math.ceil(shares.relevance + shares.score + shares.reach + shares.depth + shares.boost * lifts) + 1;
}

/** A few people are checked one by one; for many, a bitmap of the population is faster. */
function testerOf(
  base: PopulationBase,
  index: SearchIndex,
  where: Predicate,
  isFew: boolean,
): (person: number) => boolean {
  if (isFew) return resolveTest(base, index, where);
  const bitmap = resolve(base, index, where);
  return (person) => hasBit(bitmap, person);
}

/** A secondary language counts less than the most used one. */
const secondaryLanguageFactor = 0.75;

function primaryLanguage(people: Population, specialty: number, index: number): number {
  const { languages, languageSlots } = specialties()[specialty] as Specialty;
  const slot = languageSlots[draw(keyAt(people.base, index), purposes.primaryLanguage) & 255] as number;
  return languages[slot] as number;
}

/** What one person's score is made of, from the traits. */
function partsOf(people: Population, { terms, near, boosts }: Criteria, index: number) {
  const traits = people.traits(index);
  const figures = figuresOfTraits(traits);
  const nearby = near.filter((where) => holds(where, index, traits)).length;
  const place = near.length === 0 ? [] : [{ weight: nearWeight, held: (nearby * nearWeight) / near.length }];
  const held = terms.map((term) => ({ ...term, held: matchedShare(term, index, traits) }));
  const all = [...place, ...held];
  const most = all.reduce((sum, { weight }) => sum + weight, 0);
  const relevance = most === 0 ? 1 : all.reduce((sum, each) => sum + each.held, 0) / most;
  const boost = boosts.length === 0 ? 0 : shares.boost * weigh(boosts, relevance, figures);
  return { figures, relevance, boost, place, terms: held };
}

/** The share of a term's weight that a person gets. */
function matchedShare({ kind, ids, weight, where }: RankTerm, index: number, traits: Traits): number {
  if (!holds(where, index, traits)) return 0;
  const { specialty, primaryLanguage: primary } = traits;
  return kind !== "language" || ids.includes(specialty.languages[primary] as number)
    ? weight
    : weight * secondaryLanguageFactor;
}

/** The same score as from the index, for one person from the traits. */
export function scoreOf(people: Population, criteria: Criteria, index: number): number {
  const { figures, relevance, boost } = partsOf(people, criteria, index);
  const { score, totalStars, repositories, skills } = figures;
  return Math.round(shares.relevance * relevance + standing(score, totalStars, repositories, skills) + boost);
}

/** The parts of a score, which add up to it; `match.score` is the score limited to 0 to 1. */
export interface ScoreTerms {
  readonly total: number;
  readonly relevance: number;
  readonly strength: number;
  readonly reach: number;
  readonly depth: number;
  readonly boost: number;
  readonly terms: readonly {
    readonly kind: RankTerm["kind"] | "place";
    readonly name: string;
    readonly weight: number;
    readonly held: number;
  }[];
}

export function scoreTermsOf(people: Population, criteria: Criteria, index: number): ScoreTerms {
  const { figures, place, terms, ...shown } = partsOf(people, criteria, index);
  const points = (score: number) => score / 1_000_000;
  const parts = {
    relevance: Math.round(shares.relevance * shown.relevance),
    strength: Math.round(strengths[figures.score] as number),
    reach: Math.round(reaches[32 - Math.clz32(figures.totalStars)] as number),
    depth: Math.round(depthOf(figures.repositories, figures.skills)),
    boost: Math.round(shown.boost),
  };
  // The sum of what is shown, rather than a rounded sum that differs from it in the last digit.
  const total = parts.relevance + parts.strength + parts.reach + parts.depth + parts.boost;
  return {
    total: points(total),
    relevance: points(parts.relevance),
    strength: points(parts.strength),
    reach: points(parts.reach),
    depth: points(parts.depth),
    boost: points(parts.boost),
    terms: [
      ...place.map((near) => ({ kind: "place" as const, name: "near", ...near })),
      ...terms.map(({ kind, name, weight, held }) => ({ kind, name, weight, held })),
    ],
  };
}

/** The order of rows within a page, if the config sets one. */
export function pageWeightOf(people: Population, criteria: Criteria, index: number): number {
  const { figures, relevance } = partsOf(people, criteria, index);
  return weigh(criteria.pageWeights ?? [], relevance, figures);
}

/** The weights of a score's parts: requested terms count most, then strength, then reach. */
const shares = { relevance: 740_000, score: 180_000, reach: 50_000, depth: 30_000, boost: 100_000 };

/** From there on a higher score and more stars are no reason to come first: the famous are mixed with the good. */
const enough = { score: 90, starBits: 10 };

/** Tables by score and by the bit length of the stars, because for a million people a lookup is faster. */
const strengths = Float64Array.from(
  { length: 101 },
  (_, score) => (shares.score * Math.min(enough.score, score)) / enough.score,
);
const reaches = Float64Array.from(
  { length: 33 },
  (_, length) => (shares.reach * Math.min(enough.starBits, length)) / enough.starBits,
);

/** As many repositories for each skill are as deep as it gets. */
const deepest = 8;

/** How much of their work is about each thing that they do: it tells apart who is strong in all of what was asked for. */
function depthOf(repositories: number, skills: number): number {
  return (shares.depth * Math.min(deepest, repositories / skills)) / deepest;
}

/** The part of a score that does not depend on the request. */
function standing(score: number, totalStars: number, repositories: number, skills: number): number {
  return (
    (strengths[score] as number) + (reaches[32 - Math.clz32(totalStars)] as number) + depthOf(repositories, skills)
  );
}
