import type { z } from "zod";
import { isContainer } from "../../base/json-pointer.ts";
import { beneath, definitionOf } from "../../kernel/schema.ts";

/** What becomes of the parts of an answer. Each gets the declared schema and returns the value to put there. */
export interface Reshaping {
  readonly text: (value: string, schema: z.ZodType, name: string) => string;
  readonly list: (items: unknown[], schema: z.ZodType, depth: number) => unknown[];
  /** `map` is an object whose members have no names of their own. */
  readonly map: (members: Record<string, unknown>) => Record<string, unknown>;
  readonly object: (members: Record<string, unknown>) => Record<string, unknown>;
  /** Whether a member that may be absent stays; whether one that may be null keeps its value. */
  readonly keepsOptional: boolean;
  readonly keepsNullable: boolean;
}

const absent = Symbol("absent");

/** Walks an answer along its declaration, so that one rule for each kind of part holds for every operation there is. */
export function reshape(schema: z.ZodType, value: unknown, rules: Reshaping): unknown {
  const shaped = walk(schema, value, rules, "", 0);
  return shaped === absent ? null : shaped;
}

function walk(schema: z.ZodType, value: unknown, rules: Reshaping, name: string, depth: number): unknown {
  const definition = definitionOf(schema);
  if (definition.type === "optional" && !rules.keepsOptional) return absent;
  if (definition.type === "nullable" && (value === null || !rules.keepsNullable)) return null;
  const inner = beneath(schema);
  if (inner !== undefined) return walk(inner, value, rules, name, depth);
  if (definition.options !== undefined) {
    const option = definition.options.find((each) => each.safeParse(value).success);
    return option === undefined ? value : walk(option, value, rules, name, depth);
  }
  if (typeof value === "string") return definition.type === "string" ? rules.text(value, schema, name) : value;
  if (Array.isArray(value)) {
    const { element } = definition;
    const items = element === undefined ? value : value.map((each) => walk(element, each, rules, name, depth + 1));
    return rules.list(items, schema, depth);
  }
  if (!isContainer(value)) return value;
  if (definition.valueType !== undefined) return rules.map(walkMap(definition.valueType, value, rules, depth));
  return definition.shape === undefined ? value : rules.object(walkObject(definition.shape, value, rules, depth));
}

function walkMap(valueType: z.ZodType, value: Record<string, unknown>, rules: Reshaping, depth: number) {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, walk(valueType, member, rules, name, depth + 1)]),
  );
}

function walkObject(
  shape: Readonly<Record<string, z.ZodType>>,
  value: Record<string, unknown>,
  rules: Reshaping,
  depth: number,
): Record<string, unknown> {
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, schema === undefined ? member : walk(schema, member, rules, name, depth + 1)];
  });
  return Object.fromEntries(members.filter(([, member]) => member !== absent));
}
