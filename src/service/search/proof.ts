import { holds } from "../../population/index/predicates.ts";
import type { Outline } from "../../population/shapes.ts";
import { spoken } from "../../population/templates.ts";
import type { Traits } from "../../population/traits.ts";
import { languages, namesOf, subjects, technologies } from "../../population/vocabulary.ts";
import type { RankTerm, WorkKind } from "./terms.ts";

/** Evidence for a person in a search result: its kind, where it can be seen, and a text. */
export interface Evidence {
  readonly kind: string;
  readonly ref: string | null;
  readonly text: string;
}

/** The evidence for one term in a person's work, counted in the repositories and never just copied from the query. */
export interface Proof {
  readonly kind: WorkKind;
  readonly what: string;
  readonly hits: readonly Outline[];
  readonly evidence: Evidence;
}

/** The data that every match needs, cached for a day, because computing it takes longer than the search. */
export interface Work {
  readonly repositories: readonly Outline[];
  readonly traits: Readonly<Traits>;
  /** Location and score as texts for a match. */
  readonly home: Evidence | null;
  readonly standing: Evidence | null;
}

export function proofOf(term: RankTerm<WorkKind>, index: number, { traits, repositories }: Work): Proof | null {
  if (!holds(term.where, index, traits)) return null;
  const { kind } = term;
  if (kind === "role") {
    const what = spoken(traits.specialty.name);
    return { kind, what, hits: [], evidence: { kind: "role", ref: null, text: `Their work is ${what}.` } };
  }
  const hits = repositories.filter(showing(term));
  const best = hits[0];
  if (best === undefined) return null;
  const what = kind === "subject" ? spoken(term.name) : nameIn(best, term);
  const text = `${countOf(hits.length, kind, what)}; ${best.fullName} has ${best.stars} ${best.stars === 1 ? "star" : "stars"}.`;
  return { kind, what, hits, evidence: { kind: kind === "subject" ? "topic" : kind, ref: best.fullName, text } };
}

const vocabularies = { language: languages, technology: technologies, subject: subjects };

/** Whether a repository shows a term. */
export function showing({ kind, ids }: RankTerm<WorkKind>): (repository: Outline) => boolean {
  const names = namesOf(vocabularies[kind as "language"], ids);
  if (kind === "language") return ({ language }) => language !== null && names.includes(language);
  const list = kind === "technology" ? "technologies" : "subjects";
  return (repository) => repository[list]?.some((each) => names.includes(each)) ?? false;
}

function nameIn({ language, technologies: tools = [] }: Outline, { kind, ids, name }: RankTerm<WorkKind>): string {
  if (kind === "language") return language ?? name;
  return namesOf(technologies, ids).find((each) => tools.includes(each)) ?? name;
}

export function countOf(count: number, kind: WorkKind, what: string): string {
  const noun = count === 1 ? "repository" : "repositories";
  if (kind === "language") return `${count} ${what} ${noun}`;
  return `${count} ${noun} ${prepositions[kind]} ${what}`;
}

export function briefly(count: number, kind: WorkKind, what: string): string {
  return `${count} ${prepositions[kind]} ${what}`;
}

const prepositions = { language: "in", technology: "with", subject: "about", role: "in" };
