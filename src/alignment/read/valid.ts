import { type Budget, budgetFor } from "../../base/budget.ts";
import { isObject, type JsonObject } from "../../base/json-object.ts";
import { perObject } from "../../base/on-first-use.ts";
import { type Limits, whatBreaks } from "../../kernel/overlay/breaks.ts";
import { matches } from "../../kernel/overlay/patterns.ts";
import { limitsOf } from "./bounds.ts";
import { merge } from "./plain.ts";

/** Where a value is not what a schema says, and what it should be. */
export interface Invalid {
  /** `results[].name`, or empty for the value itself. */
  readonly where: string;
  readonly must: string;
}

/** Holds values against schemas of one document, of 3.0 as well as of 3.1. References to elsewhere allow everything. */
export interface Validator {
  readonly problems: (schema: unknown, value: unknown) => readonly Invalid[];
}

/** A value and where it is, with what is known of it so far: a schema says the same of it however often it is reached. */
interface ReachedValue {
  readonly value: unknown;
  readonly where: string;
  readonly known: Map<object, readonly Invalid[]>;
  readonly inside: Map<string | number, ReachedValue>;
}

/** More would not be read. */
const mostProblems = 20;

/** Throws where the schemas ask for more than a budget of that size allows. */
export function newValidator(follow: (schema: unknown) => unknown): Validator {
  const problems: Validator["problems"] = (schema, value) =>
    newCheck(follow, budgetFor(value))(schema, placeOf(value, ""));
  return { problems };
}

type Check = (schema: unknown, place: ReachedValue) => readonly Invalid[];

function newCheck(follow: (schema: unknown) => unknown, budget: Budget): Check {
  function check(given: unknown, place: ReachedValue): readonly Invalid[] {
    if (given === false) return [{ where: place.where, must: "not be there" }];
    if (!isObject(given)) return [];
    const before = place.known.get(given);
    if (before !== undefined) return before;
    budget.spend(1, place.where);
    // A schema that leads back to itself asks for no more than the rest of it.
    place.known.set(given, []);
    const found = budget.deeper(() => checkOnce(given, place));
    place.known.set(given, found);
    return found;
  }

  function checkOnce(given: JsonObject, place: ReachedValue): readonly Invalid[] {
    const { value, where } = place;
    const referred = typeof given.$ref === "string" ? follow(given) : undefined;
    const through = referred === undefined ? [] : check(referred, place);
    if (value === null && given.nullable === true) return [];
    const own = whatBreaks(limitsIn(given), value, budget).map((must) => ({ where, must }));
    if (own.some(({ must }) => isOfType.test(must))) return own;
    const problems: Invalid[] = [];
    add(problems, through);
    add(problems, unionProblems(given, place));
    add(problems, own);
    if (Array.isArray(value)) add(problems, itemProblems(given, value, place));
    if (isObject(value)) add(problems, memberProblems(given, value, place));
    return problems;
  }

  function isValid(schema: unknown, place: ReachedValue): boolean {
    return check(schema, place).length === 0;
  }

  function unionProblems(schema: JsonObject, place: ReachedValue): Invalid[] {
    const { where } = place;
    const { allOf, not } = schema;
    const problems: Invalid[] = [];
    for (const each of listIn(allOf)) add(problems, check(each, place));
    for (const name of ["anyOf", "oneOf"]) {
      const found = listIn(schema[name]).map((each) => check(each, place));
      if (found.length > 0) add(problems, problemsOfAll(found, name === "oneOf", where));
    }
    if (not !== undefined && isValid(not, place)) problems.push({ where, must: "not be what it excludes" });
    if (schema.if !== undefined) {
      const branch = isValid(schema.if, place) ? schema.then : schema.else;
      if (branch !== undefined) add(problems, check(branch, place));
    }
    return problems;
  }

  function itemProblems(schema: JsonObject, value: readonly unknown[], place: ReachedValue): Invalid[] {
    const first = listIn(schema.prefixItems);
    const problems: Invalid[] = [];
    for (const i of value.keys()) {
      budget.spend(1);
      add(problems, check(first[i] ?? schema.items, inside(place, i)));
    }
    if (schema.uniqueItems === true && !areUnique(value))
      problems.push({ where: place.where, must: "have each item once" });
    return problems;
  }

  function memberProblems(schema: JsonObject, value: JsonObject, place: ReachedValue): Invalid[] {
    const { where } = place;
    const { additionalProperties: others, propertyNames } = schema;
    const required = listIn(schema.required);
    const members = isObject(schema.properties) ? schema.properties : {};
    const patterns = isObject(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
    const problems: Invalid[] = [];
    const names = Object.keys(value);
    budget.spend(required.length + names.length * (1 + patterns.length));
    if (names.length < Number(schema.minProperties ?? 0))
      problems.push({ where, must: `have at least ${schema.minProperties} members` });
    if (names.length > Number(schema.maxProperties ?? names.length))
      problems.push({ where, must: `have at most ${schema.maxProperties} members` });
    for (const name of required.map(String))
      if (!Object.hasOwn(value, name)) add(problems, [{ where: join(where, name), must: "be there" }]);
    for (const name of names) {
      const own = Object.hasOwn(members, name) ? [members[name]] : [];
      const by = [...own, ...patterns.filter(([pattern]) => matches(pattern, name, budget)).map(([, of]) => of)];
      for (const of of by.length > 0 ? by : [others]) add(problems, check(of, inside(place, name)));
      if (propertyNames !== undefined && !isValid(propertyNames, placeOf(name, where)))
        add(problems, [{ where: join(where, name), must: "have another name" }]);
    }
    return problems;
  }

  return check;
}

/** Of what no alternative allows, the alternative that it is nearest to says most. */
function problemsOfAll(found: readonly (readonly Invalid[])[], isOneAlone: boolean, where: string): readonly Invalid[] {
  const valid = found.filter((each) => each.length === 0).length;
  if (valid === 0) return found.reduce((a, b) => (deepness(b) > deepness(a) ? b : a));
  return isOneAlone && valid > 1 ? [{ where, must: "fit one of its alternatives alone" }] : [];
}

function placeOf(value: unknown, where: string): ReachedValue {
  return { value, where, known: new Map(), inside: new Map() };
}

function inside(place: ReachedValue, step: string | number): ReachedValue {
  const { value, where, inside: all } = place;
  const known = all.get(step);
  if (known !== undefined) return known;
  const made =
    typeof step === "number"
      ? placeOf((value as readonly unknown[])[step], `${where}[]`)
      : placeOf((value as JsonObject)[step], join(where, step));
  all.set(step, made);
  return made;
}

function add(problems: Invalid[], more: readonly Invalid[]): void {
  for (const each of more) if (problems.length < mostProblems && !problems.includes(each)) problems.push(each);
}

/** Members in whatever order. */
function areUnique(values: readonly unknown[]): boolean {
  const texts = values.map((value) => JSON.stringify(value, (_, each) => (isObject(each) ? sorted(each) : each)));
  return new Set(texts).size === values.length;
}

function sorted(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function deepness(problems: readonly Invalid[]): number {
  return Math.max(0, ...problems.map(({ where, must }) => (isOfType.test(must) ? 0 : where.length + 1)));
}

/** What the schema itself says of a value: no type is implied by its members. */
const limitsIn = perObject((schema: JsonObject): Limits => {
  const { types, ...limits } = limitsOf(merge([schema], null));
  return types === undefined || schema.type === undefined ? limits : { ...limits, types };
});

/** The value is of another type, so that nothing else of the schema is about it. */
const isOfType = /^(?:be an? (?:array|object|string|number|boolean|whole number)|not be null)/;

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function join(where: string, name: string): string {
  return where === "" ? name : `${where}.${name}`;
}
