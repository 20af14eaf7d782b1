import type { JsonObject } from "../../base/json-object.ts";
import type { Source } from "../../base/provenance.ts";
import type { Operation } from "../operation.ts";
import { type MakeExample, onlyFromAnswers } from "./example.ts";
import { asExample, type ExampleExchange } from "./exchange.ts";
import type { Shapes } from "./json-schemas.ts";
import { type Words, wordsFor } from "./words.ts";

/** The parameters of one operation, path first. A schema's own description moves up to its parameter. */
export function describeParameters(
  operation: Operation,
  shapes: Shapes,
  make: MakeExample,
  exchange: ExampleExchange | undefined,
  words: Words,
): readonly JsonObject[] {
  return [
    ...parametersOf(operation, "path", shapes.params(operation), make, words, exchange?.params),
    ...parametersOf(operation, "query", shapes.query(operation), make, words, exchange?.query),
  ];
}

function parametersOf(
  operation: Operation,
  place: "path" | "query",
  members: JsonObject,
  make: MakeExample,
  words: Words,
  sent: JsonObject = {},
): readonly JsonObject[] {
  const required = (members.required ?? []) as readonly string[];
  const properties = Object.entries((members.properties ?? {}) as { readonly [name: string]: JsonObject });
  const inWords = (name: string) => wordsFor(words, operation.tag, name);
  return properties.map(([name, { description = inWords(name), examples, "x-provenance": source, ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    ...(schema.type === "array" && { style: "form", explode: false }),
    schema,
    ...(name in sent
      ? asExample(sent[name])
      : !onlyFromAnswers.has(name) && {
          example:
            operation.examples[name] ?? (Array.isArray(examples) ? examples[0] : make(schema, name, operation.tag)),
        }),
    "x-provenance": (source as Source | undefined) ?? operation.source,
  }));
}

export function describeBody(
  operation: Operation,
  shapes: Shapes,
  make: MakeExample,
  exchange: ExampleExchange | undefined,
): JsonObject {
  if (operation.bytes) {
    const { maxBytes, json } = operation.bytes;
    if (json) {
      const schema = { type: "object", additionalProperties: true };
      const content = { "application/json": { schema, example: operation.examples.body } };
      return { requestBody: { description: `JSON of at most ${maxBytes} bytes.`, required: true, content } };
    }
    const content = {
      "application/octet-stream": {
        schema: { type: "string", format: "binary", maxLength: maxBytes },
        ...(exchange?.body !== undefined && asExample(exchange.body)),
      },
    };
    return { requestBody: { description: `Bytes as they are, at most ${maxBytes}.`, required: true, content } };
  }
  if (operation.anyBody)
    return {
      requestBody: {
        description: "The body whose signature is checked: anything, or nothing.",
        content: { "*/*": {} },
      },
    };
  if (operation.body === undefined) return {};
  const schema = shapes.body(operation);
  const example =
    exchange?.body === undefined ? { example: operation.examples.body ?? make(schema) } : asExample(exchange.body);
  return {
    requestBody: { required: !operation.bodyOptional, content: { "application/json": { schema, ...example } } },
  };
}
