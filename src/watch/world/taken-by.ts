import type { z } from "zod";
import { isObject } from "../../base/json-object.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import { unwrapped } from "../../kernel/zod-schema.ts";
import type { SeenThing } from "./seen-world.ts";

/** The members of an object that a schema accepts; null if a required one was not seen. */
export function takenBy(schema: z.ZodType, thing: SeenThing): SeenThing | null {
  const known = pruned(schema, thing) as Record<string, unknown>;
  // An invalid optional member is dropped, so that it is drawn instead.
  for (;;) {
    const read = schema.safeParse(known);
    if (read.success) return known;
    const [member] = read.error.issues[0]?.path ?? [];
    if (typeof member !== "string" || !Object.hasOwn(known, member)) return null;
    delete known[member];
  }
}

/** A copy without members that the schema does not name: unknown members mean nothing in a scenario. */
function pruned(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrapped(schema);
  if (inner !== undefined) return pruned(inner, value);
  const { shape, element } = definitionOf(schema);
  if (Array.isArray(value)) return element === undefined ? value : value.map((each) => pruned(element, each));
  if (!isObject(value) || shape === undefined) return value;
  const named = Object.entries(value).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(named.map(([name, each]) => [name, pruned(shape[name] as z.ZodType, each)]));
}
