import { isObject } from "../../../base/json-object.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { type DescribedInput, followed, minimumOf, type Schema } from "../../seen/input-places.ts";

/** One way to violate one constraint of an input, and a description of it. */
export interface Breaker {
  readonly rule: string;
  readonly words: string;
  readonly value: unknown;
}

export const absent = Symbol("absent");

const maxInteger = 2 ** 31;

/** Each bound of a place, exceeded by one. Other values are as plain as possible, so that nothing else is wrong with them. */
export function breakersOf({ schema, required, in: place, path }: DescribedInput): Breaker[] {
  const known = ofClosedList[path.at(-1) as string];
  const types: readonly string[] = [schema.type ?? []].flat();
  const is = (type: string) => types.includes(type);
  const breakers: Breaker[] = [];
  const add = (rule: string, words: string, value: unknown) => breakers.push({ rule, words, value });
  if (required) add("required", "left out", absent);
  if (Array.isArray(schema.enum)) add("enum", "with an unknown value", "us-no-such-value");
  if (is("string") && !schema.enum) {
    if (schema.maxLength < 2 ** 20)
      add("maxLength", `of ${schema.maxLength + 1} characters`, textOf(schema.maxLength + 1, schema));
    if (schema.minLength > 0 && place !== "path")
      add("minLength", `of ${schema.minLength - 1} characters`, "x".repeat(schema.minLength - 1));
    if (schema.format === "date-time") add("format", "that is not a timestamp", "tomorrow");
    if (place === "body") add("type", "that is not a string", 7);
  }
  if (is("integer") || is("number")) {
    if (Math.abs(schema.maximum) < maxInteger) add("maximum", `of ${schema.maximum + 1}`, schema.maximum + 1);
    if (Math.abs(schema.minimum) < maxInteger) add("minimum", `of ${schema.minimum - 1}`, schema.minimum - 1);
    if (schema.const === undefined) add("type", "that is not a number", "many");
  }
  if (schema.const !== undefined)
    add("const", `other than ${JSON.stringify(schema.const)}`, schema.const === 2 ? 1 : 2);
  if (is("boolean")) add("type", "that is not a boolean", "perhaps");
  if (is("array")) {
    if (schema.maxItems < 5_000)
      add("maxItems", `of ${schema.maxItems + 1} items`, itemsOf(schema, schema.maxItems + 1, known));
    if (schema.minItems > 0)
      add("minItems", `of ${schema.minItems - 1} items`, itemsOf(schema, schema.minItems - 1, known));
    if (place === "body") add("type", "that is not an array", "one");
  }
  if (place === "body" && is("object") && Object.keys(schema.properties ?? {}).length > 0)
    add("type", "that is not an object", "one");
  return breakers;
}

/** In the form that a pattern requires, where its example shows one, so that only the length is wrong. */
function textOf(length: number, schema: Schema): string {
  const [example] = schema.examples ?? [];
  const isNumeric = /^\d+$/.test(example ?? "") || /^\^(?:\\d|\[0-9\])\+\$$/.test(schema.pattern ?? "");
  if (/^https?:/.test(example ?? "")) return "https://company.example/".padEnd(length, "x");
  if (schema.pattern?.includes("/")) return `o/${"x".repeat(length - 2)}`;
  if (/^[\w-]+(\.[\w-]+)+$/.test(example ?? "")) return "xxxxxxx.".repeat(length / 8).padEnd(length, "x");
  return (isNumeric ? "7" : "x").repeat(length);
}

/** Where a list has an enumeration, one of its values: a list that is too long must not be refused for its items. */
const ofClosedList: Readonly<Record<string, string>> = {
  techs: "PostgreSQL",
  technologies: "PostgreSQL",
  facets: "id.core",
};

function itemsOf(schema: Schema, count: number, known?: string): unknown[] {
  return Array.from({ length: count }, (_, position) => known ?? itemOf(schema, position));
}

function itemOf({ items = {}, prefixItems }: Schema, position: number): unknown {
  const schema = items.$ref ? {} : items;
  if (prefixItems || schema.prefixItems) return ["language", "eq", "Rust"];
  const [example] = schema.examples ?? [];
  if (Array.isArray(schema.enum)) return schema.enum[position % schema.enum.length];
  if (schema.type === "object") return { signal: "cracked_score", weight: 1 };
  if (typeof example === "string" && /^\d+$/.test(example)) return String(7_000_000_000 + position);
  if (schema.pattern?.includes("/")) return `owner/repo-${position}`;
  return example !== undefined && typeof example !== "string" ? example : `us-item-${position}`;
}

/** A request with one place changed; its parents are created where it does not have them. */
export function withValue(
  request: CheckRequest,
  { in: where, path }: Pick<DescribedInput, "in" | "path">,
  value: unknown,
  schema: Schema,
): CheckRequest {
  const [name] = path as [string];
  if (where === "path") return { ...request, params: { ...request.params, [name]: String(value) } };
  if (where === "query") {
    const { [name]: _, ...others } = request.query ?? {};
    return { ...request, query: value === absent ? others : { ...others, [name]: value as string } };
  }
  return { ...request, body: withMember(request.body, path, value, schema) };
}

function withMember(whole: unknown, path: readonly string[], value: unknown, given: Schema): unknown {
  const schema = followed(given);
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (first === "0") return [withMember(Array.isArray(whole) ? whole[0] : undefined, rest, value, schema.items)];
  const { [first]: member, ...others } = isObject(whole) ? whole : minimumOf(schema);
  const next = rest.length === 0 ? value : withMember(member, rest, value, schema.properties[first]);
  return next === absent ? others : { ...others, [first]: next };
}
