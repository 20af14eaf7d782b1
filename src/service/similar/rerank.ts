// Figures: A-141.
import type { Population } from "../../population/population.ts";
import type { Related } from "./walk.ts";

export const rerankModes = ["none", "rules", "clef", "jev"] as const;
export type RerankMode = (typeof rerankModes)[number];

type Weight = (people: Population, seed: number, related: Related) => number;

/**
 * Other orders for the people of one step: `rules` adds strength and reach to the ties, `clef` sorts by how
 * similar the work is, `jev` by who can be recruited: an email, a LinkedIn match, open to work. The sort is stable.
 */
export function rerank(
  people: Population,
  seed: number,
  mode: RerankMode,
  ring: readonly Related[],
): readonly Related[] {
  if (mode === "none") return ring;
  const weighed = ring.map((related, at) => ({ related, at, weight: weights[mode](people, seed, related) }));
  weighed.sort((a, b) => b.weight - a.weight || a.at - b.at);
  return weighed.map(({ related }) => related);
}

const weights: Readonly<Record<Exclude<RerankMode, "none">, Weight>> = {
  rules(people, _, { index, score }) {
    const { score: strength, totalStars } = people.traits(index);
    return score + strength / 200 + Math.log1p(totalStars) / 40;
  },
  clef: (people, seed, { index }) => people.likeness(seed, index),
  jev(people, seed, { index }) {
    const { hasEmail, hasLinkedin, openToWork } = people.traits(index);
    return (hasEmail ? 0.4 : 0) + (hasLinkedin ? 0.2 : 0) + (openToWork ? 0.4 : 0) + people.likeness(seed, index) / 2;
  },
};
