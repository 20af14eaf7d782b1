// Figures: A-306.
import { onFirstUse } from "../base/on-first-use.ts";

/**
 * The distributions of talent, fame and activity: most people have a few stars and a few people have most of them.
 * Tables avoid a logarithm per person; rounding keeps results from depending on the last bit of a float.
 */

/** Maps fame (0..1023, uniform) to the stars of a person's best repository: about half have fewer than five. */
const topStars = tableOf((share) => 2 ** (17.2 * share ** 3.7) - 1 + 6 * share);
const followerCounts = tableOf((share) => 2 ** (15.6 * share ** 2.5) - 1);
/** Maps the percentile of talent to the score, so that the tiers of A-71 contain about 42, 32, 19, 6 and 1 percent. */
const scores = tableOf((share) => {
  if (share < 0.42) return (share / 0.42) * 40;
  if (share < 0.74) return 40 + ((share - 0.42) / 0.32) * 20;
  if (share < 0.93) return 60 + ((share - 0.74) / 0.19) * 20;
  if (share < 0.99) return 80 + ((share - 0.93) / 0.06) * 15;
  return 95 + ((share - 0.99) / 0.01) * 5.9;
});

/** Maps the percentile of experience to years: half have less than seven, one in six more than fifteen. */
const years = tableOf((share) => 32 * share ** 2.1);

const decayKinds = 16;
export const maxRepositories = 30;
/** The stars of the following repositories as shares of the best one's, per kind of person. */
const decays = onFirstUse(() =>
  Float64Array.from({ length: decayKinds * maxRepositories }, (_, at) => {
    const kind = Math.floor(at / maxRepositories);
    return ((at % maxRepositories) + 1) ** -(0.9 + kind * 0.14);
  }),
);

export function starsOfBest(fame: number): number {
  return topStars()[fame] as number;
}

export function followersAt(fame: number): number {
  return followerCounts()[fame] as number;
}

export function scoreAt(talent: number): number {
  return scores()[talent] as number;
}

export function yearsAt(experience: number): number {
  return years()[experience] as number;
}

export function starsOf(best: number, kind: number, ordinal: number): number {
  return Math.floor(best * (decays()[kind * maxRepositories + ordinal] as number) + 1e-9);
}

const tiers = ["Rising", "Solid", "Strong", "Elite", "Legend"] as const;
export type FameTier = (typeof tiers)[number];
const tierFloors = [0, 40, 60, 80, 95];

/** The scores of a tier, both ends included; null for any other name. Letter case is ignored. */
export function scoresOfTier(name: string): { readonly min: number; readonly max: number } | null {
  const tier = tiers.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  return tier < 0 ? null : { min: tierFloors[tier] as number, max: (tierFloors[tier + 1] ?? 101) - 1 };
}

export function tierOf(score: number): FameTier {
  let tier = 0;
  while (tier < 4 && score >= (tierFloors[tier + 1] as number)) tier++;
  return tiers[tier] as FameTier;
}

const tableSize = 1024;

function tableOf(value: (share: number) => number): () => Uint32Array {
  return onFirstUse(() =>
    Uint32Array.from({ length: tableSize }, (_, at) => Math.floor(value((at + 0.5) / tableSize) + 1e-9)),
  );
}
