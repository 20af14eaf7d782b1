import { isObject } from "../../base/json-object.ts";
import { textMatching } from "../../kernel/openapi/pattern.ts";
import type { Plain, SchemaReader } from "./plain.ts";

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A valid value of a schema: the document's own example, else the simplest one. */
export function exampleIn(reader: SchemaReader, schema: unknown, name = "value", depth = 0): Json {
  const own = ownExample(reader.follow(schema));
  if (own !== undefined) return own;
  const plain = reader.plain(schema);
  if (plain.default !== undefined && plain.default !== null) return plain.default as Json;
  if (plain.values !== null && plain.values.length > 0) return plain.values[0] as Json;
  const [option] = plain.options;
  if (option !== undefined && plain.types.length === 0) return exampleIn(reader, option, name, depth + 1);
  switch (plain.types[0]) {
    case "object":
      return objectIn(reader, plain, depth);
    case "array":
      return arrayIn(reader, plain, name, depth);
    case "integer":
    case "number":
      return numberIn(plain);
    case "boolean":
      return true;
    case "string":
      return textIn(plain, name);
    default:
      return plain.nullable ? null : {};
  }
}

function ownExample(schema: unknown): Json | undefined {
  if (!isObject(schema)) return undefined;
  if (schema.example !== undefined) return schema.example as Json;
  return Array.isArray(schema.examples) && schema.examples.length > 0 ? (schema.examples[0] as Json) : undefined;
}

/** A shape that contains itself ends here, unless it requires itself, which nothing can satisfy. */
const deepest = 8;
const deepestOptional = 3;

function objectIn(reader: SchemaReader, { members, required }: Plain, depth: number): Json {
  if (depth > deepest) return {};
  const named = Object.entries(members).filter(([name]) => required.includes(name) || depth < deepestOptional);
  return Object.fromEntries(named.map(([name, member]) => [name, exampleIn(reader, member, name, depth + 1)]));
}

function arrayIn(reader: SchemaReader, { items, bounds }: Plain, name: string, depth: number): Json {
  const least = bounds.minItems ?? 0;
  const count = Math.min(Math.max(least, depth < deepestOptional ? 1 : 0), bounds.maxItems ?? 100);
  return Array.from({ length: Math.min(count, 100) }, () => exampleIn(reader, items, name, depth + 1));
}

function numberIn({ bounds, types }: Plain): number {
  const step = bounds.multipleOf ?? (types.includes("integer") ? 1 : 0);
  const least =
    bounds.minimum ?? (bounds.exclusiveMinimum === undefined ? undefined : bounds.exclusiveMinimum + (step || 1e-6));
  const most =
    bounds.maximum ?? (bounds.exclusiveMaximum === undefined ? undefined : bounds.exclusiveMaximum - (step || 1e-6));
  const value = Math.min(Math.max(1, least ?? 1), most ?? Number.MAX_SAFE_INTEGER);
  return step > 0 ? Math.ceil(value / step) * step : value;
}

const texts: Readonly<Record<string, string>> = {
  "date-time": "2026-03-01T09:00:00.000Z",
  date: "2026-03-01",
  time: "09:00:00Z",
  email: "someone@company.example",
  uri: "https://company.example/page",
  "uri-reference": "/page",
  uuid: "3f0c1f6e-6a0b-4c58-9d0b-5a1d7c2e8b11",
  hostname: "company.example",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  byte: "dGV4dA==",
};

function textIn({ format, pattern, bounds }: Plain, name: string): string {
  const known = format === null ? undefined : texts[format];
  if (known !== undefined) return known;
  if (pattern !== null) return textMatching(pattern);
  return name.slice(0, bounds.maxLength ?? name.length).padEnd(Math.min(bounds.minLength ?? 0, 10_000), "x");
}
