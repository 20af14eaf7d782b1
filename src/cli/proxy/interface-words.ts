import type { z } from "zod";
import { definitionOf } from "../../base/schema-definition.ts";
import { everyOperation } from "../../contract/seen/operations.ts";
import { unwrapped } from "../../kernel/zod-schema.ts";

let known: ReadonlySet<string> | null = null;

/**
 * The words of the interface itself: names of members, values of enums, parts of paths. Where one of them is all of a
 * value it is not about a person, even if somebody has it for a handle.
 */
export function interfaceWords(): ReadonlySet<string> {
  if (known !== null) return known;
  const words = new Set<string>();
  const seen = new Set<z.ZodType>();
  for (const { path, params, query, body, answers } of everyOperation) {
    for (const part of path.split("/")) if (!part.includes("{")) words.add(part.toLowerCase());
    for (const schema of [params, query, body, ...answers.map((each) => each.body)])
      if (schema !== undefined) collect(schema, words, seen);
  }
  words.delete("");
  known = words;
  return known;
}

function collect(schema: z.ZodType, words: Set<string>, seen: Set<z.ZodType>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const value of schema._zod.values ?? []) words.add(String(value).toLowerCase());
  const { shape = {}, element, options = [], valueType, left, right } = definitionOf(schema);
  for (const name of Object.keys(shape)) words.add(name.toLowerCase());
  for (const inner of [unwrapped(schema), element, valueType, left, right, ...options, ...Object.values(shape)])
    if (inner !== undefined) collect(inner, words, seen);
}
