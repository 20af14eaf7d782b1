// Figures: A-409.
/** The weights of a score's parts: requested terms count most, then strength, then reach. */
export const shares = { relevance: 740_000, score: 180_000, reach: 50_000, depth: 30_000, boost: 100_000 };

/** From there on a higher score and more stars are no reason to come first: the famous are mixed with the good. */
const enough = { score: 90, starBits: 10 };

/** Tables by score and by the bit length of the stars, because for a million people a lookup is faster. */
export const strengths = Float64Array.from(
  { length: 101 },
  (_, score) => (shares.score * Math.min(enough.score, score)) / enough.score,
);
export const reaches = Float64Array.from(
  { length: 33 },
  (_, length) => (shares.reach * Math.min(enough.starBits, length)) / enough.starBits,
);

/** As many repositories for each skill are as deep as it gets. */
const deepest = 8;

/** How much of their work is about each thing that they do: it tells apart who is strong in all of what was asked for. */
export function depthOf(repositories: number, skills: number): number {
  return (shares.depth * Math.min(deepest, repositories / skills)) / deepest;
}

/** The part of a score that does not depend on the request. */
export function standing(score: number, totalStars: number, repositories: number, skills: number): number {
  return (
    (strengths[score] as number) + (reaches[32 - Math.clz32(totalStars)] as number) + depthOf(repositories, skills)
  );
}
