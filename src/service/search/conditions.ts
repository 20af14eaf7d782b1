// Figures: A-71.
import { scoresOfTier } from "../../population/fame.ts";
import {
  holds,
  type Measure,
  type PersonFlag,
  type Predicate,
  type TermField,
} from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import { followingOf } from "../../population/profile.ts";
import type { Traits } from "../../population/traits.ts";
import { fieldRow } from "./field-rows.ts";
import type { Condition } from "./fields.ts";
import { idsOf, titlesContaining } from "./vocabularies.ts";

/** A test of one person for data outside the index. It runs only for people who pass the index. */
export type PersonCheck = (people: Population, index: number, traits: Readonly<Traits>) => boolean;

/** A predicate that the index evaluates for all people at once, and the remaining checks per person. */
export interface Narrowing {
  readonly where: Predicate;
  readonly check?: PersonCheck;
}

/** All of them as one. */
export function allOf(narrowings: readonly Narrowing[]): Narrowing {
  const checks = narrowings.flatMap(({ check }) => check ?? []);
  const where: Predicate = { kind: "and", of: narrowings.map((each) => each.where) };
  return checks.length === 0 ? { where } : { where, check: (...person) => checks.every((check) => check(...person)) };
}

/** At least one of them: its check decides only about people whom its own part of the index finds. */
export function oneOf(narrowings: readonly Narrowing[]): Narrowing {
  const where: Predicate = { kind: "or", of: narrowings.map((each) => each.where) };
  if (narrowings.every(({ check }) => check === undefined)) return { where };
  const passes = ({ where: own, check }: Narrowing, ...[people, index, traits]: Parameters<PersonCheck>) =>
    holds(own, index, traits) && (check === undefined || check(people, index, traits));
  return { where, check: (...person) => narrowings.some((each) => passes(each, ...person)) };
}

const everybody: Predicate = { kind: "and", of: [] };
export const matchesNoOne: Predicate = { kind: "or", of: [] };

/** Translates a condition of the registry to the population. */
export function narrowingOf({ field, op, value }: Condition, people: Population): Narrowing {
  const { choice, measure, flag } = fieldRow(field);
  if (choice !== undefined) return { where: withDisplayed(field, op, choicePredicate(choice, op, listOf(value))) };
  if (measure !== undefined) return measureNarrowing(measure, op, value as number);
  if (flag !== undefined) return { where: flagPredicate(flag, value === true) };
  switch (field) {
    case "id":
      return { where: thesePeople(op, listOf(value).map(people.indexOfId)) };
    case "login":
      return { where: thesePeople(op, listOf(value).map(people.indexOfLogin)) };
    case "title":
      return titleNarrowing(op, listOf(value));
    case "primary_language":
      return primaryLanguageNarrowing(op, listOf(value));
    case "cracked_tier":
      return tierNarrowing(op, listOf(value));
    case "following":
      return { where: everybody, check: (_, __, traits) => compares(followingOf(traits), op, value as number) };
    case "joined_at":
      return {
        where: everybody,
        check: (all, index) => compares(Date.parse(all.core(index).joinedAt), op, value as number),
      };
    default:
      throw new Error(`The filterable field ${field} has no meaning.`);
  }
}

const negative: readonly string[] = ["ne", "nin", "none", "excludes"];

/** An unknown value is neither true nor false: only LinkedIn shows whether a person is open to work. */
function flagPredicate(flag: PersonFlag, isSo: boolean): Predicate {
  const where: Predicate = { kind: "flag", flag };
  if (isSo) return where;
  return flag === "openToWork" ? both(not(where), { kind: "flag", flag: "hasLinkedin" }) : not(where);
}

/**
 * People without a value pass an exclusion of it. An employer is excluded wherever it is
 * shown, on the card as well as on LinkedIn.
 */
function choicePredicate(field: TermField, op: string, names: readonly string[]): Predicate {
  if (op === "all") {
    return { kind: "and", of: names.map((name) => ({ kind: "any", field, values: idsOf(field, [name]) })) };
  }
  const values = idsOf(field, names);
  if (!negative.includes(op)) return { kind: "any", field, values };
  return not({ kind: "any", field: field === "company" ? "employer" : field, values });
}

/** LinkedIn lacks the seniority or school of some people whose traits have one: hidden values never match. */
function withDisplayed(field: string, op: string, where: Predicate): Predicate {
  const isPartly = field === "seniority" || field === "school";
  return isPartly && !negative.includes(op) ? both(where, { kind: "flag", flag: field }) : where;
}

function titleNarrowing(op: string, texts: readonly string[]): Narrowing {
  const values = op === "contains" || op === "excludes" ? titlesContaining(texts) : idsOf("title", texts);
  const any = both({ kind: "any", field: "title", values }, { kind: "flag", flag: "title" });
  if (!negative.includes(op)) return { where: any };
  return { where: values.length === 0 ? everybody : not(any) };
}

function primaryLanguageNarrowing(op: string, names: readonly string[]): Narrowing {
  const values = idsOf("language", names);
  const isPrimary: PersonCheck = (_, __, { specialty, primaryLanguage }) =>
    values.includes(specialty.languages[primaryLanguage] as number);
  return negative.includes(op)
    ? { where: everybody, check: (...person) => !isPrimary(...person) }
    : { where: { kind: "any", field: "language", values }, check: isPrimary };
}

function tierNarrowing(op: string, names: readonly string[]): Narrowing {
  const ranges = names.flatMap((name) => {
    const range = scoresOfTier(name);
    return range === null ? [] : [{ kind: "range" as const, measure: "crackedScore" as const, ...range }];
  });
  const any = both({ kind: "or", of: ranges }, scored);
  return { where: negative.includes(op) ? not(any) : any };
}

const scored: Predicate = { kind: "flag", flag: "score" };

function measureNarrowing(measure: Measure, op: string, value: number): Narrowing {
  const { min, max } = boundsOf(op, value);
  if (max !== null && max < 0) return { where: matchesNoOne };
  const range: Predicate = { kind: "range", measure, min, max };
  const where = measure === "crackedScore" ? both(range, scored) : range;
  return { where: op === "ne" ? not(where) : where };
}

function compares(held: number, op: string, limit: number): boolean {
  const { min, max } = boundsOf(op, limit);
  const isWithin = (min === null || held >= min) && (max === null || held <= max);
  return isWithin !== (op === "ne");
}

/** The whole numbers that an operator takes; "ne" takes all others. */
function boundsOf(op: string, value: number): { readonly min: number | null; readonly max: number | null } {
  switch (op) {
    case "gt":
      return { min: value + 1, max: null };
    case "gte":
      return { min: value, max: null };
    case "lt":
      return { min: null, max: value - 1 };
    case "lte":
      return { min: null, max: value };
    default:
      return { min: value, max: value };
  }
}

function both(...of: readonly Predicate[]): Predicate {
  return { kind: "and", of };
}

function not(of: Predicate): Predicate {
  return { kind: "not", of };
}

function thesePeople(op: string, indexes: readonly (number | null)[]): Predicate {
  const people: Predicate = { kind: "people", indexes: indexes.flatMap((index) => index ?? []) };
  return negative.includes(op) ? not(people) : people;
}

function listOf(value: Condition["value"]): readonly string[] {
  return Array.isArray(value) ? value : [String(value)];
}
