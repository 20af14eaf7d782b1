import { followed, type Json, type Origin, originOf } from "./json-schema.ts";

export interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly source: Origin;
  readonly parameters: readonly {
    readonly name: string;
    readonly place: string;
    readonly required: boolean;
    readonly words: string;
    readonly example: string;
    readonly schema: Json;
    readonly source: Origin;
  }[];
  readonly answers: readonly DescribedAnswer[];
  readonly body: string | null;
  readonly bodySchema: Json | null;
  readonly isPublic: boolean;
}

interface DescribedAnswer {
  readonly status: string;
  readonly words: string;
  readonly schema: Json | null;
  readonly example: unknown;
  /** The error codes possible with this status. */
  readonly codes: readonly string[];
}

const methods = ["get", "post", "put", "patch", "delete"];

/** The document in the form this page reads: flat, with references resolved. */
export function operationsOf(document: Document): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [describe(document, method, path, item[method])] : [])),
  );
}

function describe(document: Document, method: string, path: string, operation: Json): DescribedOperation {
  const content = followed(document, operation.requestBody)?.content as Record<string, Json> | undefined;
  const json = content?.["application/json"];
  return {
    // Faults, the journal and links name an operation as we do, also where the real service's document is followed.
    id: String(operation["x-understudy-operation"] ?? operation.operationId),
    method: method.toUpperCase(),
    path,
    tag: String((operation.tags as string[] | undefined)?.[0] ?? ""),
    summary: String(operation.summary ?? ""),
    description: String(operation.description ?? ""),
    source: originOf(operation),
    parameters: ((operation.parameters as unknown[] | undefined) ?? []).map((parameter) =>
      describeParameter(followed(document, parameter) ?? {}, document),
    ),
    answers: Object.entries((operation.responses as Record<string, unknown> | undefined) ?? {}).map(
      ([status, response]) => describeAnswer(document, status, followed(document, response) ?? {}),
    ),
    bodySchema: followed(document, json?.schema),
    body: json === undefined ? null : JSON.stringify(exampleOf(json) ?? {}, null, 2),
    isPublic: Array.isArray(operation.security) && operation.security.length === 0,
  };
}

function describeAnswer(document: Document, status: string, response: Json): DescribedAnswer {
  const json = (response.content as Record<string, Json> | undefined)?.["application/json"];
  const example = json === undefined ? undefined : exampleOf(json);
  return {
    status,
    words: String(response.description ?? ""),
    schema: followed(document, json?.schema),
    example,
    codes: Number(status) < 400 ? [] : Object.keys((json?.examples as object | undefined) ?? {}),
  };
}

function describeParameter(parameter: Json, document: Document) {
  const schema = followed(document, parameter.schema) ?? {};
  return {
    name: String(parameter.name),
    place: String(parameter.in),
    required: parameter.required === true,
    words: String(parameter.description ?? ""),
    example: String(exampleOf(parameter) ?? exampleOf(schema) ?? ""),
    schema,
    source: originOf(parameter),
  };
}

function exampleOf(part: Json): unknown {
  if (part.example !== undefined) return part.example;
  const { examples } = part;
  if (Array.isArray(examples)) return examples[0];
  const first = Object.values((examples as Record<string, { value?: unknown }> | undefined) ?? {})[0];
  return first?.value;
}
