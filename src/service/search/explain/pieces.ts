import type { SearchConfig } from "../../../model/search-config.ts";
import type { Population } from "../../../population/population.ts";
import type { Meant } from "../asked.ts";
import { emptyConfig } from "../complete-config.ts";
import { type Criteria, criteriaOf, type FindingReadings } from "../criteria.ts";
import type { Clause } from "../reading/clause.ts";
import { membersOf } from "../reading/members.ts";
import type { Plan } from "../reading/plan.ts";
import { aspectsOf } from "./aspects.ts";
import type { Aspect } from "./facts.ts";
import { partsOf } from "./parts.ts";

/** One clause of what is asked for, with the criteria that it makes alone. */
export interface Piece {
  readonly member: string;
  /** The words of a query that say it, or the member and its value. */
  readonly text: string;
  readonly criteria: Criteria;
  /** What about a person decides it. */
  readonly aspects: readonly Aspect[];
}

/** The clauses of a config's members. Those that filter are together the whole filter. */
export function piecesOfMembers(config: SearchConfig, people: Population, finding: FindingReadings): Piece[] {
  return partsOf(config, finding.technologies).map(({ member, value, config: part }) => ({
    member,
    text: `${member}: ${value}`,
    criteria: criteriaOf(part, people, finding),
    aspects: aspectsOf(part, []),
  }));
}

/** The clauses of a text, each with its words. */
export function piecesOfPlan(plan: Plan, text: string, people: Population, finding: FindingReadings): Piece[] {
  const piece = (words: string, meant: Meant, aspects: readonly Aspect[]): Piece => ({
    member: "query",
    text: words,
    criteria: criteriaOf(emptyConfig, people, finding, meant),
    aspects,
  });
  if (plan.isStrange) return [piece(text, plan, ["work"])];
  return groupsOf(plan.clauses).map((group) => {
    const { config, unheld } = membersOf(group, people);
    const words = group.map(({ start, end }) => text.slice(start, end)).join(", ");
    return piece(words, { config, unheld, isStrange: false }, aspectsOf(config, unheld));
  });
}

/** Places are alternatives wherever they are named, and so are employers: they are one clause. */
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
