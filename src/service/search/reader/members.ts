// Figures: A-408.
import composed from "../../../../fixtures/meanings.json" with { type: "json" };
import type { SearchConfig } from "../../../model/search-config.ts";
import type { Population } from "../../../population/population.ts";
import { languages } from "../../../population/vocabulary.ts";
import { completeConfig, completeGithub } from "../complete-config.ts";
import { withCondition } from "../filter.ts";
import { repositoriesNamed } from "../repositories.ts";
import { isTrade } from "../trades.ts";
import type { Clause } from "./clause.ts";
import { Draft } from "./draft.ts";
import { effectOf, signalOf } from "./effects.ts";
import { type Flag, flags } from "./flags.ts";
import { levelsOf } from "./levels.ts";
import type { Meaning } from "./meaning.ts";
import { figures, type Range, requireRange } from "./measures.ts";
import { placesIn } from "./places.ts";

/** The members of a config that say what clauses say, and the clauses that only its query can say. */
export function membersOf(
  clauses: readonly Clause[],
  people: Population | null,
): {
  readonly config: SearchConfig;
  readonly unheld: readonly Clause[];
} {
  const draft = new Draft();
  const unheld: Clause[] = [];
  const { location, filter } = placesIn(clauses.filter(({ sort }) => sort === "place"));
  if (location !== null) draft.levers.location = location;
  for (const [field, op, names] of filter) {
    if (op === "nin") draft.exclude(field, op, names);
    else draft.where(field, op, names);
  }
  for (const clause of once(clauses)) {
    if (clause.sort === "place" || clause.sort === "person") continue;
    const meanings = distinct(clause.items.flatMap(({ meaning }) => partsOf(meaning)));
    const used = meanings.filter((meaning) => effectOf(clause, meaning) !== "ignored");
    if (used.length === 0) continue;
    if (clause.isNegated) for (const meaning of used) exclude(draft, clause, meaning);
    else if (clause.isAny && used.length > 1 && !clause.isSoft) {
      if (!requireAny(draft, clause, used))
        unheld.push({ ...clause, items: clause.items.filter(({ meaning }) => used.includes(meaning)) });
    } else {
      for (const meaning of used) {
        if (effectOf(clause, meaning) === "rank") wish(draft, meaning);
        else if (!requireOne(draft, clause, meaning)) unheld.push(only(clause, meaning));
      }
    }
  }
  const held = Object.keys(draft.filter).length > 0 ? { filter: draft.filter as Record<string, unknown> } : {};
  const config = completeConfig({ ...draft.config, levers: draft.levers, ...held });
  const persons = people === null ? [] : clauses.filter(({ sort }) => sort === "person");
  return { config: persons.reduce((each, clause) => withPersons(each, clause, people as Population), config), unheld };
}

/** A description says the same several times. */
function once(clauses: readonly Clause[]): readonly Clause[] {
  const keyOf = ({ items, isNegated, isSoft, isAny, relation }: Clause) =>
    JSON.stringify([items.map(({ meaning }) => [meaning.kind, meaning.value]), isNegated, isSoft, isAny, relation]);
  return [...new Map(clauses.map((clause) => [keyOf(clause), clause])).values()];
}

/** The same clause about one thing. */
function only(clause: Clause, meaning: Meaning): Clause {
  const [first] = clause.items;
  return first === undefined ? clause : { ...clause, items: [{ ...first, meaning }] };
}

function distinct(meanings: readonly Meaning[]): readonly Meaning[] {
  return [...new Map(meanings.map((each) => [`${each.kind} ${each.value}`, each])).values()];
}

/** "MERN" names several technologies at once. */
function partsOf(meaning: Meaning): readonly Meaning[] {
  if (meaning.kind !== "stack") return [meaning];
  const stack = composed.stacks.find(({ name }) => name === meaning.value);
  const isLanguage = (value: string) => languages.some(({ name }) => name === value);
  return (stack?.required ?? []).map((value) => ({ kind: isLanguage(value) ? "language" : "technology", value }));
}

/** How a filter takes one of several names, and how it excludes them. */
interface Listed {
  readonly field: string;
  readonly any: "any" | "in" | "contains";
  readonly none: "none" | "nin" | "excludes";
}

const lists: Partial<Record<Meaning["kind"], Listed>> = {
  language: { field: "languages", any: "any", none: "none" },
  technology: { field: "technologies", any: "any", none: "none" },
  topic: { field: "subjects", any: "any", none: "none" },
  role: { field: "title", any: "contains", none: "excludes" },
  title: { field: "title", any: "contains", none: "excludes" },
  level: { field: "seniority", any: "in", none: "nin" },
  tier: { field: "seniority", any: "in", none: "nin" },
  school: { field: "school", any: "in", none: "nin" },
  industry: { field: "industry", any: "in", none: "nin" },
  size: { field: "company_size", any: "in", none: "nin" },
};

/** The names that a filter has for it: the levels of a tier, the sizes of a range. */
function namesOf(meaning: Meaning): readonly string[] {
  return meaning.kind === "level" || meaning.kind === "tier" ? levelsOf(meaning) : (meaning.names ?? [meaning.value]);
}

/** One is enough. False if no member holds such alternatives: topics and roles are told by the query. */
function requireAny(draft: Draft, clause: Clause, meanings: readonly Meaning[]): boolean {
  const [{ kind }] = meanings as [Meaning];
  const isOneKind = meanings.every((each) => each.kind === kind);
  if (clause.sort === "company") {
    for (const meaning of meanings) requireOne(draft, clause, meaning);
    return true;
  }
  // "senior or CTO"
  if (clause.sort === "level" && !isOneKind) {
    draft.where("seniority", "in", [...new Set(meanings.flatMap(levelsOf))]);
    return true;
  }
  const list = lists[kind];
  if (!isOneKind || list === undefined || kind === "topic" || kind === "role") return false;
  draft.where(list.field, list.any, [...new Set(meanings.flatMap(namesOf))]);
  return true;
}

function wish(draft: Draft, meaning: Meaning): void {
  const signal = signalOf(meaning);
  if (signal !== null) draft.boost(signal);
  else if (meaning.kind === "flag") {
    if (meaning.value !== "remote") draft.config[meaning.value] = true;
  } else draft.push(draft.levers, meaning.kind === "topic" ? "interests" : "skills", meaning.value);
}

function exclude(draft: Draft, { relation }: Clause, meaning: Meaning): void {
  const { kind, value, range } = meaning;
  const list = lists[kind];
  if (list !== undefined) draft.exclude(list.field, list.none, namesOf(meaning));
  else if (kind === "company") {
    if (relation !== "past") draft.push(draft.within("professional"), "excludeCurrentCompanies", value);
    if (relation === "past" || relation === "worked") draft.exclude("past_companies", "none", [value]);
  } else if (kind === "grade") draft.where("cracked_score", "lt", leastOf(value));
  else if (kind === "flag") flags[value as Flag].isNot?.(draft);
  else if (range?.min != null) draft.where(figures[range.of].field, "lt", range.min);
  else if (range?.max != null) draft.where(figures[range.of].field, "gt", range.max);
}

/** False if only the query of a config can say it. */
function requireOne(draft: Draft, { relation }: Clause, meaning: Meaning): boolean {
  const { kind, value, range } = meaning;
  switch (kind) {
    case "language":
      return draft.push(draft.config, "requiredLanguages", value);
    case "technology":
      return draft.push(draft.levers, "technologies", value);
    // Interests and skills only rank (§4.1).
    case "topic":
      draft.push(draft.levers, "interests", value);
      return false;
    case "role":
      // A name that is no trade here can only be a title.
      if (!isTrade(value)) break;
      draft.push(draft.levers, "skills", value);
      return false;
    case "company":
      draft.push(draft.within("professional"), companyMembers[relation ?? "current"], value);
      return true;
    case "school":
      draft.push(draft.within("professional"), "schools", value);
      return true;
    case "size":
      // "ex-FAANG": the lever, unlike the field, counts former employers.
      if (relation !== "past" && relation !== "worked") break;
      draft.within("professional").companySizeTier = value;
      return true;
    case "tier":
      if (draft.levers.experienceTier !== undefined) break;
      draft.levers.experienceTier = value;
      return true;
    case "grade":
      requireRange(draft, { of: "score", min: leastOf(value), max: null });
      return true;
    case "measure":
      requireRange(draft, range as Range);
      return true;
    case "flag":
      flags[value as Flag].is?.(draft);
      return true;
    default:
  }
  const list = lists[kind];
  if (list !== undefined) draft.where(list.field, list.any, namesOf(meaning));
  return true;
}

function leastOf(grade: string): number {
  return composed.grades.find(({ name }) => name === grade)?.least ?? 0;
}

const companyMembers = {
  current: "currentCompanies",
  past: "pastCompanies",
  worked: "mustHaveWorkedAt",
  like: "similarCompanies",
} as const;

/** The config with the people whom a clause names, or those who work on its repositories. */
function withPersons(config: SearchConfig, { items, isNegated }: Clause, people: Population): SearchConfig {
  const { filter = {}, levers } = config;
  const repositories = items.flatMap(({ meaning }) => (meaning.kind === "repository" ? [meaning.value] : []));
  const logins = items.flatMap(({ meaning }) => meaning.names ?? []);
  if (repositories.length > 0 && !isNegated) {
    return {
      ...config,
      levers: { ...levers, github: completeGithub({ ...levers.github, contributedRepos: repositories }) },
    };
  }
  const contributors = repositoriesNamed(people, repositories).flatMap((each) => each.contributors);
  const named = [...logins, ...contributors.map(people.loginOf)];
  return { ...config, filter: withCondition(filter, "login", isNegated ? "nin" : "in", named.slice(0, 100)) };
}
