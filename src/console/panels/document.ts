type Json = Readonly<Record<string, unknown>>;

export interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export interface Described {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly source: { stated?: string; assumed?: string } | null;
  readonly parameters: readonly {
    readonly name: string;
    readonly place: string;
    readonly required: boolean;
    readonly words: string;
    readonly example: string;
    readonly source: { stated?: string; assumed?: string } | null;
  }[];
  readonly answers: readonly { readonly status: string; readonly words: string }[];
  readonly body: string | null;
  readonly isPublic: boolean;
}

const methods = ["get", "post", "put", "patch", "delete"];

/** The document as this page reads it: flat, references followed. */
export function operationsOf(document: Document): Described[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [describe(document, method, path, item[method])] : [])),
  );
}

function describe(document: Document, method: string, path: string, operation: Json): Described {
  const content = at(document, operation.requestBody)?.content as Record<string, Json> | undefined;
  const json = content?.["application/json"];
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    tag: String((operation.tags as string[] | undefined)?.[0] ?? ""),
    summary: String(operation.summary ?? ""),
    description: String(operation.description ?? ""),
    source: sourceOf(operation),
    parameters: ((operation.parameters as unknown[] | undefined) ?? []).map((parameter) =>
      describeParameter(at(document, parameter) ?? {}, document),
    ),
    answers: Object.entries((operation.responses as Record<string, unknown> | undefined) ?? {}).map(
      ([status, response]) => ({
        status,
        words: String(at(document, response)?.description ?? ""),
      }),
    ),
    body: json === undefined ? null : JSON.stringify(exampleOf(json) ?? {}, null, 2),
    isPublic: Array.isArray(operation.security) && operation.security.length === 0,
  };
}

function describeParameter(parameter: Json, document: Document) {
  const schema = at(document, parameter.schema) ?? {};
  const bounds = ["type", "minimum", "maximum", "minLength", "maxLength", "default", "enum"]
    .filter((name) => schema[name] !== undefined)
    .map((name) => `${name} ${JSON.stringify(schema[name])}`);
  return {
    name: String(parameter.name),
    place: String(parameter.in),
    required: parameter.required === true,
    words: [parameter.description, bounds.join(", ")].filter(Boolean).join(" "),
    example: String(exampleOf(parameter) ?? exampleOf(schema) ?? ""),
    source: sourceOf(parameter),
  };
}

function exampleOf(part: Json): unknown {
  if (part.example !== undefined) return part.example;
  const { examples } = part;
  if (Array.isArray(examples)) return examples[0];
  const first = Object.values((examples as Record<string, { value?: unknown }> | undefined) ?? {})[0];
  return first?.value;
}

function sourceOf(part: Json): Described["source"] {
  return (part["x-provenance"] as Described["source"] | undefined) ?? null;
}

/** A part of the document, or what it refers to. */
function at(document: Document, part: unknown): Json | null {
  if (typeof part !== "object" || part === null) return null;
  const { $ref } = part as { $ref?: string };
  if ($ref === undefined) return part as Json;
  return $ref
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (inner, name) => (inner as Json | undefined)?.[name.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    ) as Json | null;
}
