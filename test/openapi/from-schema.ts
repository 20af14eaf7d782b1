import fc from "fast-check";
import type { Loose } from "./document.ts";

/**
 * Values that a schema of the document allows, with bounds and special cases more often than by chance. Rules across
 * members (`anyOf`, `if`, `dependentRequired`) are ignored here; the validator selects the values that fit.
 */
export function valuesOf(schema: Loose, document: Loose): fc.Arbitrary<unknown> {
  return valuesAt(schema, { document, spoiled: (value) => value }, 0);
}

/** Such values, of which each part is now and then another value, which the schema does not allow. */
export function spoiledValuesOf(schema: Loose, document: Loose, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const spoiled = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 30, arbitrary: value }, { weight: 1, arbitrary: other });
  return valuesAt(schema, { document, spoiled }, 0);
}

interface Sources {
  readonly document: Loose;
  readonly spoiled: (value: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;
}

function valuesAt(schema: Loose, sources: Sources, depth: number): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean") return fc.constantFrom(null, 0, "x");
  if (schema.$ref) return valuesAt(sources.document.components.schemas[schema.$ref.split("/").at(-1)], sources, depth);
  const inner = (each: Loose) => sources.spoiled(valuesAt(each, sources, depth + 1));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const examples = (schema.examples ?? []).map((value: unknown) => ({ weight: 1, arbitrary: fc.constant(value) }));
  const types = [schema.type ?? []].flat();
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice: Loose) => inner(together(schema, choice))));
  const kinds =
    types.length === 0 ? [fc.constantFrom("x", 1, true)] : types.map((type) => ofType(type, schema, inner, depth));
  return fc.oneof(...kinds.map((arbitrary) => ({ weight: 3, arbitrary })), ...examples);
}

/** A schema combined with one of its alternatives. */
function together({ anyOf: _, oneOf: __, ...schema }: Loose, choice: Loose): Loose {
  return {
    ...schema,
    ...choice,
    ...(schema.required && { required: [...schema.required, ...(choice.required ?? [])] }),
    ...(schema.properties && { properties: { ...choice.properties, ...schema.properties } }),
  };
}

function ofType(
  type: string,
  schema: Loose,
  inner: (each: Loose) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "object":
      return objectOf(schema, inner, depth);
    case "array":
      return arrayOf(schema, inner);
    case "string":
      return textOf(schema);
    case "integer": {
      const { minimum: min = -10, maximum: max = 1_000 } = schema;
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) }));
    }
    case "number":
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000, noNaN: true });
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function arrayOf(
  { items, prefixItems, minItems = 0, maxItems = 3 }: Loose,
  inner: (each: Loose) => fc.Arbitrary<unknown>,
) {
  if (prefixItems) return fc.tuple(...prefixItems.map(inner));
  return fc.array(inner(items ?? {}), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, minItems + 3)),
  });
}

function objectOf(schema: Loose, inner: (each: Loose) => fc.Arbitrary<unknown>, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries<Loose>(schema.properties ?? {});
  const required = (schema.required ?? []) as string[];
  if (typeof schema.additionalProperties === "object" && members.length === 0)
    return fc.dictionary(fc.string({ maxLength: 8 }), inner(schema.additionalProperties), { maxKeys: 3 });
  // Members in rules across members are mostly present, so that enough values satisfy the rules.
  const optional = depth < 7 ? members : members.filter(([name]) => required.includes(name));
  const parts = optional.map(([name, each]) => [name, required.includes(name) ? inner(each) : perhaps(inner(each))]);
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>).map(withoutUndefined);
}

/** Present in half of the values. */
export function perhaps<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.boolean().chain((given) => (given ? value : fc.constant(undefined)));
}

function withoutUndefined(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

/** Letters of one, two and four bytes of UTF-16, spaces, and characters that often break counting or trimming. */
const letters = fc.constantFrom("a", "Z", "1", " ", "-", "é", "漢", "💥", "\u00a0", "\u200b");

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Loose): fc.Arbitrary<string> {
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (format === "uri") return fc.webUrl();
  const free = fc.string({ unit: letters, minLength, maxLength: Math.min(maxLength, minLength + 12) });
  const maximal = maxLength <= 20_000 ? [fc.constant("💥".repeat(maxLength)), fc.constant("a".repeat(maxLength))] : [];
  if (pattern === undefined) return fc.oneof(free, ...maximal);
  return fc.oneof(fc.stringMatching(new RegExp(pattern, "u")), free, ...maximal);
}
