// Figures: A-171.
import { capitalize, listWords } from "../../base/text.ts";
import { holds } from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import { spoken } from "../../population/templates.ts";
import { languages, namesOf, specialties, technologies } from "../../population/vocabulary.ts";
import { distinct, type RankTerm, type WorkKind, workIn } from "../search/terms.ts";

/** The requirements of a role as terms of the closed vocabularies; none if no word of it is known here. */
export type FitRole = readonly RankTerm<WorkKind>[];

/** Nobody matches a list of forty skills: the twelve most important make up a role. */
const maxTerms = 12;
/** A named language decides before the trade: a Go developer of another trade comes before a backend developer without Go. */
const weights = { language: 3, role: 2, technology: 2, subject: 2 };

export function roleOf(text: string): FitRole {
  const terms = workIn(text, 1).map((term) => ({ ...term, weight: term.weight * weights[term.kind] }));
  return distinct(terms).slice(0, maxTerms);
}

/** How a developer matches a role, term by term. */
export interface RoleStanding {
  /** The share of the role's weight that their work shows. */
  readonly coverage: number;
  /** The share of the missing weight that is close to their work. */
  readonly bridgeable: number;
  readonly matched: FitRole;
  readonly near: FitRole;
}

export function standingOf(people: Population, index: number, role: FitRole): RoleStanding {
  const traits = people.traits(index);
  const matched = role.filter(({ where }) => holds(where, index, traits));
  const missing = role.filter((term) => !matched.includes(term));
  const near = missing.filter((term) => isNear(people, index, term));
  return {
    coverage: role.length === 0 ? 0 : weigh(matched) / weigh(role),
    bridgeable: role.length === 0 ? 0 : missing.length === 0 ? 1 : weigh(near) / weigh(missing),
    matched,
    near,
  };
}

/** Whether a term is close to a developer's work: common in their specialty, or a tool of a language they use. */
function isNear(people: Population, index: number, { kind, ids }: RankTerm<WorkKind>): boolean {
  const { specialty } = people.traits(index);
  switch (kind) {
    case "language":
      return ids.some((id) => specialty.languages.includes(id));
    case "subject":
      return ids.some((id) => specialty.subjects.includes(id));
    case "technology": {
      const written = new Set(people.core(index).languages);
      return ids.some((id) => technologies[id]?.languages.some((language) => written.has(language)));
    }
    case "role":
      return ids.some((id) => specialties()[id]?.family === specialty.family);
  }
}

/** A sentence about what the developer has and what would be new; empty if nothing is missing or nothing is close. */
export function bridgeOf(people: Population, index: number, { matched, near }: RoleStanding): string {
  if (near.length === 0) return "";
  const has = matched.length === 0 ? "" : `Has ${listWords(matched.map(nameOf))}. `;
  const work = spoken(people.traits(index).specialty.name);
  return `${has}${capitalize(listWords(near.map(nameOf)))} would be new, and ${near.length === 1 ? "is" : "are"} close to their work in ${work}.`;
}

function nameOf({ kind, name, ids }: RankTerm): string {
  if (kind === "language") return namesOf(languages, ids.slice(0, 1))[0] ?? name;
  if (kind === "technology") return namesOf(technologies, ids.slice(0, 1))[0] ?? name;
  return spoken(name);
}

function weigh(terms: FitRole): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}
