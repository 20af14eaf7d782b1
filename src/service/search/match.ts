import { holds } from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import { capital, spoken } from "../../population/texts.ts";
import { languages, namesOf, subjects, technologies } from "../../population/vocabulary.ts";
import type { Criteria } from "./criteria.ts";
import type { RankTerm } from "./terms.ts";
import { type Shown, type Work, workOf } from "./work.ts";

export interface Evidence {
  readonly kind: string;
  readonly ref: string | null;
  readonly text: string;
}

export interface Match {
  readonly score: number;
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

const mostEvidence = 8;
const mostCounts = 3;

/** What a person's own work shows of what was asked for: counted in their repositories, never claimed from the query. */
export function matchOf(people: Population, index: number, criteria: Criteria, score: number, day: number): Match {
  const work = workOf(people, index, day);
  const { repositories } = work;
  const proofs = inOrder(criteria).flatMap((term) => proofOf(term, index, work) ?? []);
  const facts = factsOf(work, index, criteria);
  return {
    score: shownScore(score),
    why: whyOf(proofs, facts, repositories),
    evidence: [...proofs.map(({ evidence }) => evidence), ...facts].slice(0, mostEvidence),
  };
}

/** The rank's own number, between 0 and 1: boosts may lift it beyond, which shows as 1. */
export function shownScore(score: number): number {
  return Math.max(0, Math.min(1, Math.round(score / 100) / 10_000));
}

const ordered = new WeakMap<Criteria, readonly RankTerm[]>();

/** The same for everybody on a page. */
function inOrder(criteria: Criteria): readonly RankTerm[] {
  const known = ordered.get(criteria);
  if (known !== undefined) return known;
  const terms = [...criteria.terms].sort((a, b) => order[a.kind] - order[b.kind] || b.weight - a.weight);
  ordered.set(criteria, terms);
  return terms;
}

const order = { language: 0, technology: 1, subject: 2, word: 3, role: 4 };

interface Proof {
  readonly term: RankTerm;
  readonly what: string;
  readonly hits: readonly Shown[];
  readonly evidence: Evidence;
}

function proofOf(term: RankTerm, index: number, { traits, repositories }: Work): Proof | null {
  if (!holds(term.where, index, traits)) return null;
  if (term.kind === "role") {
    const what = spoken(traits.specialty.name);
    return { term, what, hits: [], evidence: { kind: "role", ref: null, text: `Their work is ${what}.` } };
  }
  const hits = repositories.filter((repository) => shows(repository, term));
  const best = hits[0];
  if (best === undefined) return null;
  const what = term.kind === "subject" || term.kind === "word" ? spoken(term.name) : nameIn(best, term);
  const text = `${countOf(hits.length, term.kind, what)}; ${best.fullName} has ${best.stars} ${best.stars === 1 ? "star" : "stars"}.`;
  return {
    term,
    what,
    hits,
    evidence: { kind: term.kind === "subject" ? "topic" : term.kind, ref: best.fullName, text },
  };
}

const vocabularies = { language: languages, technology: technologies, subject: subjects };

export function shows(
  { name, language, technologies: tools, subjects: topics }: Shown,
  { kind, ids, name: word }: RankTerm,
) {
  if (kind === "word") return name.toLowerCase().includes(word.toLowerCase());
  const names = namesOf(vocabularies[kind as "language"], ids);
  const held = kind === "language" ? [language ?? ""] : ((kind === "technology" ? tools : topics) ?? []);
  return held.some((each) => names.includes(each));
}

function nameIn({ language, technologies: tools = [] }: Shown, { kind, ids, name }: RankTerm): string {
  if (kind === "language") return language ?? name;
  return namesOf(technologies, ids).find((each) => tools.includes(each)) ?? name;
}

function factsOf({ traits, location, cracked }: Work, index: number, { place: wanted, claims }: Criteria): Evidence[] {
  const place = location === null ? "" : [location.city, location.country].filter(Boolean).join(", ");
  const lives = wanted !== null && place !== "" && holds(wanted, index, traits);
  return [
    ...(lives ? [{ kind: "place", ref: null, text: `Lives in ${place}.` }] : []),
    ...claims.map((text) => ({ kind: "career", ref: null, text })),
    ...(cracked === undefined
      ? []
      : [{ kind: "score", ref: null, text: `Cracked score ${cracked.crackedScore}, tier ${cracked.tier}.` }]),
  ];
}

/** "3 Rust repositories, 2 about databases: anna/btree-rs, anna/wal." What follows the first count is a part of it. */
function whyOf(proofs: readonly Proof[], facts: readonly Evidence[], repositories: readonly Shown[]): string {
  const shown = proofs.filter(({ hits }) => hits.length > 0).slice(0, mostCounts);
  const first = shown[0];
  const trade = proofs.find(({ term }) => term.kind === "role");
  const counts: string[] = [];
  const refs: string[] = [];
  for (const { term, what, hits } of shown) {
    const within = hits.filter((hit) => first?.hits.includes(hit));
    const isPart = counts.length > 0 && within.length > 0;
    counts.push(isPart ? briefly(within.length, term.kind, what) : countOf(hits.length, term.kind, what));
    refs.push(((within[0] ?? hits[0]) as Shown).fullName);
  }
  const best = repositories[0];
  return [
    ...(counts.length > 0 ? [`${capital(counts.join(", "))}: ${[...new Set(refs)].join(", ")}.`] : []),
    ...(trade === undefined ? [] : [trade.evidence.text]),
    ...(counts.length > 0 || best === undefined ? [] : [`Best known for ${best.fullName}.`]),
    ...facts.filter(({ kind }) => kind === "place").map(({ text }) => text),
  ].join(" ");
}

function countOf(count: number, kind: RankTerm["kind"], what: string): string {
  const noun = count === 1 ? "repository" : "repositories";
  if (kind === "language") return `${count} ${what} ${noun}`;
  return `${count} ${noun} ${prepositions[kind]} ${what}`;
}

function briefly(count: number, kind: RankTerm["kind"], what: string): string {
  return `${count} ${prepositions[kind]} ${what}`;
}

const prepositions = { language: "in", technology: "with", subject: "about", word: "named after a", role: "in" };
