import exchanges from "../../fixtures/generated/exchanges.json" with { type: "json" };
import { ownDocument } from "../../src/alignment/own-document.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document is changed wherever a rule leads
export type Loose = any;

export interface Exchange {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Loose;
  readonly status: number;
  readonly answer?: Loose;
}

/** What every operation is asked and answers in the scenario `documented`, by our document's examples. */
export const asked = exchanges as Readonly<Record<string, Exchange>>;

/** One way in which a real service may differ from everything that we assumed. */
export interface Rule {
  readonly name: string;
  /** Schemas of answers, without references. */
  readonly answer?: (schema: Loose) => Loose;
  readonly answered?: (schema: Loose, value: Loose) => Loose;
  readonly body?: (schema: Loose) => Loose;
  readonly given?: (schema: Loose, value: Loose) => Loose;
  readonly parameter?: (parameter: Loose) => Loose;
  readonly path?: (path: string, method: string) => string;
  readonly method?: (method: string) => string;
  readonly status?: (status: number, method: string) => number;
  readonly whole?: (document: Loose) => Loose;
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Applies a change to each schema within a schema, the outer ones last, and to those in `unions` of these names, too. */
export function deep(schema: Loose, change: (schema: Loose) => Loose, unions: readonly string[] = []): Loose {
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = { ...schema };
  if (inner.properties)
    inner.properties = Object.fromEntries(
      Object.entries(inner.properties).map(([name, each]) => [name, deep(each, change, unions)]),
    );
  if (inner.items) inner.items = deep(inner.items, change, unions);
  for (const key of unions) if (inner[key]) inner[key] = inner[key].map((each: Loose) => deep(each, change, unions));
  return change(inner);
}

/** The same for a value, by its schema: the inner values first. */
function deepValue(schema: Loose, value: Loose, change: (schema: Loose, value: Loose) => Loose): Loose {
  const { properties, items } = schema ?? {};
  let inner = value;
  if (Array.isArray(value) && items) inner = value.map((each) => deepValue(items, each, change));
  else if (properties && typeof value === "object" && value !== null)
    inner = Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        properties[name] ? deepValue(properties[name], each, change) : each,
      ]),
    );
  return change(schema ?? {}, inner);
}

const rename = (schema: Loose): Loose =>
  schema.properties
    ? {
        ...schema,
        properties: Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [snake(name), each])),
        ...(schema.required && { required: schema.required.map(snake) }),
      }
    : schema;

const renameValue = (schema: Loose, value: Loose): Loose =>
  schema.properties && typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, each]) => [schema.properties[name] ? snake(name) : name, each]),
      )
    : value;

export const renamed: Rule = {
  name: "renamed",
  answer: (schema) => deep(schema, rename),
  answered: (schema, value) => deepValue(schema, value, renameValue),
  body: (schema) => deep(schema, rename),
  given: (schema, value) => deepValue(schema, value, renameValue),
  parameter: (parameter) => (parameter.in === "query" ? { ...parameter, name: snake(parameter.name) } : parameter),
};

export const rules: readonly Rule[] = [
  renamed,
  {
    name: "smaller lists",
    answer: (schema) => deep(schema, (each) => (each.type === "array" ? { ...each, maxItems: 1 } : each)),
    answered: (schema, value) => deepValue(schema, value, (_, each) => (Array.isArray(each) ? each.slice(0, 1) : each)),
  },
  {
    name: "absent members",
    answer: (schema) => {
      const [last] = Object.keys(schema.properties ?? {})
        .slice(1)
        .slice(-1);
      if (last === undefined) return schema;
      const { [last]: _, ...properties } = schema.properties;
      return { ...schema, properties, required: (schema.required ?? []).filter((each: string) => each !== last) };
    },
    answered(schema, value) {
      const [last] = Object.keys(schema.properties ?? {})
        .slice(1)
        .slice(-1);
      if (last === undefined) return value;
      const { [last]: _, ...rest } = value;
      return rest;
    },
  },
  {
    name: "wrapped",
    answer: (schema) => ({ type: "object", properties: { data: schema }, required: ["data"] }),
    answered: (_, value) => ({ data: value }),
  },
  {
    name: "other statuses",
    status: (status, method) => (status === 200 && method === "POST" ? 201 : status > 200 ? 200 : status),
  },
  { name: "moved", path: (path) => path.replace("/v1/", "/api/") },
  {
    name: "added",
    whole: (document) => ({
      ...document,
      paths: {
        ...document.paths,
        "/v1/teams/{teamId}": {
          get: {
            operationId: "readTeam",
            parameters: [{ name: "teamId", in: "path", required: true, schema: { type: "string" } }],
            responses: {
              200: {
                description: "A team",
                content: {
                  "application/json": {
                    schema: {
                      type: "object",
                      properties: { slug: { type: "string" }, seats: { type: "integer", minimum: 3 } },
                      required: ["slug", "seats"],
                    },
                  },
                },
              },
            },
          },
        },
      },
    }),
  },
  { name: "3.0", whole: (document) => ({ ...asOld(document), openapi: "3.0.3" }) },
];

const numeric = ["integer", "number"];
const asText = (schema: Loose): Loose =>
  numeric.includes(schema.type)
    ? { type: "string", ...(schema.description && { description: schema.description }) }
    : schema;
const valueAsText = (schema: Loose, value: Loose): Loose =>
  numeric.includes(schema.type) && typeof value === "number" ? String(value) : value;

const held = (schema: Loose): Loose =>
  schema.type === "array"
    ? { type: "object", properties: { items: schema, size: { type: "integer" } }, required: ["items"] }
    : schema;

function withOtherIds(paths: Loose): Loose {
  const named = Object.entries<Loose>(paths).map(([path, item]) => {
    const operations = Object.entries<Loose>(item).map(([method, operation]) => {
      const operationId = `${method}_${path.replaceAll(/\W+/g, "_")}`;
      return [method, { ...operation, operationId, summary: operationId }];
    });
    return [path, Object.fromEntries(operations)];
  });
  return Object.fromEntries(named);
}

/** What a client notices first by what it set and reads again. */
export const felt: readonly Rule[] = [
  {
    name: "collections by other names, and operations, too",
    path: (path) => path.replace(/\/(keys|notes|companies|projects|shortlists)\b/, "/my-$1"),
    whole: (document) => ({ ...document, paths: withOtherIds(document.paths) }),
  },
  { name: "changes by PUT", method: (method) => (method === "patch" ? "put" : method) },
  {
    name: "removals as calls of their own",
    method: (method) => (method === "delete" ? "post" : method),
    path: (path, method) => (method === "delete" ? `${path}/remove` : path),
  },
  {
    name: "numbers as text",
    answer: (schema) => deep(schema, asText),
    answered: (schema, value) => deepValue(schema, value, valueAsText),
    body: (schema) => deep(schema, asText),
    given: (schema, value) => deepValue(schema, value, valueAsText),
    parameter: (parameter) => (parameter.schema ? { ...parameter, schema: deep(parameter.schema, asText) } : parameter),
  },
  {
    name: "lists in objects",
    answer: (schema) => deep(schema, held),
    answered: (schema, value) =>
      deepValue(schema, value, (each, list) => (each.type === "array" && Array.isArray(list) ? { items: list } : list)),
    body: (schema) => deep(schema, held),
    given: (schema, value) =>
      deepValue(schema, value, (each, list) => (each.type === "array" && Array.isArray(list) ? { items: list } : list)),
  },
];

/** The same document as 3.0 says it. */
function asOld(value: Loose): Loose {
  if (Array.isArray(value)) return value.map(asOld);
  if (typeof value !== "object" || value === null) return value;
  const { const: only, examples, ...rest } = value;
  const old: Loose = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, asOld(each)]));
  if (only !== undefined && typeof only !== "object") old.enum = [only];
  if (examples !== undefined && !Array.isArray(examples)) old.examples = asOld(examples);
  if (Array.isArray(old.type)) {
    const types = old.type.filter((each: string) => each !== "null");
    if (types.length < old.type.length) old.nullable = true;
    old.type = types[0];
  }
  for (const key of ["anyOf", "oneOf"]) {
    const alternatives = old[key];
    if (!Array.isArray(alternatives) || !alternatives.some((each: Loose) => each?.type === "null")) continue;
    const others = alternatives.filter((each: Loose) => each.type !== "null");
    delete old[key];
    Object.assign(old, others.length === 1 ? { allOf: others, nullable: true } : { [key]: others, nullable: true });
  }
  return old;
}

export interface Variant {
  readonly document: Loose;
  /** The route, query and body of an exchange as this service takes it. */
  readonly request: (id: string, exchange: Exchange) => { readonly route: string; readonly body?: Loose };
  /** What it answers where the mock without a document answers this. */
  readonly answer: (id: string, status: number, value: Loose) => { readonly status: number; readonly value: Loose };
  readonly schemaOf: (id: string, status: number) => Loose;
}

interface Found {
  readonly method: string;
  readonly path: string;
  readonly operation: Loose;
  readonly isChanged: boolean;
}

/** Our own document with some rules applied to every operation that is assumed as a whole, or to all, as a style is. */
export function variantOf(applied: readonly Rule[], to: "assumed" | "all" = "assumed"): Variant {
  const ours: Loose = ownDocument();
  const found = new Map<string, Found>();
  const paths: Loose = {};
  for (const [path, item] of Object.entries<Loose>(ours.paths)) {
    for (const [method, operation] of Object.entries<Loose>(item)) {
      const isChanged = to === "all" || operation["x-provenance"].assumed !== undefined;
      found.set(operation.operationId, { method, path, operation, isChanged });
      const theirs = isChanged ? applied : [];
      const theirPath = theirs.reduce((each, { path: change }) => change?.(each, method) ?? each, path);
      paths[theirPath] = {
        ...paths[theirPath],
        [methodOf(theirs, method)]: isChanged ? changed(ours, operation, method, applied) : operation,
      };
    }
  }
  const document = applied.reduce((each, { whole }) => whole?.(each) ?? each, structuredClone({ ...ours, paths }));
  const statusOf = (method: string, status: number): number =>
    applied.reduce((each, rule) => rule.status?.(each, method.toUpperCase()) ?? each, status);
  return {
    document,
    request(id, { params = {}, query = {}, body }) {
      const { method, path, operation, isChanged } = found.get(id) as Found;
      const their = isChanged ? applied : [];
      const whole = their.reduce((each, { path: change }) => change?.(each, method) ?? each, path);
      const filled = whole.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
      const sent = methodOf(their, method).toUpperCase();
      const named = Object.entries(query).map(([name, value]) => {
        const changedName = their.reduce(
          (each, { parameter }) => parameter?.({ name: each, in: "query" }).name ?? each,
          name,
        );
        return `${changedName}=${encodeURIComponent(String(value))}`;
      });
      const schema = operation.requestBody?.content["application/json"]?.schema;
      let given = body;
      let known = inlined(ours, schema);
      for (const rule of schema && typeof body === "object" ? their : []) {
        given = rule.given?.(known, given) ?? given;
        known = rule.body?.(known) ?? known;
      }
      const route = `${sent} ${filled}${named.length > 0 ? `?${named.join("&")}` : ""}`;
      return { route, ...(given !== undefined && { body: given }) };
    },
    answer(id, status, value) {
      const { method, operation, isChanged } = found.get(id) as Found;
      if (!isChanged || status >= 400) return { status, value };
      let [result, known] = [value, inlined(ours, operation.responses[status]?.content?.["application/json"]?.schema)];
      for (const rule of known && value !== undefined ? applied : []) {
        result = rule.answered?.(known, result) ?? result;
        known = rule.answer?.(known) ?? known;
      }
      return { status: statusOf(method, status), value: result };
    },
    schemaOf(id, status) {
      const { method, path, isChanged } = found.get(id) as Found;
      const theirs = isChanged ? applied : [];
      const theirPath = theirs.reduce((each, { path: change }) => change?.(each, method) ?? each, path);
      const operation = document.paths[theirPath][methodOf(theirs, method)];
      return operation.responses[status]?.content?.["application/json"]?.schema;
    },
  };
}

function methodOf(applied: readonly Rule[], method: string): string {
  return applied.reduce((each, rule) => rule.method?.(each) ?? each, method);
}

function changed(ours: Loose, operation: Loose, method: string, applied: readonly Rule[]): Loose {
  const through = (key: "answer" | "body", schema: Loose): Loose =>
    applied.reduce((each, rule) => rule[key]?.(each) ?? each, inlined(ours, schema));
  const responses: Loose = {};
  for (const [status, answer] of Object.entries<Loose>(operation.responses)) {
    const json = status.startsWith("2") ? answer.content?.["application/json"] : undefined;
    const theirStatus = status.startsWith("2")
      ? applied.reduce((each, rule) => rule.status?.(each, method.toUpperCase()) ?? each, Number(status))
      : status;
    responses[theirStatus] = json
      ? { ...answer, content: { ...answer.content, "application/json": { schema: through("answer", json.schema) } } }
      : answer;
  }
  const body = operation.requestBody?.content?.["application/json"];
  const { examples: _, example: __, ...media } = body ?? {};
  return {
    ...operation,
    responses,
    parameters: operation.parameters.map((each: Loose) =>
      applied.reduce((one, rule) => rule.parameter?.(one) ?? one, each),
    ),
    ...(body && {
      requestBody: {
        ...operation.requestBody,
        content: {
          ...operation.requestBody.content,
          "application/json": { ...media, schema: through("body", body.schema) },
        },
      },
    }),
  };
}

/** A schema with everything that it refers to written out. None of ours contains itself. */
function inlined(document: Loose, schema: Loose): Loose {
  if (Array.isArray(schema)) return schema.map((each) => inlined(document, each));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...beside } = schema;
  const rest = Object.fromEntries(
    Object.entries(beside).map(([name, each]) => [name, name === "examples" ? each : inlined(document, each)]),
  );
  if ($ref === undefined) return rest;
  const { description: _, ...named } = inlined(document, document.components.schemas[$ref.split("/").at(-1)]);
  return { ...named, ...rest };
}
