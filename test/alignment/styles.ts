import { deep, type Loose, type Rule, renamed } from "./variants.ts";

const unions = ["anyOf", "oneOf"];
const both = (change: (schema: Loose) => Loose): Pick<Rule, "answer" | "body" | "parameter"> => ({
  answer: (schema) => deep(schema, change, unions),
  body: (schema) => deep(schema, change, unions),
  parameter: ({ schema, ...rest }) => ({ ...rest, ...(schema && { schema: deep(schema, change, unions) }) }),
});

/** Of an answer that is a page of one list: which member that is. */
function listIn({ properties = {} }: Loose): string | null {
  const lists = Object.keys(properties).filter((name) => properties[name].items?.properties !== undefined);
  const [list] = lists;
  return list !== undefined && lists.length === 1 ? list : null;
}

/** The list of a page is in `items`, and its cursor in `page`. */
const pageObject: Rule = {
  name: "a page object around every list",
  answer(schema) {
    const list = listIn(schema);
    if (list === null) return schema;
    const { [list]: items, nextCursor, ...rest } = schema.properties;
    const required: readonly string[] = schema.required ?? [];
    const page = {
      type: "object",
      properties: { nextCursor },
      ...(required.includes("nextCursor") && { required: ["nextCursor"] }),
    };
    const others = required.filter((name) => name !== list && name !== "nextCursor");
    return {
      ...schema,
      properties: { ...rest, items, ...(nextCursor && { page }) },
      required: [...others, ...(required.includes(list) ? ["items"] : []), ...(nextCursor ? ["page"] : [])],
    };
  },
  answered(schema, value) {
    const list = listIn(schema);
    if (list === null) return value;
    const { [list]: items, nextCursor, ...rest } = value;
    const page = { page: nextCursor === undefined ? {} : { nextCursor } };
    return { ...rest, ...(items !== undefined && { items }), ...(schema.properties.nextCursor && page) };
  },
  parameter: ({ name, ...rest }) => ({
    ...rest,
    name: name === "limit" ? "page_size" : name === "cursor" ? "page_token" : name,
  }),
};

/** The alternative of a schema beside null, and whether null is one. */
function besideNull(schema: Loose): { readonly schema: Loose; readonly isNullable: boolean } {
  const { anyOf, type, enum: values, ...rest } = schema;
  const others = anyOf?.filter((each: Loose) => each.type !== "null");
  if (anyOf && others.length < anyOf.length)
    return { schema: others.length === 1 ? { ...rest, ...others[0] } : { ...rest, anyOf: others }, isNullable: true };
  if (!Array.isArray(type) || !type.includes("null")) return { schema, isNullable: false };
  const types = type.filter((each) => each !== "null");
  const words = values && { enum: values.filter((each: Loose) => each !== null) };
  return { schema: { ...rest, ...words, type: types.length === 1 ? types[0] : types }, isNullable: true };
}

const isObject = (value: Loose): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** What may be null is said to be there or not, and is left out. */
function withoutNull(given: Loose): Loose {
  if (!isObject(given)) return given;
  const { schema } = besideNull(given);
  const { properties, required } = schema;
  const may = Object.keys(properties ?? {}).filter((name) => besideNull(properties[name]).isNullable);
  return { ...schema, ...(required && { required: required.filter((name: string) => !may.includes(name)) }) };
}

function valueWithoutNull(given: Loose, value: Loose): Loose {
  const { properties, items, additionalProperties } = besideNull(given ?? {}).schema;
  if (Array.isArray(value)) return value.map((each) => valueWithoutNull(items, each));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name, each]) => each !== null || properties?.[name] === undefined);
  return Object.fromEntries(
    members.map(([name, each]) => [name, valueWithoutNull(properties?.[name] ?? additionalProperties, each)]),
  );
}

/** How frameworks write what they have, throughout a document: none of it says anything of the service. */
export const styles: readonly Rule[] = [
  { name: "a base path in every path", path: (path) => `/api${path}` },
  { name: "a slash at the end of every path", path: (path) => `${path}/` },
  {
    name: "unions of constants",
    ...both(({ enum: values, type, ...rest }) =>
      values === undefined
        ? { ...(type && { type }), ...rest }
        : {
            ...rest,
            anyOf: values.map((each: Loose) =>
              each === null ? { type: "null" } : { type: typeof each, const: each, title: String(each) },
            ),
          },
    ),
  },
  { name: "allOf of one", ...both((each) => (each.properties ? { allOf: [each], title: "Of one" } : each)) },
  {
    name: "anyOf with null",
    ...both((each) =>
      Array.isArray(each.type) && each.type.includes("null")
        ? { anyOf: each.type.map((type: string) => (type === "null" ? { type } : { ...each, type })) }
        : each,
    ),
  },
  { ...renamed, name: "snake_case throughout" },
  {
    name: "an envelope around every answer",
    answer: (schema) => ({
      type: "object",
      properties: { data: schema, meta: { type: "object" } },
      required: ["data", "meta"],
    }),
    answered: (_, value) => ({ data: value, meta: {} }),
  },
  pageObject,
  {
    name: "null that is never said",
    answer: (schema) => deepest(schema, withoutNull),
    answered: valueWithoutNull,
    given: valueWithoutNull,
    body: (schema) => deepest(schema, withoutNull),
    parameter: ({ schema, ...rest }) => ({ ...rest, ...(schema && { schema: besideNull(schema).schema }) }),
  },
  {
    name: "required that is never said",
    answer: (schema) => deepest(schema, ({ required: _, ...rest }) => rest),
    body: (schema) => deepest(schema, ({ required: _, ...rest }) => rest),
  },
];

/** Applies a change to each schema within a schema, the outer ones first: they see what is in them as it was. */
function deepest(schema: Loose, change: (schema: Loose) => Loose): Loose {
  if (!isObject(schema)) return schema;
  const changed = { ...change(schema) };
  if (changed.properties)
    changed.properties = Object.fromEntries(
      Object.entries(changed.properties).map(([name, each]) => [name, deepest(each, change)]),
    );
  for (const key of ["items", "additionalProperties"]) if (changed[key]) changed[key] = deepest(changed[key], change);
  for (const key of unions) if (changed[key]) changed[key] = changed[key].map((each: Loose) => deepest(each, change));
  return changed;
}

const some = (name: string): Rule => styles.find((each) => each.name.includes(name)) as Rule;

/** Together, as a framework has them. */
export const drawn: readonly (readonly Rule[])[] = [
  ["base path", "envelope", "null that is never"],
  ["snake_case", "page object"],
  ["page object", "envelope"],
  ["unions of constants", "snake_case", "required that is never"],
  ["slash", "null that is never", "page object"],
].map((names) => names.map(some));

/**
 * Small documents as generators write them, by hand: what each of them says of notes, shortlists, keys and companies. They
 * show the habits of the generators, not the service.
 */

/** FastAPI: anyOf with null, titles everywhere, 422, snake_case by pydantic, unresolved $ref beside allOf. */
export const fastApi = {
  openapi: "3.1.0",
  info: { title: "developer-search", version: "2026.11.3" },
  paths: {
    "/v1/notes/{note_id}": {
      delete: {
        operationId: "delete_note_v1_notes__note_id__delete",
        parameters: [{ name: "note_id", in: "path", required: true, schema: { type: "string", title: "Note Id" } }],
        responses: {
          "200": {
            description: "Successful Response",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Deleted" } } },
          },
          "422": {
            description: "Validation Error",
            content: { "application/json": { schema: { $ref: "#/components/schemas/HTTPValidationError" } } },
          },
        },
      },
    },
    "/v1/shortlists": {
      get: {
        operationId: "list_shortlists",
        parameters: [
          {
            name: "page_size",
            in: "query",
            required: false,
            schema: { type: "integer", maximum: 20, minimum: 1, default: 10, title: "Page Size" },
          },
          {
            name: "page_token",
            in: "query",
            required: false,
            schema: { anyOf: [{ type: "string" }, { type: "null" }], title: "Page Token" },
          },
        ],
        responses: {
          "200": {
            description: "ok",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Page_Shortlist_" } } },
          },
        },
      },
      post: {
        operationId: "create_shortlist",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/ShortlistCreate" } } },
        },
        responses: {
          "200": {
            description: "ok",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Shortlist" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Deleted: {
        type: "object",
        title: "Deleted",
        properties: { id: { type: "string", title: "Id" } },
        required: ["id"],
      },
      Shortlist: {
        type: "object",
        title: "Shortlist",
        properties: {
          id: { type: "string", format: "uuid" },
          name: { type: "string", title: "Name" },
          kind: { $ref: "#/components/schemas/Kind" },
          description: { anyOf: [{ type: "string" }, { type: "null" }] },
          owner_id: { anyOf: [{ type: "string" }, { type: "null" }] },
          pinned: { type: "boolean" },
          archived_at: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
          created_at: { type: "string", format: "date-time" },
          stats: { $ref: "#/components/schemas/Stats" },
        },
        required: ["id", "name", "kind", "description", "owner_id", "pinned", "archived_at", "created_at", "stats"],
      },
      Kind: { type: "string", enum: ["freestanding", "project", "pipeline"], title: "Kind" },
      Stats: {
        type: "object",
        properties: { members: { type: "integer" }, sequences: { type: "integer" } },
        required: ["members", "sequences"],
      },
      Page_Shortlist_: {
        type: "object",
        properties: {
          items: { type: "array", items: { $ref: "#/components/schemas/Shortlist" } },
          next_page_token: { anyOf: [{ type: "string" }, { type: "null" }] },
        },
        required: ["items", "next_page_token"],
      },
      ShortlistCreate: {
        type: "object",
        properties: {
          name: { type: "string", maxLength: 40 },
          description: { anyOf: [{ type: "string" }, { type: "null" }] },
        },
        required: ["name"],
        additionalProperties: false,
      },
      HTTPValidationError: { type: "object", properties: { detail: { type: "array", items: { type: "object" } } } },
    },
  },
};

/** NestJS: 3.0, nullable, allOf around one reference, an envelope by an interceptor, a prefix in the server. */
export const nestJs = {
  openapi: "3.0.0",
  info: { title: "API", version: "1.0" },
  servers: [{ url: "https://api.example.com/v1" }],
  paths: {
    "/keys": {
      get: {
        operationId: "KeysController_findAll",
        parameters: [],
        responses: {
          "200": {
            description: "",
            content: {
              "application/json": {
                schema: {
                  allOf: [
                    { $ref: "#/components/schemas/Envelope" },
                    { properties: { data: { type: "array", items: { $ref: "#/components/schemas/KeyDto" } } } },
                  ],
                },
              },
            },
          },
        },
      },
    },
    "/me": {
      get: {
        operationId: "MeController_me",
        parameters: [],
        responses: {
          "200": {
            description: "",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: { data: { $ref: "#/components/schemas/MeDto" } },
                  required: ["data"],
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Envelope: {
        type: "object",
        properties: { data: { type: "object" }, success: { type: "boolean" } },
        required: ["data", "success"],
      },
      KeyDto: {
        type: "object",
        properties: {
          id: { type: "string" },
          name: { type: "string" },
          prefix: { type: "string" },
          scopes: { type: "array", items: { type: "string" } },
          createdAt: { format: "date-time", type: "string" },
          expiresAt: { format: "date-time", type: "string", nullable: true },
        },
        required: ["id", "name", "prefix", "scopes", "createdAt", "expiresAt"],
      },
      MeDto: {
        type: "object",
        properties: {
          actor: { type: "object", properties: { kind: { type: "string" }, id: { type: "string" } } },
          entitlements: { type: "array", items: { type: "string" } },
          account: { allOf: [{ $ref: "#/components/schemas/AccountDto" }] },
          parent: { nullable: true, allOf: [{ $ref: "#/components/schemas/MeDto" }] },
        },
        required: ["actor", "account"],
      },
      AccountDto: {
        type: "object",
        properties: { id: { type: "string" }, plan: { type: "string" } },
        required: ["id", "plan"],
      },
    },
  },
};

/** Spring: media type of any kind, int64 bounds, and the response as YAML. */
export const spring = `
openapi: 3.0.1
info: {title: OpenAPI definition, version: v0}
servers: [{url: "http://localhost:8080", description: Generated server url}]
paths:
  /v1/companies/{id}:
    get:
      tags: [company-controller]
      operationId: getOne
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
      responses:
        "200":
          description: OK
          content:
            "*/*":
              schema: {$ref: "#/components/schemas/CompanyView"}
  /v1/companies/{id}/archive:
    post:
      operationId: archive
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
      responses:
        "204": {description: No Content}
  /v1/audit:
    get:
      operationId: audit
      responses:
        "200":
          description: OK
          content:
            application/json:
              schema:
                type: array
                items: {type: object, required: [seq, at], properties: {seq: {type: integer, format: int64}, at: {type: string, format: date-time}}}
components:
  schemas:
    CompanyView:
      type: object
      properties:
        id: {type: string}
        name: {type: string}
        domain: {type: string}
        profileStatus: {type: string}
        archived: {type: boolean}
        keepAnonymous: {type: boolean}
        parent: {$ref: "#/components/schemas/CompanyView"}
`;

/** A Go generator: names by package, x-nullable, pointers by oneOf, every list in an object. */
export const goSwag = {
  openapi: "3.0.3",
  info: { title: "svc", version: "0.9" },
  paths: {
    "/v1/contacts": {
      get: {
        operationId: "contacts.List",
        parameters: [
          { in: "query", name: "limit", schema: { type: "integer", format: "int32", minimum: 1, maximum: 500 } },
        ],
        responses: {
          default: {
            description: "error",
            content: { "application/json": { schema: { $ref: "#/components/schemas/rest.Error" } } },
          },
          "200": {
            description: "OK",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["people"],
                  properties: {
                    people: { type: "array", items: { $ref: "#/components/schemas/store.Contact" } },
                    paging: {
                      type: "object",
                      required: ["next"],
                      properties: {
                        next: { oneOf: [{ type: "string" }, { type: "string", nullable: true, enum: [null] }] },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      "store.Contact": {
        type: "object",
        required: ["contactId", "developerId", "login", "savedAt"],
        properties: {
          contactId: { type: "string" },
          developerId: { type: "string" },
          login: { type: "string" },
          savedAt: { type: "string", format: "date-time" },
        },
      },
      "rest.Error": {
        type: "object",
        properties: { code: { type: "string" }, message: { type: "string" }, status: { type: "integer" } },
      },
    },
  },
};

/** As Spring and others have pages: asked for by number and size, and the answer says whether it is the last. */
export function byNumber(first: number, size = "size"): Rule {
  return {
    name: `pages by number from ${first}, and ${size}`,
    answer(schema) {
      const list = listIn(schema);
      if (list === null || schema.properties.nextCursor === undefined) return schema;
      const { [list]: content, nextCursor: _, ...rest } = schema.properties;
      const properties = { ...rest, content, last: { type: "boolean" } };
      return { type: "object", properties, required: ["content", "last"] };
    },
    parameter: ({ name, schema, ...rest }) => {
      if (name === "limit") return { ...rest, schema, name: size };
      if (name !== "cursor") return { ...rest, schema, name };
      return { ...rest, name: "page", schema: { type: "integer", minimum: first, default: first } };
    },
  };
}
