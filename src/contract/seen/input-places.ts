import type { Source } from "../../base/provenance.ts";
import { statedShapes } from "../../interface/description/stated-shapes.ts";
import { describe } from "../../kernel/openapi/describe.ts";
import { type MakeExample, newExamples } from "../../kernel/openapi/example.ts";
import type { Operation } from "../../kernel/operation.ts";
import { everyOperation } from "./operations.ts";

// biome-ignore lint/suspicious/noExplicitAny: a schema is looked into wherever it leads
export type Schema = any;

/** One parameter or body member, as the document describes it. */
export interface DescribedInput {
  readonly in: "path" | "query" | "body";
  /** From the root of the body, or the parameter's name alone. */
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
  readonly source: Source;
  /** The source for the existence of a member of this name; its constraints may still be assumed. */
  readonly sourceOfName: Source;
}

const about = { title: "", version: "", description: "", authentication: "", tags: {} };
let document: Schema = null;
let make: MakeExample | null = null;

/** Our own document is the readable form of the declarations; it is generated once, at first use. */
function ownDocument(): Schema {
  document ??= describe(everyOperation, about);
  return document;
}

export function describedOperation(operation: Operation): Schema {
  return ownDocument().paths[operation.path][operation.method.toLowerCase()];
}

export function bodySchema(operation: Operation): Schema {
  return describedOperation(operation).requestBody?.content["application/json"]?.schema;
}

export function followed(schema: Schema): Schema {
  return schema?.$ref ? followed(ownDocument().components.schemas[nameOf(schema)]) : schema;
}

function nameOf(schema: Schema): string {
  return String(schema.$ref).split("/").at(-1) as string;
}

/** Input by place: an example of each required path and query parameter, and of the body. */
export function exampleOf(operation: Operation) {
  const { parameters, requestBody } = describedOperation(operation);
  const needed = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((each: Schema) => each.in === place && each.required)
        .map((each: Schema) => [each.name, each.example]),
    );
  return { params: needed("path"), query: needed("query"), body: requestBody?.content["application/json"]?.example };
}

/** The minimal object. */
export function minimumOf(given: Schema): Record<string, unknown> {
  const schema = followed(given);
  make ??= newExamples(new Map(Object.entries(ownDocument().components.schemas)));
  const example = make;
  return Object.fromEntries(
    (schema.required ?? []).map((name: string) => {
      const member = schema.properties[name];
      return [name, mayBeNull(member) ? null : example(member, name)];
    }),
  );
}

function mayBeNull(given: Schema): boolean {
  const schema = followed(given);
  return [schema.type].flat().includes("null") || (schema.anyOf ?? []).some((each: Schema) => each.type === "null");
}

/** Every place of an operation's input, nested members included. */
export function placesOf(operation: Operation): DescribedInput[] {
  const { parameters, requestBody } = describedOperation(operation);
  const places: DescribedInput[] = parameters.map((each: Schema) => ({
    in: each.in,
    path: [each.name],
    schema: followed(each.schema),
    required: each.required && each.in !== "path",
    source: each["x-provenance"] ?? operation.source,
    sourceOfName: each["x-provenance"] ?? operation.source,
  }));
  const body = requestBody?.content["application/json"]?.schema;
  if (body) walk(body, [], operation.source, places);
  return places;
}

function walk(given: Schema, path: readonly string[], outer: Source, places: DescribedInput[]): void {
  if (path.length > 6) return;
  const source = sourceOf(given, outer);
  const schema = followed(given);
  for (const [name, member] of Object.entries<Schema>(schema.properties ?? {})) {
    const inner = [...path, name];
    const required = (schema.required ?? []).includes(name);
    places.push({
      in: "body",
      path: inner,
      schema: followed(member),
      required,
      source: sourceOf(member, source),
      sourceOfName: member["x-provenance"] ?? source,
    });
    walk(member, inner, source, places);
  }
  const items = schema.type === "array" || schema.type?.includes?.("array") ? followed(schema.items ?? {}) : null;
  if (items?.type === "object") walk(schema.items, [...path, "0"], source, places);
}

function sourceOf(schema: Schema, outer: Source): Source {
  const named = schema.$ref ? statedShapes[nameOf(schema)] : undefined;
  return schema["x-provenance"] ?? followed(schema)["x-provenance"] ?? (named ? { stated: named } : outer);
}
