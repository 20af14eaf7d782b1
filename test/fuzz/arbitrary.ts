import fc from "fast-check";
import type { Loose } from "../openapi/document.ts";
import { junk } from "./distort.ts";

/** Values that a schema of the document allows, and sometimes values that it does not allow. */
export function arbitraryOf(schema: Loose, document: Loose, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean") return junk;
  if (schema.$ref) return arbitraryOf(document.components.schemas[schema.$ref.split("/").at(-1)], document, depth);
  const plain = plainOf(schema, document, depth);
  const examples = schema.examples ? [fc.constantFrom(...schema.examples)] : [];
  return fc.oneof({ weight: 30, arbitrary: plain }, ...examples.map((arbitrary) => ({ weight: 30, arbitrary })), {
    weight: 1,
    arbitrary: junk,
  });
}

function plainOf(schema: Loose, document: Loose, depth: number): fc.Arbitrary<unknown> {
  const inner = (each: Loose) => arbitraryOf(each, document, depth + 1);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  switch ([schema.type].flat()[0]) {
    case "object":
      return objectOf(schema, inner, depth);
    case "array":
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1_000, 2 ** 31) });
    case "number":
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000, noNaN: true });
    case "boolean":
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Loose, inner: (each: Loose) => fc.Arbitrary<unknown>, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries<Loose>(schema.properties ?? {}).filter(([, each]) => !each.readOnly);
  const required = (schema.required ?? []) as string[];
  const record = fc.record(Object.fromEntries(members.map(([name, each]) => [name, inner(each)])), {
    requiredKeys: depth > 3 ? [] : required,
  });
  if (typeof schema.additionalProperties !== "object") return record;
  return fc.dictionary(fc.string({ maxLength: 8 }), inner(schema.additionalProperties), { maxKeys: 3 });
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Loose): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "date") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === "uri") return fc.webUrl();
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u"));
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: "grapheme" });
}
