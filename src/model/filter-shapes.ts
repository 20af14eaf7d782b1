// Figures: A-137.
import registry from "../../fixtures/fields.json" with { type: "json" };
import technologies from "../../fixtures/vocabularies/technologies.json" with { type: "json" };
import { onFirstUse } from "../base/on-first-use.ts";
import type { JsonSchema } from "./member-rules.ts";

interface FilterField {
  readonly name: string;
  readonly type: string | null;
  readonly ops: readonly string[];
}

/**
 * The filters that the field registry allows, as JSON Schema: the operators of each field, and the values of each
 * operator. The compiler of filters reads the same registry and describes what is wrong (§4.1).
 */
const filterable = onFirstUse((): readonly FilterField[] =>
  registry.filter(
    ({ filterable, status, ops }) => filterable && status !== "disabled" && status !== "planned" && ops.length > 0,
  ),
);

/** The closed vocabulary of technologies with their aliases. */
export const technologyNames = onFirstUse((): readonly string[] => [
  ...new Set(technologies.flatMap(({ name, aliases }) => [name, ...aliases])),
]);

const text = { type: "string", maxLength: 200, pattern: "\\S" };
/** Operators whose value is a list of texts; one text stands for a list of one. */
export const listOperators = ["in", "nin", "any", "all", "none", "contains", "excludes"];

function valueSchema(field: string, type: string | null, op: string): JsonSchema {
  if (listOperators.includes(op)) {
    const item = field === "technologies" ? { $ref: "#/components/schemas/TechnologyName" } : text;
    return { anyOf: [item, { type: "array", minItems: 1, maxItems: 100, items: item }] };
  }
  switch (type) {
    case "uint":
      return { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    case "bool":
      return { type: "boolean" };
    case "datetime":
      return { type: "string", format: "date-time" };
    default:
      return text;
  }
}

/**
 * `[field, operator, value]`: fields of the same kind are grouped, so that the schema stays readable. There is no `items`:
 * older tools read false as "none at all", and generators read anything else as a fourth item.
 */
export function tripleKinds(): readonly JsonSchema[] {
  const kinds = new Map<string, { fields: string[]; ops: string[]; value: JsonSchema }>();
  for (const { name, type, ops } of filterable()) {
    for (const op of ops) {
      const value = valueSchema(name, type, op);
      const kind = JSON.stringify([ops.filter((other) => same(valueSchema(name, type, other), value)), value]);
      const known = kinds.get(kind) ?? { fields: [], ops: [], value };
      if (!known.fields.includes(name)) known.fields.push(name);
      if (!known.ops.includes(op)) known.ops.push(op);
      kinds.set(kind, known);
    }
  }
  return [...kinds.values()].map(({ fields, ops, value }) => ({
    type: "array",
    prefixItems: [{ type: "string", enum: fields }, { type: "string", enum: ops }, value],
    minItems: 3,
    maxItems: 3,
  }));
}

/** The members of a config's raw filter: fields, each with its operators, a bare value, or a list of such objects. */
export function filterProperties(): JsonSchema {
  return Object.fromEntries(filterable().map((field) => [field.name, conditionSchema(field)]));
}

export const maxAlternatives = 20;

/** Alternatives of a raw filter, of which one has to hold. Each is a filter without alternatives of its own. */
export const alternativesSchema: JsonSchema = {
  type: "array",
  minItems: 1,
  maxItems: maxAlternatives,
  items: { $ref: "#/components/schemas/SearchConditions" },
};

function conditionSchema({ name, type, ops }: FilterField): JsonSchema {
  const operators = {
    type: "object",
    minProperties: 1,
    properties: Object.fromEntries(ops.map((op) => [op, valueSchema(name, type, op)])),
    additionalProperties: false,
  };
  const plain = ops.includes("eq") ? "eq" : (ops[0] as string);
  const list = ops.includes("in") ? "in" : ops.includes("any") ? "any" : null;
  const bare = [
    valueSchema(name, type, plain),
    ...(list === null || list === plain ? [] : [valueSchema(name, type, list)]),
  ];
  return { anyOf: [operators, { type: "array", minItems: 1, items: operators }, ...bare] };
}

function same(one: JsonSchema, other: JsonSchema): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
