import type { Composites } from "../../model/report.ts";
import { round, type Source } from "./source.ts";

/** What each composite is made of. Every one has a term that is measured for everybody. */
const weights = {
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

type Term = { readonly signal: string; readonly weight: number; readonly pct: number };

/** docs/reports.md has the formulas; whoever follows them from the terms comes to these numbers. */
export function compositesOf(source: Source, pctSignals: Readonly<Record<string, number>>): Composites {
  const terms = (of: Readonly<Record<string, number>>): Term[] =>
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
    gemScore: Math.round(1_000 * (0.7 * quality + 0.3 * (1 - visibility)) * (0.6 + 0.4 * reachable)) / 10,
    quality,
    visibility,
    reachable,
    productionMaturity: mean(productionMaturityTerms),
    qualityTerms,
    visibilityTerms,
    productionMaturityTerms,
  };
}

function mean(terms: readonly Term[]): number {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  return round(terms.reduce((sum, { weight, pct }) => sum + weight * pct, 0) / whole);
}

/** How one could get in touch: an address, LinkedIn, social accounts, and whether work is looked for. */
function reachability({ traits, facts }: Source): number {
  return round(
    (traits.hasEmail ? 0.4 : 0) +
      (traits.hasLinkedin ? 0.3 : 0) +
      (facts.socialAccounts.length > 0 ? 0.15 : 0) +
      (traits.openToWork ? 0.15 : 0),
  );
}
