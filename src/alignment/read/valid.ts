import { isObject, type JsonObject } from "../../base/json-object.ts";
import { perObject } from "../../base/on-first-use.ts";
import { sameJson } from "../../base/same-json.ts";
import { type Limits, matches, whatBreaks } from "../../kernel/overlay/breaks.ts";
import { limitsOf } from "./limits.ts";
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

/** More would not be read. */
const mostProblems = 20;
const deepest = 64;

export function newValidator(follow: (schema: unknown) => unknown): Validator {
  function check(given: unknown, value: unknown, where: string, depth: number): Invalid[] {
    if (given === false) return [{ where, must: "not be there" }];
    if (!isObject(given) || depth > deepest) return [];
    const referred = typeof given.$ref === "string" ? follow(given) : undefined;
    const through = referred === undefined ? [] : check(referred, value, where, depth + 1);
    if (value === null && given.nullable === true) return [];
    const own = whatBreaks(limitsIn(given), value).map((must) => ({ where, must }));
    if (own.some(({ must }) => isOfType.test(must))) return own;
    return [
      ...through,
      ...unionProblems(given, value, where, depth),
      ...own,
      ...(Array.isArray(value) ? itemProblems(given, value, where, depth) : []),
      ...(isObject(value) ? memberProblems(given, value, where, depth) : []),
    ].slice(0, mostProblems);
  }

  function isValid(schema: unknown, value: unknown, depth: number): boolean {
    return check(schema, value, "", depth + 1).length === 0;
  }

  function unionProblems(schema: JsonObject, value: unknown, where: string, depth: number): Invalid[] {
    const { allOf, anyOf, oneOf, not } = schema;
    const problems: Invalid[] = [];
    for (const each of listIn(allOf)) problems.push(...check(each, value, where, depth + 1));
    for (const [name, options] of [
      ["anyOf", listIn(anyOf)],
      ["oneOf", listIn(oneOf)],
    ] as const) {
      if (options.length === 0) continue;
      const found = options.map((each) => check(each, value, where, depth + 1));
      const valid = found.filter((each) => each.length === 0).length;
      // Of what no alternative allows, the alternative that it is nearest to says most.
      if (valid === 0) problems.push(...found.reduce((a, b) => (deepness(b) > deepness(a) ? b : a)));
      else if (name === "oneOf" && valid > 1) problems.push({ where, must: "fit one of its alternatives alone" });
    }
    if (not !== undefined && isValid(not, value, depth)) problems.push({ where, must: "not be what it excludes" });
    if (schema.if !== undefined) {
      const branch = isValid(schema.if, value, depth) ? schema.then : schema.else;
      if (branch !== undefined) problems.push(...check(branch, value, where, depth + 1));
    }
    return problems;
  }

  function itemProblems(schema: JsonObject, value: readonly unknown[], where: string, depth: number): Invalid[] {
    const first = listIn(schema.prefixItems);
    const items = value.flatMap((each, i) => check(first[i] ?? schema.items, each, `${where}[]`, depth + 1));
    const isTwice = schema.uniqueItems === true && value.some((a, i) => value.slice(0, i).some((b) => sameJson(a, b)));
    return [...items, ...(isTwice ? [{ where, must: "have each item once" }] : [])];
  }

  function memberProblems(schema: JsonObject, value: JsonObject, where: string, depth: number): Invalid[] {
    const { required, additionalProperties: others, propertyNames } = schema;
    const members = isObject(schema.properties) ? schema.properties : {};
    const patterns = isObject(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
    const problems: Invalid[] = [];
    const count = Object.keys(value).length;
    if (count < Number(schema.minProperties ?? 0))
      problems.push({ where, must: `have at least ${schema.minProperties} members` });
    if (count > Number(schema.maxProperties ?? count))
      problems.push({ where, must: `have at most ${schema.maxProperties} members` });
    for (const name of listIn(required).map(String))
      if (!Object.hasOwn(value, name)) problems.push({ where: join(where, name), must: "be there" });
    for (const [name, each] of Object.entries(value)) {
      const own = Object.hasOwn(members, name) ? [members[name]] : [];
      const by = [...own, ...patterns.filter(([pattern]) => matches(pattern, name)).map(([, of]) => of)];
      for (const of of by.length > 0 ? by : [others]) problems.push(...check(of, each, join(where, name), depth + 1));
      if (propertyNames !== undefined && !isValid(propertyNames, name, depth))
        problems.push({ where: join(where, name), must: "have another name" });
    }
    return problems;
  }

  return { problems: (schema, value) => check(schema, value, "", 0) };
}

function deepness(problems: readonly Invalid[]): number {
  return Math.max(...problems.map(({ where, must }) => (isOfType.test(must) ? 0 : where.length + 1)));
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
