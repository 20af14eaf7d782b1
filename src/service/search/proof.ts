import { holds } from "../../population/index/predicates.ts";
import type { Outline } from "../../population/shapes.ts";
import { spoken } from "../../population/texts.ts";
import { languages, namesOf, subjects, technologies } from "../../population/vocabulary.ts";
import type { Proof, Work } from "./evidence.ts";
import type { RankTerm } from "./terms.ts";

/** The number of terms cached per person. */
const maxProofs = 16;

export function proofOf(term: RankTerm, index: number, work: Work): Proof | null {
  const { proofs } = work;
  const cached = proofs.get(term.key);
  if (cached !== undefined) return cached;
  if (proofs.size === maxProofs) proofs.clear();
  const proof = findProof(term, index, work);
  proofs.set(term.key, proof);
  return proof;
}

function findProof(term: RankTerm, index: number, { traits, repositories }: Work): Proof | null {
  if (!holds(term.where, index, traits)) return null;
  const { kind } = term;
  if (kind === "role") {
    const what = spoken(traits.specialty.name);
    return { kind, what, hits: [], evidence: { kind: "role", ref: null, text: `Their work is ${what}.` } };
  }
  const hits = repositories.filter((repository) => shows(repository, term));
  const best = hits[0];
  if (best === undefined) return null;
  const what = kind === "subject" || kind === "word" ? spoken(term.name) : nameIn(best, term);
  const text = `${countOf(hits.length, kind, what)}; ${best.fullName} has ${best.stars} ${best.stars === 1 ? "star" : "stars"}.`;
  return { kind, what, hits, evidence: { kind: kind === "subject" ? "topic" : kind, ref: best.fullName, text } };
}

const vocabularies = { language: languages, technology: technologies, subject: subjects };

export function shows(
  { name, language, technologies: tools, subjects: topics }: Outline,
  { kind, ids, name: word }: RankTerm,
) {
  if (kind === "word") return name.toLowerCase().includes(word.toLowerCase());
  const names = namesOf(vocabularies[kind as "language"], ids);
  const values = kind === "language" ? [language ?? ""] : ((kind === "technology" ? tools : topics) ?? []);
  return values.some((each) => names.includes(each));
}

function nameIn({ language, technologies: tools = [] }: Outline, { kind, ids, name }: RankTerm): string {
  if (kind === "language") return language ?? name;
  return namesOf(technologies, ids).find((each) => tools.includes(each)) ?? name;
}

export function countOf(count: number, kind: RankTerm["kind"], what: string): string {
  const noun = count === 1 ? "repository" : "repositories";
  if (kind === "language") return `${count} ${what} ${noun}`;
  return `${count} ${noun} ${prepositions[kind]} ${what}`;
}

export function briefly(count: number, kind: RankTerm["kind"], what: string): string {
  return `${count} ${prepositions[kind]} ${what}`;
}

const prepositions = { language: "in", technology: "with", subject: "about", word: "named after a", role: "in" };
