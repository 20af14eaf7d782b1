// Figures: A-162.
import type { Composites } from "../../model/report.ts";
import { type ResearchSource, round } from "./source.ts";

/** The terms of each composite. Each composite has at least one term that is measured for every developer. */
export const weights = {
  quality: {
    mergeRate: 3,
    mergedByOthersShare: 2,
    totalStars: 3,
    repositoriesCore: 1,
    reviewsGiven: 1,
    activeWeeks: 2,
    longestStreakDays: 1,
  },
  visibility: { followers: 4, totalStars: 2, topRepositoryStars: 2, organizationsPublic: 1, socialAccounts: 1 },
  productionMaturity: {
    releasedShare: 3,
    daysSinceLastRelease: 2,
    forksOfSample: 2,
    mergedForOthers: 2,
    recentlyPushedShare: 1,
  },
} as const;

type WeightedTerm = { readonly signal: string; readonly weight: number; readonly pct: number };

/** The formulas in docs/reports.md give these numbers from the terms. */
export function compositesOf(source: ResearchSource, pctSignals: Readonly<Record<string, number>>): Composites {
  const terms = (of: Readonly<Record<string, number>>): WeightedTerm[] =>
    Object.entries(of).flatMap(([signal, weight]) => {
      const pct = pctSignals[signal];
      return pct === undefined ? [] : [{ signal, weight, pct }];
    });
  const qualityTerms = terms(weights.quality);
  const visibilityTerms = terms(weights.visibility);
  const productionMaturityTerms = terms(weights.productionMaturity);
  const quality = mean(qualityTerms);
  const visibility = mean(visibilityTerms);
  const reachable = reachability(source);
  return {
    gemScore: gemOf(quality, visibility, reachable),
    quality,
    visibility,
    reachable,
    productionMaturity: mean(productionMaturityTerms),
    qualityTerms,
    visibilityTerms,
    productionMaturityTerms,
  };
}

function mean(terms: readonly WeightedTerm[]): number {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  return round(terms.reduce((sum, { weight, pct }) => sum + weight * pct, 0) / whole);
}

/** Weights for good work with little fame by people who can be contacted. */
export const gem = { quality: 0.7, obscurity: 0.3, unreachable: 0.6, reachable: 0.4 } as const;

function gemOf(quality: number, visibility: number, reachable: number): number {
  const worth = gem.quality * quality + gem.obscurity * (1 - visibility);
  return Math.round(1_000 * worth * (gem.unreachable + gem.reachable * reachable)) / 10;
}

/** Ways to contact the developer; each counts separately. */
export const ways: readonly {
  readonly way: string;
  readonly worth: number;
  readonly is: (source: ResearchSource) => boolean;
}[] = [
  { way: "an address on file", worth: 0.4, is: ({ traits }) => traits.hasEmail },
  { way: "a LinkedIn match", worth: 0.3, is: ({ traits }) => traits.hasLinkedin },
  { way: "social accounts", worth: 0.15, is: ({ facts }) => facts.socialAccounts.length > 0 },
  { way: "open to work", worth: 0.15, is: ({ traits }) => traits.openToWork },
];

function reachability(source: ResearchSource): number {
  return round(ways.reduce((sum, { worth, is }) => sum + (is(source) ? worth : 0), 0));
}
