// Figures: A-409.
import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import { perObject } from "../../base/on-first-use.ts";
import { holds } from "../../population/index/predicates.ts";
import { cityAndCountry } from "../../population/places.ts";
import type { Population } from "../../population/population.ts";
import type { PopulationBase } from "../../population/population-base.ts";
import type { Cracked, Location, Outline } from "../../population/shapes.ts";
import { bestKnownOf } from "../developers/best-known.ts";
import { portfolioOf } from "../developers/portfolio.ts";
import type { Criteria } from "./criteria.ts";
import { briefly, countOf, type Evidence, type Proof, proofOf, type Work } from "./proof.ts";
import type { RankTerm, WorkKind } from "./terms.ts";

export interface Match {
  readonly score: number;
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

const maxEvidence = 8;
const maxCounts = 3;

/** The reasons why a person matches a search. */
export function matchOf(people: Population, index: number, criteria: Criteria, score: number, day: number): Match {
  const work = workOf(people, index, day);
  const { terms, claims } = sharedOf(criteria);
  const proofs = terms.flatMap((term) => proofOf(term, index, work) ?? []);
  const livesThere = criteria.place !== null && holds(criteria.place, index, work.traits);
  const home = livesThere ? work.home : null;
  const evidence = [...proofs.map((proof) => proof.evidence), home, ...claims, work.standing];
  return {
    score: scoreOf(score),
    why: whyOf(proofs, home, claims, work.repositories, people.loginOf(index)),
    evidence: evidence.filter((each) => each !== null).slice(0, maxEvidence),
  };
}

/** The rank's score between 0 and 1; if boosts raise it above 1, it is shown as 1. */
export function scoreOf(score: number): number {
  return Math.max(0, Math.min(1, Math.round(score / 100) / 10_000));
}

/** The same for all people on a page: the terms in display order, and the claims as evidence. */
const sharedOf = perObject((criteria: Criteria) => ({
  terms: criteria.terms.filter(isWork).sort((a, b) => order[a.kind] - order[b.kind] || b.weight - a.weight),
  claims: criteria.claims.map((text): Evidence => ({ kind: "career", ref: null, text })),
}));

/** A title is LinkedIn's, which is sold as a facet: it only ranks. */
function isWork(term: RankTerm): term is RankTerm<WorkKind> {
  return term.kind !== "title";
}

const order = { language: 0, technology: 1, subject: 2, role: 3 };

/** "3 Rust repositories, 2 about databases: anna/btree-rs, anna/wal." The counts after the first are subsets of it. */
function whyOf(
  proofs: readonly Proof[],
  home: Evidence | null,
  claims: readonly Evidence[],
  repositories: readonly Outline[],
  login: string,
): string {
  const counts = proofs.filter(({ hits }) => hits.length > 0).slice(0, maxCounts);
  const trade = proofs.find(({ kind }) => kind === "role");
  const sentences: string[] = [];
  if (counts.length > 0) sentences.push(repositoryCounts(counts));
  if (trade !== undefined) sentences.push(trade.evidence.text);
  if (counts.length === 0) {
    const best = bestKnownOf(repositories.filter(({ fullName }) => fullName.startsWith(`${login}/`)));
    if (best !== null) sentences.push(`Best known for ${best.fullName}.`);
  }
  const title = claims.find(({ text }) => text.startsWith("Titled "));
  if (title !== undefined) sentences.push(title.text);
  if (home !== null) sentences.push(home.text);
  return sentences.join(" ") || `Works on ${counted(repositories.length)}.`;
}

function counted(repositories: number): string {
  return repositories === 1 ? "1 repository" : `${repositories} repositories`;
}

function repositoryCounts(proofs: readonly Proof[]): string {
  const { kind, what, hits: first } = proofs[0] as Proof;
  const refs = [(first[0] as Outline).fullName];
  let counts = countOf(first.length, kind, what);
  for (const { kind, what, hits } of proofs.slice(1)) {
    const within = hits.filter((hit) => first.includes(hit));
    counts += `, ${within.length > 0 ? briefly(within.length, kind, what) : countOf(hits.length, kind, what)}`;
    const { fullName } = (within[0] ?? hits[0]) as Outline;
    if (!refs.includes(fullName)) refs.push(fullName);
  }
  return `${counts}: ${refs.join(", ")}.`;
}

/** Pages of one search have people in common with others: an execution takes 4.1 ms, and 6.0 without. */
const maxDays = 2;
/** About as many as are cached in serialized form (written-developers.ts). */
const maxPeople = 1_300;
const daysOf = perObject((_: PopulationBase) => newLruCache<LruCache<Work, number>, number>(maxDays));

function workOf(people: Population, index: number, day: number): Work {
  const cache = daysOf(people.base).getOrCreate(day, () => newLruCache(maxPeople));
  return cache.getOrCreate(index, () => ({
    repositories: portfolioOf(people, index, day).map(({ outline }) => outline),
    traits: people.traits(index),
    home: homeOf(people.location(index)),
    standing: standingOf(people.cracked(index)),
  }));
}

function homeOf(location: Location | null): Evidence | null {
  const place = cityAndCountry(location);
  return place === null ? null : { kind: "place", ref: null, text: `Lives in ${place}.` };
}

function standingOf(cracked: Cracked | undefined): Evidence | null {
  return cracked === undefined
    ? null
    : { kind: "score", ref: null, text: `Cracked score ${cracked.crackedScore}, tier ${cracked.tier}.` };
}
