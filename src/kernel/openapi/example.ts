import { isObject, type JsonObject } from "../../base/json-object.ts";
import { textMatching } from "./pattern.ts";

/**
 * Creates the examples of one document: from the declaration, else from a sample of that name, else the simplest value
 * that the schema allows. The owner is the shape that a name belongs to; for a parameter it is the group.
 */
export type MakeExample = (schema: JsonObject, name?: string, owner?: string) => unknown;

/** Texts that read like the real thing, by `Owner.name` or by `name` alone. */
export type Samples = Readonly<Record<string, string>>;

export function newExamples(schemas: ReadonlyMap<string, JsonObject>, samples: Samples = {}): MakeExample {
  function make(schema: JsonObject, name: string, within: readonly string[], group = ""): unknown {
    const declared = declaredIn(schema);
    if (declared !== undefined) return declared.value;
    const owner = within.at(-1)?.split("/").at(-1) ?? group;
    const sample = samples[`${owner}.${name}`] ?? samples[name];
    if (sample !== undefined && accepts(schema, sample)) return sample;
    if (typeof schema.$ref === "string") {
      const { $ref } = schema;
      // Looked up on demand, because unnamed bodies get their names while the document is written.
      return make(schemas.get($ref.slice($ref.lastIndexOf("/") + 1)) ?? {}, name, [...within, $ref]);
    }
    // Beside a type they are rules across members, which the examples of such shapes follow anyway.
    const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonObject[] | undefined;
    if (choices && schema.type === undefined)
      return make(choices.find((each) => !isLoop(each, within)) ?? { type: "null" }, name, within);
    if (Array.isArray(schema.allOf) && schema.type === undefined)
      return makeAll(schema.allOf as readonly JsonObject[], name, within);
    switch ([schema.type].flat()[0]) {
      case "object":
        return makeObject(schema, within);
      case "array":
        return makeArray(schema, name, within);
      case "string":
        return makeText(schema, name);
      case "integer":
      case "number":
        return makeNumber(schema);
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return name;
    }
  }

  function makeAll(parts: readonly JsonObject[], name: string, within: readonly string[]): unknown {
    const values = parts.map((part) => make(part, name, within));
    return values.every(isObject) ? Object.assign({}, ...values) : values[0];
  }

  function makeObject(schema: JsonObject, within: readonly string[]): JsonObject {
    const required = (schema.required ?? []) as readonly string[];
    const members = Object.entries((schema.properties ?? {}) as { readonly [name: string]: JsonObject })
      .filter(([name, member]) => required.includes(name) || !(onlyFromAnswers.has(name) || isLoop(member, within)))
      .map(([name, member]): [string, unknown] => [name, make(member, name, within)]);
    if (members.length > 0 || !isObject(schema.additionalProperties)) return Object.fromEntries(members);
    const key = make((schema.propertyNames as JsonObject | undefined) ?? { type: "string" }, "key", within);
    return { [String(key)]: make(schema.additionalProperties, "value", within) };
  }

  function makeArray(schema: JsonObject, name: string, within: readonly string[]): unknown[] {
    const fixed = (schema.prefixItems ?? []) as readonly JsonObject[];
    const items = fixed.map((each) => make(each, name, within));
    const minItems = Math.max(Number(schema.minItems ?? 0), schema.maxItems === 0 ? 0 : 1);
    if (!isObject(schema.items) || isLoop(schema.items, within)) return items;
    while (items.length < minItems) items.push(make(schema.items, singular(name), within));
    return items;
  }

  return (schema, name = "example", owner) => make(schema, name, [], owner);
}

/** Whether a sample text is valid for a schema. */
function accepts({ type, pattern, format, minLength = 0, maxLength = Infinity }: JsonObject, text: string): boolean {
  if (![type].flat().includes("string") || format !== undefined) return false;
  if (text.length < Number(minLength) || text.length > Number(maxLength)) return false;
  return pattern === undefined || new RegExp(String(pattern), "u").test(text);
}

/** Valid only for the list that returned them, so an example could not be sent. */
export const onlyFromAnswers: ReadonlySet<string> = new Set(["cursor"]);

function declaredIn(schema: JsonObject): { readonly value: unknown } | undefined {
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return { value: schema.examples[0] };
  if ("const" in schema) return { value: schema.const };
  if (schema.default !== undefined && schema.default !== null) return { value: schema.default };
  return Array.isArray(schema.enum) ? { value: schema.enum[0] } : undefined;
}

function isLoop(schema: JsonObject, within: readonly string[]): boolean {
  return JSON.stringify(schema).includes('"$ref"') && within.some((ref) => JSON.stringify(schema).includes(`"${ref}"`));
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-03-01T09:00:00.000Z",
  date: "2026-03-01",
  email: "someone@company.example",
  uri: "https://company.example/page",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function makeText(schema: JsonObject, name: string): string {
  if (typeof schema.pattern === "string") return textMatching(schema.pattern);
  const text = formats[String(schema.format)] ?? (/Url$|^url$/.test(name) ? formats.uri : undefined) ?? plainText(name);
  const least = Number(schema.minLength ?? 0);
  return text.slice(0, Number(schema.maxLength ?? text.length)).padEnd(least, "x");
}

/** `fullName` becomes `full name`, and a name that ends in `At` gets an instant: examples that explain themselves. */
function plainText(name: string): string {
  if (/[a-z]At$/.test(name)) return formats["date-time"] as string;
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/s$/, "");
}

function makeNumber(schema: JsonObject): number {
  const least = Number(
    schema.minimum ?? (typeof schema.exclusiveMinimum === "number" ? schema.exclusiveMinimum + 1 : 1),
  );
  const step = Number(schema.multipleOf ?? 1);
  const value = Math.max(least, 1);
  return Math.min(Math.ceil(value / step) * step, Number(schema.maximum ?? Number.MAX_SAFE_INTEGER));
}
