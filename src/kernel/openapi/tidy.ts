import { isObject, type JsonObject } from "../../base/json-object.ts";

export type Side = "input" | "output";

/**
 * zod's JSON Schema in the style of this document: answers allow additional members (§9), `X | null` becomes an array
 * of types, and a format is not repeated as a pattern of several hundred characters.
 */
export function tidy(schema: unknown, side: Side): JsonObject {
  if (!isObject(schema)) return schema === false ? { not: {} } : {};
  const tidied: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (isOmitted(keyword, value, schema, side)) continue;
    tidied[keyword] = tidyKeyword(keyword, value, side);
  }
  if (tidied.type === "object" && "additionalProperties" in schema) {
    tidied.additionalProperties = additionalPropertiesOf(schema.additionalProperties, side);
  }
  return joinNull(withTypedRules(tidied));
}

/** Rules across members repeat the members' types, because generators type a member without one as "anything". */
function withTypedRules(schema: JsonObject, members = schema.properties): JsonObject {
  if (!isObject(members)) return schema;
  const typed = (rule: JsonObject): JsonObject => ({
    ...withTypedRules(rule, members),
    ...(isObject(rule.properties) && {
      properties: Object.fromEntries(
        Object.entries(rule.properties as Readonly<Record<string, JsonObject>>).map(([name, held]) => [
          name,
          withTypeOf(members[name], held),
        ]),
      ),
    }),
  });
  const rules = ["allOf", "anyOf", "oneOf", "if", "then", "else"].filter((keyword) => keyword in schema);
  return {
    ...schema,
    ...Object.fromEntries(
      rules.map((keyword) => {
        const held = schema[keyword] as JsonObject | readonly JsonObject[];
        return [keyword, Array.isArray(held) ? held.map(typed) : typed(held as JsonObject)];
      }),
    ),
  };
}

function withTypeOf(member: unknown, rule: JsonObject): JsonObject {
  if (!isObject(member) || member.type === undefined || "not" in rule) return rule;
  const typed: JsonObject = { type: member.type, ...rule };
  return isObject(rule.items) ? { ...typed, items: withTypeOf(member.items, rule.items) } : typed;
}

function isOmitted(keyword: string, value: unknown, schema: JsonObject, side: Side): boolean {
  switch (keyword) {
    case "$schema":
    case "$defs":
    case "id":
      return true;
    case "pattern":
      return typeof schema.format === "string";
    case "minimum":
    case "maximum":
      return side === "output" && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
    case "propertyNames":
      return isObject(value) && Object.keys(value).join() === "type";
    default:
      return false;
  }
}

function tidyKeyword(keyword: string, value: unknown, side: Side): unknown {
  switch (keyword) {
    case "properties":
      // What the service alone writes is no member of a request.
      return Object.fromEntries(
        Object.entries(value as JsonObject)
          .filter(([, member]) => side === "output" || !(isObject(member) && member.readOnly === true))
          .map(([name, member]) => [name, tidy(member, side)]),
      );
    case "items":
      // A tuple states its length. Some tools also require `items`, and read `items: false` as "no items at all".
      return value === false ? {} : tidy(value, side);
    case "not":
    case "if":
    case "then":
    case "else":
    case "contains":
    case "propertyNames":
      return tidy(value, side);
    case "prefixItems":
    case "anyOf":
    case "oneOf":
    case "allOf":
      return (value as readonly unknown[]).map((each) => tidy(each, side));
    case "pattern":
      return inEveryDialect(String(value));
    case "$ref":
      return String(value).replace("#/$defs/", "#/components/schemas/");
    default:
      return value;
  }
}

const ruleKeywords = ["oneOf", "anyOf", "allOf", "not", "if"];

/**
 * In dialects other than JavaScript's, `\d` and `\w` match digits and letters of every script. A slash needs no
 * backslash there, because it does not end a pattern, and some generators would escape it a second time.
 */
function inEveryDialect(pattern: string): string {
  let inClass = false;
  return pattern.replaceAll(/\\.|[[\]]/g, (piece) => {
    if (piece === "[" || piece === "]") inClass = piece === "[";
    if (piece === "\\/") return "/";
    const members = { "\\d": "0-9", "\\w": "A-Za-z0-9_" }[piece];
    if (members === undefined) return piece;
    return inClass ? members : `[${members}]`;
  });
}

function additionalPropertiesOf(declared: unknown, side: Side): unknown {
  if (isObject(declared) && Object.keys(declared).length > 0) return tidy(declared, side);
  return side === "output" || declared !== false;
}

/** `anyOf: [X, null]` becomes X with null among its types, where X has a type to add it to. */
function joinNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [inner, other] = anyOf as [JsonObject, JsonObject];
  if (other.type !== "null" || Object.keys(other).length > 1 || inner.type === undefined) return schema;
  // Rules across members are about objects: null must remain distinguishable from an object that breaks them.
  if (ruleKeywords.some((keyword) => keyword in inner)) return schema;
  const joined: Record<string, unknown> = { ...inner, ...rest, type: [inner.type, "null"].flat() };
  if (Array.isArray(inner.enum)) joined.enum = [...inner.enum, null];
  if ("const" in joined) {
    joined.enum = [joined.const, null];
    delete joined.const;
  }
  return joined;
}
