import { matchesPath } from "../../base/glob.ts";
import { isObject, type JsonObject } from "../../base/json-object.ts";
import { perObject } from "../../base/on-first-use.ts";
import type { Source } from "../../base/provenance.ts";
import { finish, type Slices } from "../../base/slices.ts";
import type { DescribedOperation } from "../../kernel/overlay/followed-operation.ts";
import { withoutNames } from "../../kernel/route.ts";
import type { SchemaReader } from "./plain.ts";

/** One operation of a document, as the alignment reads it. */
export interface DocumentedOperation {
  readonly method: DescribedOperation["method"];
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly source: Source;
  /** Names of the parameters in the path, in the order of the path, with their schemas and what is shown of them. */
  readonly params: readonly { readonly name: string; readonly schema: unknown; readonly example: unknown }[];
  /** The query as the schema of an object. */
  readonly query: JsonObject;
  /** Parameters that are in headers or cookies, and those of the query that are written in a way of their own. */
  readonly others: readonly { readonly where: string; readonly isRequired: boolean; readonly says: string }[];
  /** Null where it is not said; otherwise whether a credential is needed. */
  readonly isOpen: boolean | null;
  readonly body: { readonly schema: unknown; readonly isRequired: boolean } | null;
  readonly successes: readonly DocumentedAnswer[];
  readonly refusals: readonly DocumentedAnswer[];
}

export interface DocumentedAnswer {
  readonly status: number;
  /** Undefined where there is no JSON. */
  readonly schema: unknown;
  readonly example: unknown;
  readonly media: string | null;
}

export const methods = ["get", "put", "post", "delete", "patch"];

export function routeOf({ method, path }: DocumentedOperation): string {
  return `${method} ${path}`;
}

/** Null for a path that is not to be read. */
type PathReader = (written: string) => string | null;
const asWritten: PathReader = (path) => path;

/** The operations of a document, at their paths as they are written or as they are meant. */
export function operationsIn(reader: SchemaReader, plain: PathReader = asWritten): readonly DocumentedOperation[] {
  return finish(readingOperations(reader, plain));
}

/** The same, some paths at a time. */
export function* readingOperations(reader: SchemaReader, plain: PathReader = asWritten): Slices<DocumentedOperation[]> {
  const found: DocumentedOperation[] = [];
  for (const [i, [written, given]] of entries(reader.document.paths).entries()) {
    if (i % inOneSlice === 0) yield;
    const path = plain(written);
    if (path === null) continue;
    const item = reader.follow(given);
    if (!isObject(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      reader.budget.spend(1, path);
      found.push(read(reader, method.toUpperCase() as DescribedOperation["method"], path, item, operation));
    }
  }
  return found;
}

/** Each takes some microseconds. */
const inOneSlice = 200;

/** `/v1/notes/{id}/` and `/v1/notes/{noteId}` are one path. */
export function placeholders(path: string): string {
  return withoutEnd(withoutNames(path)) || "/";
}

/** `/v1/notes/nt_1` is one of `/v1/notes/{id}`: there is something in each place. */
export function isPathOf(template: string, path: string): boolean {
  return matchesPath(placeholders(template).replaceAll("{}", "?*"), withoutEnd(path) || "/");
}

export function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

function read(
  reader: SchemaReader,
  method: DescribedOperation["method"],
  path: string,
  item: JsonObject,
  operation: JsonObject,
): DocumentedOperation {
  const parameters = [item.parameters, operation.parameters]
    .flatMap((each) => (Array.isArray(each) ? each : []))
    .map((each) => reader.follow(each))
    .filter(isObject);
  const inPath = new Map(
    parameters
      .filter((each) => each.in === "path")
      .map((each) => [String(each.name), { schema: schemaOf(each), example: exampleOf(reader, each, schemaOf(each)) }]),
  );
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name as string);
  reader.budget.spend(parameters.length + entries(operation.responses).length);
  const answers = entries(operation.responses).map(([status, answer]) => answerOf(reader, status, answer));
  const source = operation["x-provenance"];
  return {
    method,
    path,
    id: String(operation.operationId ?? ""),
    summary: String(operation.summary ?? ""),
    source: isObject(source) ? (source as unknown as Source) : { own: true },
    params: names.map((name) => ({ name, ...(inPath.get(name) ?? { schema: {}, example: undefined }) })),
    others: parameters.flatMap(otherParameter),
    isOpen: isOpenTo(operation.security ?? securityOf(reader.document)),
    query: queryOf(parameters.filter((each) => each.in === "query")),
    body: bodyOf(reader, operation.requestBody),
    successes: successesOf(answers),
    refusals: answers.filter(({ status }) => status >= 400),
  };
}

/** A document that describes nothing but `default` means the success, too. */
function successesOf(answers: readonly DocumentedAnswer[]): readonly DocumentedAnswer[] {
  const found = answers.filter(({ status }) => status >= 200 && status < 300);
  return found.length > 0 || answers.length !== 1 ? found : answers.filter(({ status }) => status === 0);
}

const openApiHeaders = ["accept", "content-type", "authorization"];

function otherParameter({ in: place, name, required, style, content }: JsonObject): DocumentedOperation["others"] {
  const isRequired = required === true;
  const says = isRequired ? "required" : "optional";
  if (place === "cookie" || (place === "header" && !openApiHeaders.includes(String(name).toLowerCase())))
    return [{ where: `${place} ${String(name)}`, isRequired, says }];
  const isOwnWay = typeof style === "string" && style !== "form" && style !== "simple";
  if (place !== "query" || !(isOwnWay || isObject(content))) return [];
  return [{ where: `query ${String(name)}`, isRequired, says: isOwnWay ? `style ${style}` : "JSON in the query" }];
}

/** One for all operations, where none has its own, says nothing of one of them. */
const securityOf = perObject(({ security, paths }: JsonObject): unknown[] | "none" => {
  const own = entries(paths).flatMap(([, item]) => entries(item));
  const isSaid = own.some(([, each]) => isObject(each) && each.security !== undefined);
  return isSaid && Array.isArray(security) ? security : "none";
});

function isOpenTo(security: unknown): boolean | null {
  if (!Array.isArray(security)) return null;
  return security.length === 0 || security.some((each) => isObject(each) && Object.keys(each).length === 0);
}

function queryOf(parameters: readonly JsonObject[]): JsonObject {
  const properties = parameters.map((each) => {
    const schema = schemaOf(each);
    const beside = {
      ...(each.description !== undefined && { description: each.description }),
      ...(isObject(each["x-provenance"]) && { "x-provenance": each["x-provenance"] }),
    };
    return [String(each.name), isObject(schema) ? { ...schema, ...beside } : beside];
  });
  const required = parameters.filter((each) => each.required === true).map((each) => String(each.name));
  return { type: "object", properties: Object.fromEntries(properties), required };
}

/** A parameter has a schema or, for one that is JSON itself, a content. */
function schemaOf({ schema, content }: JsonObject): unknown {
  return schema ?? entries(content).map(([, each]) => (isObject(each) ? each.schema : undefined))[0] ?? {};
}

function bodyOf(reader: SchemaReader, given: unknown): DocumentedOperation["body"] {
  const body = reader.follow(given);
  if (!isObject(body)) return null;
  const json = jsonIn(body.content);
  return json === undefined ? null : { schema: json.schema, isRequired: body.required === true };
}

function answerOf(reader: SchemaReader, status: string, given: unknown): DocumentedAnswer {
  const answer = reader.follow(given);
  const content = isObject(answer) ? answer.content : undefined;
  const json = jsonIn(content);
  // A document may say 2XX, or nothing but default.
  const number = /^[1-5]XX$/i.test(status) ? Number(status[0]) * 100 : Number(status);
  return {
    status: Number.isInteger(number) ? number : 0,
    schema: json?.schema,
    example: json && exampleOf(reader, json, json.schema),
    media: entries(content)[0]?.[0] ?? null,
  };
}

/** The first that stands beside a schema, or in it. */
function exampleOf(reader: SchemaReader, { example, examples }: JsonObject, schema: unknown): unknown {
  const first = reader.follow(entries(examples)[0]?.[1]);
  const own = reader.follow(schema);
  const inSchema = isObject(own)
    ? (own.example ?? (Array.isArray(own.examples) ? own.examples[0] : undefined))
    : undefined;
  return example ?? (isObject(first) ? first.value : undefined) ?? inSchema;
}

function jsonIn(content: unknown): JsonObject | undefined {
  const all = entries(content);
  const found = all.find(([media]) => media.includes("json")) ?? all.find(([media]) => media === "*/*");
  return isObject(found?.[1]) ? found[1] : undefined;
}

export function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
