import { isObject, type JsonObject } from "../../base/json-object.ts";

/** Descriptions of members and parameters, by `container.name` or by `name`. The container is a shape or a member. */
export type Words = Readonly<Record<string, string>>;

export function wordsFor(words: Words, container: string, name: string): string | undefined {
  return words[`${container}.${name}`] ?? words[name];
}

/** Conditions (`if`, `not`) test members and do not describe them. */
const nested = ["items", "additionalProperties", "anyOf", "oneOf", "allOf", "prefixItems"];

/** The schema with a description at every member that has none. */
export function worded(schema: JsonObject, container: string, words: Words): JsonObject {
  if (words === none) return schema;
  const said: Record<string, unknown> = { ...schema };
  if (isObject(schema.properties)) {
    said.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [name, wordedMember(member, container, name, words)]),
    );
  }
  for (const keyword of nested) if (keyword in schema) said[keyword] = inner(schema[keyword], container, words);
  return said;
}

/** For documents whose members need no description. */
export const none: Words = {};

function wordedMember(member: unknown, container: string, name: string, words: Words): unknown {
  if (!isObject(member)) return member;
  const description = member.description ?? wordsFor(words, container, name);
  const said = worded(member, name, words);
  return description === undefined ? said : { description, ...said };
}

function inner(value: unknown, container: string, words: Words): unknown {
  if (Array.isArray(value)) return value.map((each) => inner(each, container, words));
  return isObject(value) ? worded(value, container, words) : value;
}
