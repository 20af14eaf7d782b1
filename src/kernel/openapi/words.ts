import { isObject, type JsonObject } from "../../base/json-object.ts";

/** Descriptions of members and parameters, by `container.name` or by `name`. The container is a shape or a member. */
export type Words = Readonly<Record<string, string>>;

export function wordsFor(words: Words, container: string, name: string): string | undefined {
  return words[`${container}.${name}`] ?? words[name];
}

/** Conditions (`if`, `not`) test members and do not describe them. */
const nested = ["items", "additionalProperties", "anyOf", "oneOf", "allOf", "prefixItems"];

/** The schema with a description at every member that has none. */
export function withDescriptions(schema: JsonObject, container: string, words: Words): JsonObject {
  if (words === noWords) return schema;
  const described: Record<string, unknown> = { ...schema };
  if (isObject(schema.properties)) {
    described.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [
        name,
        withDescription(member, container, name, words),
      ]),
    );
  }
  for (const keyword of nested) if (keyword in schema) described[keyword] = inner(schema[keyword], container, words);
  return described;
}

/** For documents whose members need no description. */
export const noWords: Words = {};

function withDescription(member: unknown, container: string, name: string, words: Words): unknown {
  if (!isObject(member)) return member;
  const description = member.description ?? wordsFor(words, container, name);
  const described = withDescriptions(member, name, words);
  return description === undefined ? described : { description, ...described };
}

function inner(value: unknown, container: string, words: Words): unknown {
  if (Array.isArray(value)) return value.map((each) => inner(each, container, words));
  return isObject(value) ? withDescriptions(value, container, words) : value;
}
