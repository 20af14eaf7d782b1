// Figures: A-409.
import type { Predicate } from "../../population/index/predicates.ts";
import type { Clause } from "./reader/clause.ts";
import type { Meaning } from "./reader/meaning.ts";
import { parsedText } from "./reader/parsed-text.ts";
import { specialtiesOfRole } from "./trades.ts";
import { idsOf, titlesContaining } from "./vocabularies.ts";

/** What somebody's work shows: of a role, their trade. */
export type WorkKind = "language" | "technology" | "subject" | "role";

/** A property that raises the score of people who have it. */
export interface RankTerm<Kind extends string = WorkKind | "title"> {
  readonly kind: Kind;
  readonly name: string;
  readonly weight: number;
  readonly where: Predicate;
  /** The vocabulary ids of the term. */
  readonly ids: readonly number[];
}

export function termOf(kind: "language" | "technology" | "subject", name: string, weight: number): RankTerm<WorkKind> {
  return ofIds(kind, name, weight, kind, idsOf(kind, [name]));
}

function ofIds<Kind extends string>(
  kind: Kind,
  name: string,
  weight: number,
  field: "language" | "technology" | "subject" | "specialty" | "title",
  ids: readonly number[],
): RankTerm<Kind> {
  return { kind, name, weight, ids, where: { kind: "any", field, values: ids } };
}

/** The terms of which people have to show one for a clause. */
export function termsOf({ items }: Clause, weight: number): RankTerm<WorkKind>[] {
  return items.flatMap(({ meaning }) => termsOfMeaning(meaning, weight));
}

/** The requested title ranks above the same work under another title. */
export function titleTerms({ items }: Clause, weight: number): RankTerm<"title">[] {
  return items.flatMap(({ meaning }) => {
    const ids = meaning.kind === "role" ? titlesContaining([meaning.value]) : [];
    return ids.length === 0 ? [] : [ofIds("title", meaning.value, weight, "title", ids)];
  });
}

function termsOfMeaning({ kind, value }: Meaning, weight: number): RankTerm<WorkKind>[] {
  if (kind === "language" || kind === "technology") return [termOf(kind, value, weight)];
  if (kind === "topic") return [termOf("subject", value, weight)];
  const ids = kind === "role" ? specialtiesOfRole(value) : [];
  return ids.length === 0 ? [] : [ofIds("role", value, weight, "specialty", ids)];
}

/** What a text names of work, each once. Exclusions ("not Java") are not asked for. */
export function workIn(text: string, weight: number): RankTerm<WorkKind>[] {
  return clausesIn(text).flatMap((clause) => termsOf(clause, clause.isSoft ? weight * 0.75 : weight));
}

/** The same to rank by, with the titles that go with it. */
export function termsIn(text: string, weight: number): RankTerm[] {
  return [...workIn(text, weight), ...clausesIn(text).flatMap((clause) => titleTerms(clause, weight * 0.5))];
}

function clausesIn(text: string): Clause[] {
  return parsedText(text, null).clauses.filter(({ isNegated }) => !isNegated);
}

/** Each term once with its greatest weight, sorted by weight. */
export function distinct<Term extends RankTerm>(all: readonly Term[]): Term[] {
  const best = new Map<string, Term>();
  for (const term of all) {
    const key = `${term.kind} ${term.ids.join()}`;
    const before = best.get(key);
    if (before === undefined || before.weight < term.weight) best.set(key, term);
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight);
}
