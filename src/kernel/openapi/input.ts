import type { Source } from "../../base/provenance.ts";
import type { Operation } from "../operation.ts";
import { handedOut, type MakeExample } from "./example.ts";
import type { JsonObject } from "./json.ts";
import type { Shapes } from "./shapes.ts";

/** The parameters of one operation, path first. What a schema says about itself moves up to its parameter. */
export function describeParameters(operation: Operation, shapes: Shapes, make: MakeExample): readonly JsonObject[] {
  return [
    ...parametersOf(operation, "path", shapes.params(operation), make),
    ...parametersOf(operation, "query", shapes.query(operation), make),
  ];
}

function parametersOf(
  operation: Operation,
  place: "path" | "query",
  members: JsonObject,
  make: MakeExample,
): readonly JsonObject[] {
  const required = (members.required ?? []) as readonly string[];
  const properties = Object.entries((members.properties ?? {}) as { readonly [name: string]: JsonObject });
  return properties.map(([name, { description, examples, "x-provenance": source, ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    ...(schema.type === "array" && { style: "form", explode: false }),
    schema,
    ...(!handedOut.has(name) && {
      example: operation.examples[name] ?? (Array.isArray(examples) ? examples[0] : make(schema, name, operation.tag)),
    }),
    "x-provenance": (source as Source | undefined) ?? operation.source,
  }));
}

export function describeBody(operation: Operation, shapes: Shapes, make: MakeExample): JsonObject {
  if (operation.bytes) {
    const { maxBytes } = operation.bytes;
    const content = {
      "application/octet-stream": { schema: { type: "string", format: "binary", maxLength: maxBytes } },
    };
    return { requestBody: { description: `Bytes as they are, at most ${maxBytes}.`, required: true, content } };
  }
  if (operation.anyBody) return { requestBody: { description: "Anything, or nothing.", content: { "*/*": {} } } };
  if (operation.body === undefined) return {};
  const schema = shapes.body(operation);
  const example = operation.examples.body ?? make(schema);
  return { requestBody: { required: !operation.bodyOptional, content: { "application/json": { schema, example } } } };
}
