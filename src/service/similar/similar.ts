// Figures: A-141.
import { holds, type Predicate } from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import type { Narrowing } from "../search/conditions.ts";
import type { Intent, Lane } from "./lanes.ts";
import { around, beyond, type Related } from "./walk.ts";

export interface WalkRequest {
  readonly seed: number;
  readonly intent: Intent;
  readonly lanes: readonly Lane[];
  /** The maximum number of steps. */
  readonly hops: number;
  readonly rerank: RerankMode;
  readonly narrowings: readonly Narrowing[];
}

/** Where a page begins: how many come before it, and the last of them. */
export interface PlaceInWalk {
  readonly position: number;
  readonly after: number;
}

export interface SimilarPageRequest {
  readonly from: PlaceInWalk | null;
  readonly limit: number;
  readonly exclude: ReadonlySet<number>;
}

export interface SimilarFound {
  readonly related: readonly Related[];
  /** The start of the next page; null when there is none. */
  readonly next: PlaceInWalk | null;
  /** The number of the last step. */
  readonly hops: number;
}

/**
 * One page of a walk. The order is fixed, ring by ring, for any page: a further step is taken only when the
 * nearer ones do not fill the page, so several pages give the same result as one large page. People who join in between
 * move nobody: a page begins after the one that it came after, and only where that one is gone, at the same position.
 */
export function similarPage(people: Population, request: WalkRequest, page: SimilarPageRequest): SimilarFound {
  const { from } = page;
  if (from === null) return pageFrom(people, request, page, () => true);
  const found = pageFrom(people, request, page, (_, before) => before === from.after);
  const isGone = found.related.length === 0 && found.next === null;
  return isGone ? pageFrom(people, request, page, (position) => position === from.position) : found;
}

/** The page that begins at the first place for which `begins` holds, given its position and who comes before it. */
function pageFrom(
  people: Population,
  request: WalkRequest,
  { limit, exclude }: SimilarPageRequest,
  begins: (position: number, before: number | null) => boolean,
): SimilarFound {
  const related: Related[] = [];
  let hasBegun = false;
  let position = 0;
  let before: number | null = null;
  let hops = 1;
  for (const ring of rings(people, request)) {
    for (const each of rerank(people, request.seed, request.rerank, passing(people, request.narrowings, ring))) {
      hasBegun ||= begins(position, before);
      const isSkipped = !hasBegun || exclude.has(each.index);
      if (!isSkipped && related.length === limit) return { related, next: { position, after: before as number }, hops };
      position++;
      before = each.index;
      if (isSkipped) continue;
      related.push(each);
      hops = each.hop;
    }
  }
  return { related, next: null, hops };
}

/** The people one step away, two steps away and so on. People excluded by filters are still followed. */
function* rings(people: Population, { seed, lanes, hops, narrowings }: WalkRequest): Generator<readonly Related[]> {
  const visited = new Set([seed]);
  // A walk of several steps needs all intermediate people; a walk of one step needs only those who may be shown.
  const within: Predicate = { kind: "and", of: hops > 1 ? [] : narrowings.map(({ where }) => where) };
  let ring: readonly Related[] = around(people, seed, lanes, true, within);
  for (let hop = 1; hop <= hops && ring.length > 0; hop++) {
    for (const { index } of ring) visited.add(index);
    yield ring;
    if (hop < hops) ring = beyond(people, ring, lanes, visited);
  }
}

function passing(people: Population, narrowings: readonly Narrowing[], ring: readonly Related[]): readonly Related[] {
  if (narrowings.length === 0) return ring;
  return ring.filter(({ index }) => {
    const traits = people.traits(index);
    return narrowings.every(
      ({ where, check }) => holds(where, index, traits) && (check === undefined || check(people, index, traits)),
    );
  });
}

const rerankModes = ["none", "rules", "clef", "jev"] as const;
type RerankMode = (typeof rerankModes)[number];

type Weight = (people: Population, seed: number, related: Related) => number;

/**
 * Other orders for the people of one step: `rules` adds strength and reach to the ties, `clef` sorts by how
 * similar the work is, `jev` by who can be recruited: an email, a LinkedIn match, open to work. The sort is stable.
 */
function rerank(people: Population, seed: number, mode: RerankMode, ring: readonly Related[]): readonly Related[] {
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
