// Figures: A-306.
import { onFirstUse } from "../base/on-first-use.ts";

/**
 * How talent, fame and diligence are spread: most people have a handful of stars and a few have most of them.
 * Tables, so that a million people need no logarithm each; values are rounded away from the edge of an ulp.
 */

/** Fame (0..1023, even) to the stars of a person's best repository: about half have fewer than five. */
const topStars = tableOf(1024, (share) => 2 ** (17.2 * share ** 3.7) - 1 + 6 * share);
const followerCounts = tableOf(1024, (share) => 2 ** (15.6 * share ** 2.5) - 1);
/** Percentile of talent to the score, so that the tiers of A-71 hold about 42, 32, 19, 6 and 1 of a hundred people. */
const scores = tableOf(1024, (share) => {
  if (share < 0.42) return (share / 0.42) * 40;
  if (share < 0.74) return 40 + ((share - 0.42) / 0.32) * 20;
  if (share < 0.93) return 60 + ((share - 0.74) / 0.19) * 20;
  if (share < 0.99) return 80 + ((share - 0.93) / 0.06) * 15;
  return 95 + ((share - 0.99) / 0.01) * 5.9;
});

/** Percentile of experience to years: half have less than seven, one in six more than fifteen. */
const years = tableOf(1024, (share) => 32 * share ** 2.1);

const decayKinds = 16;
export const maxRepositories = 30;
/** Share of the best repository's stars that the next ones have, per kind of person. */
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
export type Tier = (typeof tiers)[number];
const tierFloors = [0, 40, 60, 80, 95];

export function tierOf(score: number): Tier {
  let tier = 0;
  while (tier < 4 && score >= (tierFloors[tier + 1] as number)) tier++;
  return tiers[tier] as Tier;
}

function tableOf(size: number, value: (share: number) => number): () => Uint32Array {
  return onFirstUse(() => Uint32Array.from({ length: size }, (_, at) => Math.floor(value((at + 0.5) / size) + 1e-9)));
}
