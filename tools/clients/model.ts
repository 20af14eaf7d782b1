/** A schema of the control plane's document, as far as clients in other languages distinguish types. */
export type Shape =
  | { readonly is: "text" | "integer" | "number" | "boolean" | "anything" }
  | { readonly is: "list" | "map"; readonly of: Shape }
  | { readonly is: "named"; readonly name: string }
  | { readonly is: "nullable"; readonly of: Shape };

export interface Member {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly description: string;
}

/** An object with known members. */
export interface Type {
  readonly name: string;
  readonly members: readonly Member[];
  /** Callers may omit members of requests. */
  readonly use: "answer" | "body" | "query";
}

export interface Method {
  /** The operation's id without `control.`, in its parts: `["clock", "change"]`. */
  readonly words: readonly string[];
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  readonly pathParams: readonly Member[];
  readonly query: Type | null;
  readonly body: Shape | null;
  readonly answer: Shape;
  /** Text that is not JSON. */
  readonly plain: boolean;
}

export interface Model {
  readonly version: string;
  readonly types: readonly Type[];
  readonly methods: readonly Method[];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * The content of the generated clients: a method for every operation that answers at once, and the types in their
 * signatures.
 */
export function readModel(document: Document): Model {
  const types = new Map<string, Type>();
  const { schemas } = document.components;
  const wholes = new Set(wholeDocuments(document));

  function shapeOf(schema: Schema, name: string, use: Type["use"]): Shape {
    if (schema.$ref !== undefined) {
      if (wholes.has(schema.$ref)) return { is: "map", of: { is: "anything" } };
      const target = schema.$ref.split("/").at(-1) as string;
      return shapeOf(schemas[target] as Schema, target, use);
    }
    const kinds = [schema.type ?? []].flat().filter((kind) => kind !== "null");
    if (kinds.length < [schema.type ?? []].flat().length)
      return nullable(shapeOf({ ...schema, type: kinds }, name, use));
    if (schema.anyOf) return choiceOf(schema.anyOf, name, use);
    if (kinds.length !== 1) return { is: "anything" };
    if (kinds[0] === "string") return { is: "text" };
    if (kinds[0] === "integer" || kinds[0] === "number" || kinds[0] === "boolean") return { is: kinds[0] };
    if (kinds[0] === "array") return { is: "list", of: shapeOf(schema.items ?? {}, singular(name), use) };
    return objectOf(schema, name, use);
  }

  /** Alternatives become one type if all are alike, or all except null. */
  function choiceOf(choices: readonly Schema[], name: string, use: Type["use"]): Shape {
    const some = choices.filter(({ type }) => type !== "null");
    const [first, ...others] = some.map((choice) => shapeOf(choice, name, use));
    const alike = first !== undefined && others.every((other) => JSON.stringify(other) === JSON.stringify(first));
    // The first alternative is the default answer: the document of `format=har` is described elsewhere.
    const shape: Shape = alike || (first?.is === "named" && use === "answer") ? (first as Shape) : { is: "anything" };
    return some.length < choices.length ? nullable(shape) : shape;
  }

  function objectOf(schema: Schema, name: string, use: Type["use"]): Shape {
    const properties = Object.entries(schema.properties ?? {});
    // A member whose name cannot be a field in these languages, such as an assumption's id, makes the object a map.
    if (properties.length === 0 || properties.some(([key]) => !/^[a-zA-Z_]\w*$/.test(key))) {
      const { additionalProperties: value } = schema;
      const values = typeof value === "object" ? value : (properties[0]?.[1] ?? {});
      return { is: "map", of: shapeOf(values, `${name}Value`, use) };
    }
    if (!types.has(name)) {
      types.set(name, { name, members: [], use });
      const members = properties.map(([key, value]) => ({
        name: key,
        shape: shapeOf(value, name + upperFirst(key), use),
        required: schema.required?.includes(key) ?? false,
        description: value.description ?? "",
      }));
      types.set(name, { name, members, use });
    }
    return { is: "named", name };
  }

  const methods = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, operation]): Method[] => {
      const words = operation.operationId.split(".").slice(1);
      const name = words.map(upperFirst).join("");
      const [answer] = Object.entries(operation.responses).filter(([status]) => status < "300");
      const [media = "", content] = Object.entries(answer?.[1].content ?? {})[0] ?? [];
      // An event stream never ends, so it has no method.
      if (media === "text/event-stream") return [];
      const body = takesAnyObject(operation)
        ? { type: "object" }
        : operation.requestBody?.content["application/json"]?.schema;
      const paramsIn = (place: string): Member[] =>
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, required = false, description = "", schema }) => ({
            name,
            required,
            description,
            shape: shapeOf(schema, name, "query"),
          }));
      const members = paramsIn("query");
      const query = members.length === 0 ? null : ({ name: `${name}Query`, members, use: "query" } as const);
      if (query !== null) types.set(query.name, query);
      return [
        {
          words,
          verb: verb.toUpperCase(),
          path,
          summary: operation.summary,
          pathParams: paramsIn("path"),
          query,
          body: body ? shapeOf(body, `${name}Request`, "body") : null,
          answer: media === "text/plain" ? { is: "text" } : shapeOf(content?.schema ?? {}, `${name}Answer`, "answer"),
          plain: media === "text/plain",
        },
      ];
    }),
  );
  const used = namesIn(methods, types);
  return {
    version: document.info.version,
    types: [...types.values()].filter(({ name }) => used.has(name)).sort(byName),
    methods,
  };
}

/** Removes types that are not used, because their alternatives could not be distinguished. */
function namesIn(methods: readonly Method[], types: ReadonlyMap<string, Type>): ReadonlySet<string> {
  const names = new Set<string>();
  const see = (shape: Shape): void => {
    if ("of" in shape) see(shape.of);
    if (shape.is !== "named" || names.has(shape.name)) return;
    names.add(shape.name);
    for (const member of types.get(shape.name)?.members ?? []) see(member.shape);
  };
  for (const { query, body, answer } of methods) {
    if (query !== null) see({ is: "named", name: query.name });
    if (body !== null) see(body);
    see(answer);
  }
  return names;
}

/** Documents that are stored and sent back unchanged, such as a snapshot: no client may drop unknown members. */
function wholeDocuments({ paths }: Document): string[] {
  return Object.values(paths)
    .filter((item) => Object.values(item).some(takesAnyObject))
    .flatMap((item) => Object.values(item).filter((operation) => !takesAnyObject(operation)))
    .flatMap(({ responses }) => responses["200"]?.content["application/json"]?.schema.$ref ?? []);
}

function takesAnyObject({ requestBody }: Operation): boolean {
  return requestBody?.content["application/json"]?.schema?.type === "object";
}

function nullable(of: Shape): Shape {
  return of.is === "nullable" || of.is === "anything" ? of : { is: "nullable", of };
}

function byName(one: Type, other: Type): number {
  return one.name < other.name ? -1 : 1;
}

/** The items of a list `nearMisses` have the name `nearMiss`. */
function singular(name: string): string {
  return name
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/([^s])s$/, "$1");
}

export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `clockChange` */
export function camelCase(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : upperFirst(word))).join("");
}

/** The text in the first line of every generated file. */
export const origin = "Generated from the control plane's own document by npm run generate. Do not edit.";
