import { isObject, type JsonObject } from "../base/json-object.ts";
import { sameJson } from "../base/same-json.ts";
import { boundsBroken, formatBroken } from "./valid-values.ts";

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
    const typed = typeProblem(given, value, where);
    if (typed !== null) return [typed];
    return [
      ...through,
      ...unionProblems(given, value, where, depth),
      ...wordProblems(given, value, where),
      ...boundsBroken(given, value).map((must) => ({ where, must })),
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
  return Math.max(...problems.map(({ where, must }) => (must.startsWith("be a") ? 0 : where.length + 1)));
}

function typeProblem({ type, nullable }: JsonObject, value: unknown, where: string): Invalid | null {
  const types = listIn(Array.isArray(type) ? type : type === undefined ? [] : [type]).map(String);
  if (types.length === 0 || types.some((each) => isOf(each, value)) || (value === null && nullable === true))
    return null;
  return { where, must: `be ${types.map((each) => (each === "null" ? each : `a ${each}`)).join(" or ")}` };
}

function isOf(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function wordProblems(schema: JsonObject, value: unknown, where: string): Invalid[] {
  const words = Array.isArray(schema.enum) ? schema.enum : schema.const !== undefined ? [schema.const] : null;
  if (words !== null && !words.some((each) => sameJson(each, value)))
    return [{ where, must: `be one of ${words.slice(0, 20).map(String).join(", ")}` }];
  const { format } = schema;
  return typeof format === "string" && typeof value === "string" && formatBroken(format, value)
    ? [{ where, must: `be a ${format}` }]
    : [];
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function join(where: string, name: string): string {
  return where === "" ? name : `${where}.${name}`;
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}
