import { z } from "zod";
import type { JsonObject } from "../../base/json-object.ts";
import type { Slices } from "../../base/slices.ts";
import type { Operation } from "../operation.ts";
import { type Side, tidy } from "./tidy.ts";

/** The JSON Schemas of every operation, and the named schemas that they share. */
export interface Shapes {
  readonly params: (operation: Operation) => JsonObject;
  readonly query: (operation: Operation) => JsonObject;
  readonly body: (operation: Operation) => JsonObject;
  readonly answer: (operation: Operation, position: number) => JsonObject;
  readonly named: ReadonlyMap<string, JsonObject>;
}

const reference = "#/components/schemas/";

export function* shapesOf(
  operations: readonly Operation[],
  extras: Readonly<Record<string, z.ZodType>>,
): Slices<Shapes> {
  const inputs: Record<string, z.ZodType> = {};
  const outputs: Record<string, z.ZodType> = { ...extras };
  for (const { id, params, query, body, answers } of operations) {
    if (params) inputs[`${id} params`] = params;
    if (query) inputs[`${id} query`] = query;
    if (body) inputs[`${id} body`] = body;
    for (const [position, answer] of answers.entries()) if (answer.body) outputs[`${id} ${position}`] = answer.body;
  }
  const output = yield* convert(outputs, "output");
  const input = yield* convert(inputs, "input");
  const renamed = new Map([...namesThatDiffer(input.named, output.named)].map((name) => [name, `${name}Input`]));
  const named = new Map(output.named);
  for (const [name, schema] of input.named) named.set(renamed.get(name) ?? name, rename(schema, renamed));

  const byText = new Map([...named].map(([name, schema]) => [JSON.stringify(schema), name]));
  /** A body or an answer without a name gets one from its operation, so that generated types have good names. */
  const name = (schema: JsonObject, ownName: string): JsonObject => {
    if (schema.type !== "object" || "$ref" in schema) return schema;
    const text = JSON.stringify(schema);
    const sharedName = byText.get(text) ?? ownName;
    byText.set(text, sharedName);
    named.set(sharedName, schema);
    return { $ref: reference + sharedName };
  };
  const inputOf = (key: string): JsonObject => rename(input.roots[key] ?? {}, renamed);
  return {
    named,
    params: ({ id }) => resolve(inputOf(`${id} params`), named),
    query: ({ id }) => resolve(inputOf(`${id} query`), named),
    body: ({ id }) => name(inputOf(`${id} body`), `${pascal(id)}Request`),
    answer: ({ id }, position) =>
      name(output.roots[`${id} ${position}`] ?? {}, `${pascal(id)}Response${position === 0 ? "" : position + 1}`),
  };
}

function resolve(schema: JsonObject, named: ReadonlyMap<string, JsonObject>): JsonObject {
  return typeof schema.$ref === "string" ? (named.get(schema.$ref.slice(reference.length)) ?? {}) : schema;
}

interface Converted {
  readonly roots: Readonly<Record<string, JsonObject>>;
  readonly named: ReadonlyMap<string, JsonObject>;
}

/** The number of schemas per slice. Most of them are created here, which takes longer than writing them. */
const atOnce = 3;

function* convert(all: Readonly<Record<string, z.ZodType>>, io: Side): Slices<Converted> {
  const roots: Record<string, JsonObject> = {};
  const named = new Map<string, JsonObject>();
  const keys = Object.keys(all);
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = Object.fromEntries(keys.slice(from, from + atOnce).map((key) => [key, all[key] as z.ZodType]));
    const whole = z.toJSONSchema(z.object(some), { io, unrepresentable: "any", override: keepExamples }) as JsonObject;
    for (const [name, schema] of Object.entries((whole.$defs ?? {}) as JsonObject)) {
      if (name.startsWith("__")) throw new Error("A recursive shape needs an id, so that the document can name it.");
      const tidied = tidy(schema, io);
      const before = named.get(name);
      if (before !== undefined && text(before) !== text(tidied)) throw new Error(`Two shapes are called ${name}.`);
      named.set(name, tidied);
    }
    for (const [key, schema] of Object.entries(whole.properties as JsonObject)) roots[key] = tidy(schema, io);
    yield from;
  }
  return { roots, named };
}

/** zod takes the examples of what is transformed for results, and drops them from requests; ours are what is sent. */
function keepExamples({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Record<string, unknown> }) {
  const examples = z.globalRegistry.get(zodSchema)?.examples;
  if (examples !== undefined) jsonSchema.examples = examples;
}

/** Names whose schema differs between requests and answers, directly or through what it contains. */
function namesThatDiffer(
  input: ReadonlyMap<string, JsonObject>,
  output: ReadonlyMap<string, JsonObject>,
): ReadonlySet<string> {
  const texts = [...input].filter(([name]) => output.has(name)).map(([name, schema]) => ({ name, text: text(schema) }));
  const differ = new Set(texts.filter(({ name, text: own }) => own !== text(output.get(name))).map(({ name }) => name));
  let size = -1;
  while (size !== differ.size) {
    size = differ.size;
    for (const { name, text: own } of texts) {
      if ([...differ].some((other) => own.includes(`"${reference}${other}"`))) differ.add(name);
    }
  }
  return differ;
}

function text(schema: unknown): string {
  return JSON.stringify(schema);
}

function rename(schema: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject {
  return JSON.parse(
    text(schema).replaceAll(/"#\/components\/schemas\/(\w+)"/g, (whole, name: string) => {
      const other = renamed.get(name);
      return other ? `"${reference}${other}"` : whole;
    }),
  ) as JsonObject;
}

export function pascal(id: string): string {
  return id.replaceAll(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
