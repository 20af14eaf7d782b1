// Figures: A-126.
import { traitsAt } from "./drawing.ts";
import { bitCount } from "./draws.ts";
import type { PopulationBase } from "./population-base.ts";
import {
  followersOf,
  followsOf,
  peersOf,
  peopleTied,
  type RepositoryRef,
  repositoriesTied,
  type TeamTie,
} from "./teams.ts";
import { languagesOf, type Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** A related person, the strength of the relation and the repository that proves it. Strongest first; ties by index. */
export interface GraphRelation {
  readonly index: number;
  readonly strength: number;
  readonly evidence: RepositoryRef | null;
}

/** People who work on a repository that the person also works on; the strength counts such repositories. */
export function coContributors(base: PopulationBase, index: number): GraphRelation[] {
  return relationsThrough(base, "contributes", index, true);
}

/** People who starred a repository that the person starred. */
export function coStarrers(base: PopulationBase, index: number): GraphRelation[] {
  return relationsThrough(base, "stars", index, false);
}

/** People whom the person follows or is followed by; the strength is 2 for both. */
export function followEdges(base: PopulationBase, index: number): GraphRelation[] {
  const strengths = new Map<number, number>();
  for (const peer of followsOf(base, index)) strengths.set(peer, 1);
  for (const peer of followersOf(base, index)) strengths.set(peer, (strengths.get(peer) ?? 0) + 1);
  return strongestFirst([...strengths].map(([peer, strength]) => ({ index: peer, strength, evidence: null })));
}

/** People below this likeness do not count as similar. */
export const minLikeness = 0.2;

/** Nearby people with the same skills: shared subjects, technologies and languages, from 0 to 1. */
export function semanticNeighbours(base: PopulationBase, index: number): GraphRelation[] {
  const own = traitsAt(base, index);
  const found: GraphRelation[] = [];
  for (const peer of peersOf(base, index)) {
    const strength = likeness(own, traitsAt(base, peer));
    if (strength >= minLikeness) found.push({ index: peer, strength, evidence: { owner: peer, ordinal: 0 } });
  }
  return strongestFirst(found);
}

/** How alike the work of two people is, at any distance. */
export function likeness(a: Traits, b: Traits): number {
  return a.specialty === b.specialty
    ? likenessOfBits(a, b.subjects, b.technologies, b.languages)
    : likenessOfSets(a, b);
}

/** The same for two people of one specialty, whose skills are bits over the same lists. */
export function likenessOfBits(a: Traits, subjects: number, technologies: number, languages: number): number {
  const shared = weigh(a.subjects & subjects, a.technologies & technologies, a.languages & languages);
  const all = weigh(a.subjects | subjects, a.technologies | technologies, a.languages | languages);
  return Math.round((shared / all) * 1000) / 1000;
}

function weigh(subjects: number, technologies: number, languages: number): number {
  return bitCount(subjects) * 3 + bitCount(technologies) * 2 + bitCount(languages) * 2;
}

function likenessOfSets(a: Traits, b: Traits): number {
  const subjects = overlap(subjectIds(a), subjectIds(b));
  const technologies = overlap(technologyIds(a), technologyIds(b));
  const languages = overlap(languagesOf(a), languagesOf(b));
  const shared = subjects.shared * 3 + technologies.shared * 2 + languages.shared * 2;
  return Math.round((shared / (subjects.all * 3 + technologies.all * 2 + languages.all * 2)) * 1000) / 1000;
}

function subjectIds({ specialty, subjects }: Traits): number[] {
  return vocabulary.chosenFrom(specialty.subjects, subjects);
}

function technologyIds({ specialty, technologies }: Traits): number[] {
  return vocabulary.chosenFrom(specialty.technologies, technologies);
}

function overlap(a: readonly number[], b: readonly number[]): { shared: number; all: number } {
  const shared = a.filter((id) => b.includes(id)).length;
  return { shared, all: a.length + b.length - shared };
}

/** All people tied to the repositories of a person's ties; owners count as tied to their own if they work on it. */
function relationsThrough(base: PopulationBase, tie: TeamTie, index: number, withOwners: boolean): GraphRelation[] {
  const found = new Map<number, { strength: number; evidence: RepositoryRef; stars: number }>();
  const addRelation = (other: number, evidence: RepositoryRef, stars: number): void => {
    if (other === index) return;
    const before = found.get(other);
    if (before === undefined) found.set(other, { strength: 1, evidence, stars });
    else {
      before.strength++;
      if (isBetterEvidence(evidence, stars, before)) Object.assign(before, { evidence, stars });
    }
  };
  for (const ref of repositoriesTied(base, tie, index)) {
    const stars = fameOf(base, ref);
    if (withOwners) addRelation(ref.owner, ref, stars);
    for (const tied of peopleTied(base, tie, ref.owner))
      if (tied.ordinal === ref.ordinal) addRelation(tied.index, ref, stars);
  }
  if (withOwners) {
    for (const { index: other, ordinal } of peopleTied(base, tie, index)) {
      const ref = { owner: index, ordinal };
      addRelation(other, ref, fameOf(base, ref));
    }
  }
  return strongestFirst([...found].map(([other, { strength, evidence }]) => ({ index: other, strength, evidence })));
}

/** Prefers the repository with more stars, then the earlier owner: both ends of a tie choose the same one. */
function isBetterEvidence(
  ref: RepositoryRef,
  stars: number,
  than: { evidence: RepositoryRef; stars: number },
): boolean {
  return stars > than.stars || (stars === than.stars && ref.owner < than.evidence.owner);
}

function fameOf(base: PopulationBase, { owner, ordinal }: RepositoryRef): number {
  return traitsAt(base, owner).bestStars / (ordinal + 1);
}

function strongestFirst(relations: GraphRelation[]): GraphRelation[] {
  return relations.sort((a, b) => b.strength - a.strength || a.index - b.index);
}
