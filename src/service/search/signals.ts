// Figures: A-416.
import { onFirstUse } from "../../base/on-first-use.ts";
import { bitCount } from "../../population/draws.ts";
import { maxRepositories } from "../../population/fame.ts";
import { type Columns, flagBits, languageShift, placeShift } from "../../population/index/columns.ts";
import { hasLocation } from "../../population/places.ts";
import { placeKinds, type Traits } from "../../population/traits.ts";
import { seniorityOfTitle, specialties } from "../../population/vocabulary.ts";
import { idsOf } from "./vocabularies.ts";

/** Ranking signals other than a request's terms, available both from the index and from the traits. */
export interface Figures {
  readonly score: number;
  readonly followers: number;
  readonly totalStars: number;
  readonly topStars: number;
  readonly repositories: number;
  /** Languages, technologies and subjects together. */
  readonly skills: number;
  /** Null without LinkedIn data. */
  readonly years: number | null;
  readonly early: boolean;
  readonly aboutAi: boolean;
  readonly hasEmail: boolean;
  readonly hasLinkedin: boolean;
  readonly hasLocation: boolean;
  readonly openToWork: boolean;
}

/** The signals by name, each between 0 and 1. */
export const signals = {
  cracked_score: ({ score }) => score / 100,
  followers: ({ followers }) => logShare(followers, 50_000),
  total_stars: ({ totalStars }) => logShare(totalStars, 200_000),
  top_repo_stars: ({ topStars }) => logShare(topStars, 150_000),
  repositories: ({ repositories }) => repositories / maxRepositories,
  years_experience: ({ years }) => Math.min(1, (years ?? 0) / 20),
  early_career: ({ early }) => Number(early),
  ai_focus: ({ aboutAi }) => Number(aboutAi),
  hidden_gem: ({ score, followers }) => (score / 100) * (1 - logShare(followers, 50_000)),
  has_email: (figures) => Number(figures.hasEmail),
  has_linkedin: (figures) => Number(figures.hasLinkedin),
  has_location: (figures) => Number(figures.hasLocation),
  open_to_work: (figures) => Number(figures.openToWork),
} satisfies Record<string, (figures: Figures) => number>;

export type RankingSignal = keyof typeof signals | "relevance";

export const signalNames: readonly RankingSignal[] = [
  "relevance",
  ...(Object.keys(signals) as (keyof typeof signals)[]),
];

export function isSignal(name: string): name is RankingSignal {
  return name === "relevance" || Object.hasOwn(signals, name);
}

/** Ways to order a page (§4.1: ranking is page-local), by name. */
export const presets: Readonly<Record<string, Readonly<Partial<Record<RankingSignal, number>>>>> = {
  balanced: { relevance: 1 },
  strongest: { cracked_score: 1, relevance: 0.2 },
  most_starred: { total_stars: 1, relevance: 0.2 },
  hidden_gems: { hidden_gem: 1, relevance: 0.2 },
  reachable: { has_email: 1, open_to_work: 0.5, relevance: 0.4 },
};

export function weigh(
  weights: readonly (readonly [RankingSignal, number])[],
  relevance: number,
  figures: Figures,
): number {
  let sum = 0;
  for (const [signal, weight] of weights) {
    sum += weight * (signal === "relevance" ? relevance : signals[signal](figures));
  }
  return sum;
}

const aiSubjects = [
  "machine-learning",
  "deep-learning",
  "large-language-models",
  "retrieval-augmented-generation",
  "ai-agents",
  "natural-language-processing",
  "computer-vision",
  "ml-infrastructure",
  "model-inference",
  "reinforcement-learning",
];
const aiBits = onFirstUse(() => {
  const aiIds = idsOf("subject", aiSubjects);
  return Uint32Array.from(specialties(), ({ subjects }) =>
    subjects.reduce((bits, id, at) => (aiIds.includes(id) ? bits | (1 << at) : bits), 0),
  );
});

export function figuresOfTraits(traits: Readonly<Traits>): Figures {
  return {
    score: traits.score,
    followers: traits.followers,
    totalStars: traits.totalStars,
    repositories: traits.repositories,
    skills: bitCount(traits.technologies) + bitCount(traits.subjects) + bitCount(traits.languages),
    topStars: traits.bestStars,
    years: traits.hasLinkedin ? traits.years : null,
    early: isEarly(traits.years, traits.seniority),
    aboutAi: ((aiBits()[traits.specialty.id] as number) & traits.subjects) !== 0,
    hasEmail: traits.hasEmail,
    hasLinkedin: traits.hasLinkedin,
    hasLocation: hasLocation(traits),
    openToWork: traits.openToWork,
  };
}

export function figuresOfColumns(columns: Columns, index: number): Figures {
  const flags = columns.marks[index] as number;
  const years = columns.years[index] as number;
  const hasLinkedin = (flags & flagBits.hasLinkedin) !== 0;
  return {
    score: columns.score[index] as number,
    followers: columns.followers[index] as number,
    totalStars: columns.totalStars[index] as number,
    repositories: columns.repositories[index] as number,
    skills: bitCount(columns.skills[index] as number) + bitCount(flags >>> languageShift),
    topStars: columns.bestStars[index] as number,
    years: hasLinkedin ? years : null,
    early: isEarly(years, seniorityOfTitle[columns.title[index] as number] as number),
    aboutAi:
      ((aiBits()[columns.specialty[index] as number] as number) & ((columns.skills[index] as number) >>> 24)) !== 0,
    hasEmail: (flags & flagBits.hasEmail) !== 0,
    hasLinkedin,
    hasLocation: ((flags >>> placeShift) & 7) > placeKinds.unresolved,
    openToWork: (flags & flagBits.openToWork) !== 0,
  };
}

function isEarly(years: number, seniority: number): boolean {
  return years <= 3 || seniority <= 1;
}

/** A count as a share of a large one on a logarithmic scale: ten times as many is one step, not ten. */
function logShare(count: number, great: number): number {
  return Math.min(1, Math.log1p(count) / Math.log1p(great));
}
