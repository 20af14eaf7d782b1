import type { SearchConfig } from "../../../model/search-config.ts";
import type { Population } from "../../../population/population.ts";
import { planOfQuery } from "../asked.ts";
import type { Finding } from "../criteria.ts";
import type { Clause } from "../reading/clause.ts";
import { membersOf } from "../reading/members.ts";
import { withPersons } from "../reading/persons.ts";
import type { Plan } from "../reading/plan.ts";
import { type RankTerm, termsOf, wordTerms } from "../terms.ts";
import type { Aspect } from "./facts.ts";
import { piece, piecesOfMembers } from "./members.ts";
import type { Piece } from "./piece.ts";

/** The clauses of a config: all filtering clauses together are equivalent to the whole filter. */
export function piecesOf(config: SearchConfig, people: Population, finding: Finding): Piece[] {
  const plan = planOfQuery(config, people);
  return [
    ...piecesOfMembers(config, finding),
    ...(plan === null ? [] : piecesOfPlan(plan, config.query ?? "", people, finding)),
  ];
}

/** The clauses of a text, each with its words. Places are alternatives wherever they are named, so they are one clause. */
export function piecesOfPlan(plan: Plan, text: string, people: Population, finding: Finding): Piece[] {
  const { clauses, unheld, words, isStrange } = plan;
  if (isStrange) return [{ ...piece("query", text, "filter", { query: text }, "work"), span: text }];
  const choices = unheld.flatMap((each) => ("items" in each ? [] : [each]));
  return [
    ...groupsOf(clauses).flatMap((group) => piecesOfClauses(group, text, people, finding)),
    ...choices.map((choice) => ({ ...spanned("filter", [choice], text), aspect: "person" as const, choice })),
    ...words.map((word) => ({
      ...piece("query", word, clauses.length + choices.length === 0 ? "filter" : "rank", {}, "repositories"),
      terms: wordTerms(word, 1),
      span: word,
    })),
  ];
}

function groupsOf(clauses: readonly Clause[]): readonly (readonly Clause[])[] {
  const isShared = ({ sort, isNegated }: Clause) => (sort === "place" || sort === "company") && !isNegated;
  const keyOf = (clause: Clause, at: number) => (isShared(clause) ? `${clause.sort} ${clause.relation}` : `${at}`);
  const groups = new Map<string, Clause[]>();
  for (const [at, clause] of clauses.entries()) {
    const key = keyOf(clause, at);
    groups.set(key, [...(groups.get(key) ?? []), clause]);
  }
  return [...groups.values()];
}

function piecesOfClauses(group: readonly Clause[], text: string, people: Population, finding: Finding): Piece[] {
  const { config, unheld } = membersOf(group);
  const [first] = group as [Clause];
  const named = first.sort === "person" ? withPersons(config, first, people) : config;
  // Interests and skills beside a requirement are its order and no clause of their own.
  const members = piecesOfMembers(named, finding).filter(({ as }) => unheld.length === 0 || as === "filter");
  const { span } = spanned("filter", group, text);
  return [
    ...members.map((each) => ({ ...each, member: "query", span })),
    ...unheld.map((clause) => {
      const terms = termsOf(clause, 1);
      return { ...spanned("filter", group, text), terms, aspect: skillAspects[terms[0]?.kind ?? "role"] };
    }),
  ];
}

function spanned(as: Piece["as"], group: readonly { readonly start: number; readonly end: number }[], text: string) {
  const span = group.map(({ start, end }) => text.slice(start, end)).join(", ");
  return { ...piece("query", span, as, {}, "work"), span };
}

const skillAspects: Readonly<Record<RankTerm["kind"], Aspect>> = {
  language: "languages",
  technology: "technologies",
  subject: "work",
  role: "work",
  word: "repositories",
};
