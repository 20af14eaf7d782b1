import type { SearchConfig } from "../../../model/search-config.ts";
import type { World } from "../../../model/world.ts";
import { holds } from "../../../population/index/predicates.ts";
import { peopleIn } from "../../../population/world-people.ts";
import { choiceOf, planOfQuery } from "../asked.ts";
import { isPoolEmpty } from "../availability.ts";
import { criteriaOf, findingIn } from "../criteria.ts";
import { fitsFloors, hasFloors, withinFloors } from "../floors.ts";
import { candidatesFor, type Ranking } from "../ranking.ts";
import { type Plan, planOf } from "../reading/plan.ts";
import { type ScoreTerms, scoreTermsOf } from "../scoring.ts";
import { isSignal } from "../signals.ts";
import { factOf } from "./facts.ts";
import type { Piece } from "./piece.ts";
import { piecesOf, piecesOfPlan } from "./pieces.ts";

export interface Clause {
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
  readonly clauses: readonly Clause[];
  readonly score: ScoreTerms;
}

/** Why a query finds a person at a position, or why not. Every clause is tested by running it alone. */
export function explainQuery(world: World, text: string, index: number, day: number): Explanation {
  const people = peopleIn(world);
  const plan = planOf(text, people);
  return explained(world, plan.config, piecesOfPlan(plan, text, people, findingIn(world)), plan, index, day);
}

export function explainConfig(world: World, config: SearchConfig, index: number, day: number): Explanation {
  const people = peopleIn(world);
  const pieces = piecesOf(config, people, findingIn(world));
  return explained(world, config, pieces, planOfQuery(config, people), index, day);
}

function ignored(text: string): Clause {
  return { text, member: null, as: "ignored", passed: null, why: "Means nothing here: it neither filters nor ranks." };
}

/** What one span says is one clause; a filter also ranks but is listed only once. */
function bySpan(clauses: readonly Clause[]): Clause[] {
  const merged = new Map<string, Clause>();
  for (const clause of clauses) {
    const key = `${clause.as} ${clause.member} ${clause.text}`;
    const before = merged.get(key);
    merged.set(key, before === undefined ? clause : both(before, clause));
  }
  return [...merged.values()].filter(
    ({ as, member, text }) => as !== "rank" || !merged.has(`filter ${member} ${text}`),
  );
}

function both(one: Clause, other: Clause): Clause {
  const why = one.why.includes(other.why) ? one.why : `${one.why} ${other.why}`;
  return { ...one, passed: one.passed === true && other.passed === true, why };
}

function explained(
  world: World,
  config: SearchConfig,
  pieces: readonly Piece[],
  plan: Plan | null,
  index: number,
  day: number,
): Explanation {
  const people = peopleIn(world);
  const ranking = candidatesFor(world, config);
  const place = ranking.placeOf(index);
  const isFound = place !== null && fitsFloors(world, people, index, ranking.criteria.floors, day);
  const clauses = bySpan(pieces.map((piece) => clauseOf(world, piece, index, day)));
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
    clauses: [...closed, ...clauses, ...(plan?.ignored ?? []).map(ignored)],
    score: scoreTermsOf(people, ranking.criteria, index),
  };
}

/** How many people are shown before a position: floors exclude people after the split into pages (§4.1). */
function countShownBefore(world: World, ranking: Ranking, place: number, day: number): number {
  const { floors } = ranking.criteria;
  if (!hasFloors(floors)) return place;
  return withinFloors(world, ranking.people, floors, ranking.slice(0, place), day).candidates.length;
}

function clauseOf(world: World, piece: Piece, index: number, day: number): Clause {
  const { member, value, aspect, span } = piece;
  const as = isUnknownSignal(piece) ? "ignored" : piece.as;
  const passed = as === "ignored" ? null : passes(world, piece, index, day);
  const why = as === "ignored" ? "Changes nothing here." : factOf(aspect, peopleIn(world), index, day);
  return { text: span ?? `${member}: ${value}`, member, as, passed, why };
}

function isUnknownSignal({ member, value }: Piece): boolean {
  return member === "boost" && !isSignal(value);
}

function passes(world: World, { terms, choice, config, as }: Piece, index: number, day: number): boolean {
  const people = peopleIn(world);
  const traits = people.traits(index);
  if (terms !== undefined) return terms.some(({ where }) => holds(where, index, traits));
  const finding = findingIn(world);
  if (choice !== undefined) {
    const { where, check } = choiceOf(choice, people, finding.technologies);
    return holds(where, index, traits) && (check === undefined || check(people, index, traits));
  }
  const criteria = criteriaOf(config, people, finding);
  if (as === "rank" && criteria.near.length === 0) {
    const isLifted = criteria.boosts.length > 0 || criteria.pageWeights !== null;
    return isLifted
      ? scoreTermsOf(people, criteria, index).boost > 0
      : criteria.terms.some(({ where }) => holds(where, index, traits));
  }
  return (
    holds(criteria.where, index, traits) &&
    criteria.checks.every((check) => check(people, index, traits)) &&
    fitsFloors(world, people, index, criteria.floors, day)
  );
}
