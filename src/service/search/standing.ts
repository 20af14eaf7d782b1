// Figures: A-409.
import { perObject } from "../../base/on-first-use.ts";
import { type Bitmap, emptyBitmap, setBit } from "../../population/index/bitmaps.ts";
import type { Columns } from "../../population/index/columns.ts";

/** The weights of a score's parts: requested terms count most, then strength, then reach. */
export const shares = { relevance: 740_000, score: 180_000, reach: 80_000, boost: 100_000 };

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

export const maxStanding = shares.score + shares.reach;

/** The part of a score that does not depend on the request. */
export function standing(score: number, totalStars: number): number {
  return (strengths[score] as number) + (reaches[32 - Math.clz32(totalStars)] as number);
}

/** The people whose standing is at least `least`. */
export interface Band {
  readonly members: Bitmap;
  readonly least: number;
}

/** The best 1/256 of all people, and wider bands, each contained in the next. */
const bandShares = [1 / 256, 1 / 64, 1 / 16, 1 / 4];
const step = 256;

/** A population's people in bands by standing, the narrowest band first. */
export const bandsOf = perObject(newBands);

function newBands({ size, score, totalStars }: Columns): readonly Band[] {
  const standingAt = (index: number) => standing(score[index] as number, totalStars[index] as number);
  const counts = new Uint32Array(Math.floor(maxStanding / step) + 1);
  for (let index = 0; index < size; index++) {
    const at = Math.floor(standingAt(index) / step);
    counts[at] = (counts[at] as number) + 1;
  }
  let at = counts.length;
  let within = 0;
  const bands = bandShares.map((share): Band => {
    while (at > 0 && within < share * size) within += counts[--at] as number;
    return { members: emptyBitmap(size), least: at * step };
  });
  for (let index = 0; index < size; index++) {
    const own = standingAt(index);
    for (const { members, least } of bands) if (own >= least) setBit(members, index, true);
  }
  return bands;
}
