import type { SearchConfig } from "../../../model/search-config.ts";
import type { World } from "../../../model/world.ts";
import { holds } from "../../../population/index/predicates.ts";
import type { Population } from "../../../population/population.ts";
import { peopleIn } from "../../../population/world-people.ts";
import { isPoolEmpty } from "../availability.ts";
import { emptyConfig } from "../complete-config.ts";
import { type Criteria, criteriaOf, type FindingReadings, findingIn } from "../criteria.ts";
import { type Meant, parsedQueryOf } from "../demands.ts";
import { fitsFloors, hasFloors, withinFloors } from "../floors.ts";
import { candidatesFor, type Ranking } from "../ranking.ts";
import type { Clause } from "../reader/clause.ts";
import { membersOf } from "../reader/members.ts";
import type { ParsedText } from "../reader/parsed-text.ts";
import { pageWeightOf, type ScoreTerms, scoreTermsOf } from "../scoring.ts";
import { aspectsOf } from "./aspects.ts";
import { partsOf } from "./config-members.ts";
import { type Aspect, factsOf } from "./person-facts.ts";

export interface ExplainedClause {
  /** The words of the query; for a config, the member and its value. */
  readonly text: string;
  /** The path in the config; null if ignored. */
  readonly member: string | null;
  readonly as: "filter" | "rank" | "ignored";
  /** Whether the person shows it; null if not checked. */
  readonly passed: boolean | null;
  readonly why: string;
}

export interface Explanation {
  readonly found: boolean;
  /** The position in the overall order, from 1; null if not found. */
  readonly rank: number | null;
  readonly total: number;
  readonly clauses: readonly ExplainedClause[];
  readonly score: ScoreTerms;
}

/** Why a config finds a person at a position, or why not. Every clause is tested by running it alone. */
export function explainConfig(world: World, config: SearchConfig, index: number, day: number): Explanation {
  const people = peopleIn(world);
  const finding = findingIn(world);
  const parsed = parsedQueryOf(config, people);
  const pieces = [
    ...piecesOfMembers(config, people, finding),
    ...(parsed === null ? [] : clausesInText(parsed, config.query ?? "", people, finding)),
  ];

  const ranking = candidatesFor(world, config);
  const place = ranking.placeOf(index);
  const isFound = place !== null && fitsFloors(world, people, index, ranking.criteria.floors, day);
  const clauses = pieces.map((piece) => clauseOf(world, piece, index, day));
  const closed = isPoolEmpty(world)
    ? [
        {
          text: "this scenario",
          member: null,
          as: "filter" as const,
          passed: false,
          why: "Here no one is found, whatever is asked for.",
        },
      ]
    : [];
  return {
    found: isFound,
    rank: isFound ? 1 + countShownBefore(world, ranking, place, day) : null,
    total: ranking.total,
    clauses: [...closed, ...clauses, ...(parsed?.ignored ?? []).map(ignored)],
    score: scoreTermsOf(people, ranking.criteria, index),
  };
}

function ignored(text: string): ExplainedClause {
  return { text, member: null, as: "ignored", passed: null, why: "Means nothing here: it neither filters nor ranks." };
}

/** How many people are shown before a position: floors exclude people after the split into pages (§4.1). */
function countShownBefore(world: World, ranking: Ranking, place: number, day: number): number {
  const { floors } = ranking.criteria;
  if (!hasFloors(floors)) return place;
  return withinFloors(world, ranking.people, floors, ranking.slice(0, place), day).candidates.length;
}

function clauseOf(world: World, piece: AskedClause, index: number, day: number): ExplainedClause {
  const { member, text, criteria, aspects } = piece;
  const as = effectOf(criteria);
  if (as === "ignored") return { text, member, as, passed: null, why: "Changes nothing here." };
  const people = peopleIn(world);
  const passed = as === "filter" ? fits(world, criteria, index, day) : isLifted(people, criteria, index);
  return { text, member, as, passed, why: factsOf(aspects, people, index, day) };
}

/** What filters also ranks, and is listed only once. */
function effectOf({ where, checks, floors, terms, near, boosts, pageWeights }: Criteria): ExplainedClause["as"] {
  const isFilter = (where.kind === "and" && where.of.length > 0) || checks.length > 0 || hasFloors(floors);
  if (isFilter) return "filter";
  return terms.length + near.length + boosts.length > 0 || pageWeights !== null ? "rank" : "ignored";
}

function fits(world: World, { where, checks, floors }: Criteria, index: number, day: number): boolean {
  const people = peopleIn(world);
  const traits = people.traits(index);
  return (
    holds(where, index, traits) &&
    checks.every((check) => check(people, index, traits)) &&
    fitsFloors(world, people, index, floors, day)
  );
}

function isLifted(people: Population, criteria: Criteria, index: number): boolean {
  const { relevance, boost, terms } = scoreTermsOf(people, criteria, index);
  if (terms.length > 0) return relevance > 0;
  return boost > 0 || pageWeightOf(people, criteria, index) > 0;
}

/** One clause of what is asked for, with the criteria that it makes alone. */
interface AskedClause {
  readonly member: string;
  /** The words of a query that say it, or the member and its value. */
  readonly text: string;
  readonly criteria: Criteria;
  /** What about a person decides it. */
  readonly aspects: readonly Aspect[];
}

/** The clauses of a config's members. Those that filter are together the whole filter. */
function piecesOfMembers(config: SearchConfig, people: Population, finding: FindingReadings): AskedClause[] {
  return partsOf(config, finding.technologies).map(({ member, value, config: part }) => ({
    member,
    text: `${member}: ${value}`,
    criteria: criteriaOf(part, people, finding),
    aspects: aspectsOf(part, []),
  }));
}

/** The clauses of a text, each with its words. */
function clausesInText(parsed: ParsedText, text: string, people: Population, finding: FindingReadings): AskedClause[] {
  const piece = (words: string, meant: Meant, aspects: readonly Aspect[]): AskedClause => ({
    member: "query",
    text: words,
    criteria: criteriaOf(emptyConfig, people, finding, meant),
    aspects,
  });
  if (parsed.isStrange) return [piece(text, parsed, ["work"])];
  return groupsOf(parsed.clauses).map((group) => {
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
