import type { Budget } from "../../base/budget.ts";
import { isObject } from "../../base/json-object.ts";
import { textMatching } from "../../kernel/openapi/pattern.ts";
import { matches, readPattern } from "../../kernel/overlay/patterns.ts";
import type { PlainSchema, SchemaReader } from "./plain.ts";

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * A valid value of a schema: the document's own example, else the simplest one. What was shown once is not shown again where it may
 * be null, absent or an empty list, so that types that name each other end.
 */
export function exampleIn(reader: SchemaReader, schema: unknown): Json {
  const shown = new Set<object | null>();
  const open = new Set<object>();
  return make(schema, 0);

  function make(given: unknown, depth: number): Json {
    reader.budget.spend(1);
    const own = ownExample(reader.follow(given));
    if (own !== undefined) return written(own);
    const plain = reader.plain(given);
    if (plain.nullable && isShown(plain)) return written(null);
    if (plain.default !== undefined && plain.default !== null) return written(plain.default as Json);
    if (plain.values !== null && plain.values.length > 0) return written(plain.values[0] as Json);
    const option = plain.types.length === 0 ? plain.options.find((each) => !isShown(reader.plain(each))) : undefined;
    if (plain.types.length === 0 && plain.options.length > 0)
      return reader.budget.deeper(() => make(option ?? plain.options[0], depth + 1));
    switch (plain.types[0]) {
      case "object":
        return objectIn(plain, depth);
      case "array":
        return arrayIn(plain, depth);
      case "integer":
      case "number":
        return written(numberIn(plain));
      case "boolean":
        return written(true);
      case "string":
        return written(textIn(plain, reader.budget));
      default:
        return written(plain.nullable ? null : {});
    }
  }

  function written(value: Json): Json {
    reader.budget.write(JSON.stringify(value).length);
    return value;
  }

  /** Whether there is such an object already, here or around here. */
  function isShown(plain: PlainSchema): boolean {
    const inside = plain.options.length > 0 ? plain.options : isObject(plain.items) ? [plain.items] : [];
    reader.budget.spend(inside.length);
    return (
      shown.has(plain.listed) || (inside.length > 0 && inside.every((each) => shown.has(reader.plain(each).listed)))
    );
  }

  function objectIn(plain: PlainSchema, depth: number): Json {
    // It requires itself, which nothing can satisfy.
    const listed = plain.listed ?? plain;
    if (open.has(listed)) return written({});
    open.add(listed);
    shown.add(listed);
    const isWanted = ([member, each]: readonly [string, unknown]): boolean =>
      plain.required.has(member) || (depth < deepestOptional && !isShown(reader.plain(each)));
    const result: Record<string, Json> = {};
    for (const [member, each] of Object.entries(plain.members)) {
      reader.budget.spend(1);
      if (!isWanted([member, each])) continue;
      reader.budget.write(member.length + 4);
      result[member] = reader.budget.deeper(() => make(each, depth + 1));
    }
    open.delete(listed);
    return result;
  }

  function arrayIn({ items, bounds }: PlainSchema, depth: number): Json {
    const least = bounds.minItems ?? 0;
    const wanted = depth < deepestOptional && !isShown(reader.plain(items)) ? 1 : 0;
    const count = Math.min(Math.max(least, wanted), bounds.maxItems ?? 100, 100);
    return Array.from({ length: count }, () => reader.budget.deeper(() => make(items, depth + 1)));
  }
}

function ownExample(schema: unknown): Json | undefined {
  if (!isObject(schema)) return undefined;
  if (schema.example !== undefined) return schema.example as Json;
  return Array.isArray(schema.examples) && schema.examples.length > 0 ? (schema.examples[0] as Json) : undefined;
}

/** What need not be there is shown so far. */
const deepestOptional = 3;

function numberIn({ bounds, types }: PlainSchema): number {
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

function textIn({ format, pattern, bounds }: PlainSchema, budget: Budget): string {
  const known = format === null ? undefined : texts[format];
  if (known !== undefined) return known;
  // What is followed can be read, and that ends it for anything that is no pattern.
  const made = pattern === null || readPattern(pattern) === null ? null : textMatching(pattern);
  if (pattern !== null && made !== null && matches(pattern, made, budget)) return made;
  const text = "example";
  return text.slice(0, bounds.maxLength ?? text.length).padEnd(Math.min(bounds.minLength ?? 0, 10_000), "x");
}
