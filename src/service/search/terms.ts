// Figures: A-409.
import type { Predicate } from "../../population/index/predicates.ts";
import type { Clause } from "./reading/clause.ts";
import type { Meaning } from "./reading/meaning.ts";
import { planOf } from "./reading/plan.ts";
import { specialtiesOfRole } from "./trades.ts";
import { idsOf, titlesContaining } from "./vocabularies.ts";

/** A property that raises the score of people who have it. */
export interface RankTerm {
  readonly kind: "language" | "technology" | "subject" | "role";
  readonly name: string;
  readonly weight: number;
  readonly where: Predicate;
  /** The vocabulary ids of the term. */
  readonly ids: readonly number[];
}

export function termOf(kind: "language" | "technology" | "subject", name: string, weight: number): RankTerm {
  return ofIds(kind, name, weight, kind, idsOf(kind, [name]));
}

function ofIds(
  kind: RankTerm["kind"],
  name: string,
  weight: number,
  field: "language" | "technology" | "subject" | "specialty" | "title",
  ids: readonly number[],
): RankTerm {
  return { kind, name, weight, ids, where: { kind: "any", field, values: ids } };
}

/** The terms of which people have to show one for a clause. */
export function termsOf({ items }: Clause, weight: number): RankTerm[] {
  return items.flatMap(({ meaning }) => termsOfMeaning(meaning, weight));
}

/** The requested title ranks above the same work under another title. */
export function titleTerms({ items }: Clause, weight: number): RankTerm[] {
  return items.flatMap(({ meaning }) => {
    const ids = meaning.kind === "role" ? titlesContaining([meaning.value]) : [];
    return ids.length === 0 ? [] : [ofIds("role", meaning.value, weight, "title", ids)];
  });
}

function termsOfMeaning({ kind, value }: Meaning, weight: number): RankTerm[] {
  if (kind === "language" || kind === "technology") return [termOf(kind, value, weight)];
  if (kind === "topic") return [termOf("subject", value, weight)];
  const ids = kind === "role" ? specialtiesOfRole(value) : [];
  return ids.length === 0 ? [] : [ofIds("role", value, weight, "specialty", ids)];
}

/** What a text names, to rank by. Exclusions ("not Java") do not rank. */
export function termsIn(text: string, weight: number): RankTerm[] {
  const { clauses } = planOf(text, null);
  return [
    ...clauses.flatMap((clause) => (clause.isNegated ? [] : termsOf(clause, clause.isSoft ? weight * 0.75 : weight))),
    ...clauses.flatMap((clause) => (clause.isNegated ? [] : titleTerms(clause, weight * 0.5))),
  ];
}

/** Each term once with its greatest weight, sorted by weight. */
export function distinct(all: readonly RankTerm[]): RankTerm[] {
  const best = new Map<string, RankTerm>();
  for (const term of all) {
    const key = `${term.kind} ${term.ids.join()}`;
    const before = best.get(key);
    if (before === undefined || before.weight < term.weight) best.set(key, term);
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight);
}
