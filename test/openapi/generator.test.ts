import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { assumed, from, stated } from "../../src/base/provenance.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { describe as describeOperations } from "../../src/kernel/openapi/describe.ts";
import { newExamples } from "../../src/kernel/openapi/example.ts";
import { textMatching } from "../../src/kernel/openapi/pattern.ts";
import { credits, free, type Operation, operation, reply } from "../../src/kernel/operation.ts";
import { monthly } from "../../src/kernel/quotas.ts";
import { InstantText } from "../../src/model/shapes.ts";
import type { Loose } from "./document.ts";

const Kind = z.enum(["cat", "dog"]).meta({ id: "Kind" });
const Collar = z.strictObject({ color: z.string().default("red"), size: z.int() }).meta({ id: "Collar" });
const Pet = z
  .looseObject({
    id: z.string().meta({ examples: ["pet_1"] }),
    kind: Kind,
    mood: z.enum(["fair", "foul"]).nullable(),
    born: InstantText.nullable(),
    weight: z.number().min(0).nullable(),
    collar: Collar.nullable(),
    friends: z.array(z.string()).max(20),
    tricks: z.record(z.string(), z.int()),
    size: z.tuple([z.int(), z.string()]),
    only: z.literal("one").nullable(),
    either: z.union([z.string(), z.int()]),
    secret: z
      .string()
      .optional()
      .meta(from(assumed("A-31"))),
  })
  .meta({ id: "Pet" });

const common = { tag: "Pets", source: stated("§2.1"), refuses: [], handle: () => reply({ status: 204 }) } as const;
const access = { to: "contact:read", cost: free, limit: perMinute(60, "account") } as const;

const table: readonly Operation[] = [
  operation({
    ...common,
    id: "pets.list",
    route: "GET /v1/pets",
    summary: "List pets",
    access,
    query: z.strictObject({
      kinds: z.array(Kind).max(5).optional().meta({ description: "Which kinds." }),
      limit: z
        .int()
        .min(1)
        .max(100)
        .default(50)
        .meta(from(assumed("A-67"))),
      since: z.iso.date().optional(),
    }),
    examples: { kinds: ["dog"] },
    answers: { status: 200, body: z.looseObject({ pets: z.array(Pet), nextCursor: z.string().nullable() }) },
  }),
  operation({
    ...common,
    id: "pets.create",
    route: "POST /v1/pets",
    summary: "Add a pet",
    description: "A pet is added once.",
    access: { ...access, to: "contact:create", cost: credits("2 credits a pet"), quota: monthly("reports", 1) },
    body: z.strictObject({ name: z.string().min(1), collar: Collar.optional() }),
    answers: { status: 201, body: z.looseObject({ pet: Pet }), headers: { location: "Where it is." } },
    refuses: ["conflict", "not_implemented"],
    reasons: { conflict: "There is a pet of that name." },
    hands: { pet: "/pet/id" },
  }),
  operation({
    ...common,
    id: "pets.get",
    route: "GET /v1/pets/{id}",
    summary: "Read a pet",
    source: assumed("A-24"),
    access: { ...access, to: "self" },
    params: z.object({ id: z.string().regex(/^pet_\d+$/) }),
    answers: [
      { status: 200, body: Pet },
      { status: 200, media: "image/png" },
      { status: 204, description: "It is away." },
    ],
    refuses: ["not_found"],
  }),
  operation({
    ...common,
    id: "pets.names",
    route: "GET /v1/pets/names",
    summary: "Read the names that a pet can have",
    errorShape: "registry",
    access: { to: "public", limit: perMinute(120, "ip") },
    answers: { status: 200, body: z.looseObject({ names: z.array(z.string()) }) },
  }),
];

const about = {
  title: "Pets",
  version: "1",
  description: "Pets.",
  authentication: "A token.",
  tags: { Pets: "All of them." },
  places: { "/v1/pets/": "pet" },
};
const document: Loose = describeOperations(table, about);
const { schemas, responses } = document.components;
const at = (path: string, method: string): Loose => document.paths[path][method];

describe("shapes", () => {
  test("that may be null say so among their types, and in their enum", () => {
    const { mood, born, weight, collar, only, either } = schemas.Pet.properties;
    expect(mood).toEqual({ type: ["string", "null"], enum: ["fair", "foul", null] });
    expect(born).toMatchObject({ type: ["string", "null"], format: "date-time" });
    expect(weight).toEqual({ type: ["number", "null"], minimum: 0 });
    expect(collar).toEqual({ anyOf: [{ $ref: "#/components/schemas/Collar" }, { type: "null" }] });
    expect(only).toEqual({ type: ["string", "null"], enum: ["one", null] });
    expect(either).toEqual({ anyOf: [{ type: "string" }, { type: "integer" }] });
  });

  test("are open in answers and closed in requests, under two names where they differ", () => {
    expect(schemas.Collar).toMatchObject({ additionalProperties: true, required: ["color", "size"] });
    expect(schemas.CollarInput).toMatchObject({ additionalProperties: false, required: ["size"] });
    expect(schemas.PetsCreateRequest.properties.collar).toEqual({ $ref: "#/components/schemas/CollarInput" });
    expect(schemas).toHaveProperty("Kind");
    expect(schemas).not.toHaveProperty("KindInput");
  });

  test("without a name get one from the operation that answers them", () => {
    expect(at("/v1/pets", "get").responses[200].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/PetsListResponse",
    });
    expect(Object.keys(schemas).sort()).toEqual([
      "Collar",
      "CollarInput",
      "ErrorBody",
      "Kind",
      "Pet",
      "PetsCreateRequest",
      "PetsCreateResponse",
      "PetsListResponse",
      "PetsNamesResponse",
      "RegistryErrorBody",
    ]);
  });

  test("carry the provenance of single members", () => {
    expect(schemas.Pet.properties.secret["x-provenance"]).toEqual({ assumed: "A-31" });
    expect(schemas.Pet.properties.id).not.toHaveProperty("x-provenance");
  });

  test("with one name and different contents are an error", () => {
    const twice = operation({
      ...common,
      id: "cats.get",
      route: "GET /v1/cats",
      summary: "Read cats",
      access,
      answers: { status: 200, body: z.looseObject({ kind: z.enum(["lynx"]).meta({ id: "Kind" }) }) },
    });
    expect(() => describeOperations([...table, twice], about)).toThrow("Kind");
  });
});

describe("parameters", () => {
  test("describe list format, source and allowed values", () => {
    const [kinds, limit, since] = at("/v1/pets", "get").parameters;
    expect(kinds).toEqual({
      name: "kinds",
      in: "query",
      required: false,
      description: "Which kinds.",
      style: "form",
      explode: false,
      schema: { type: "array", items: { $ref: "#/components/schemas/Kind" }, maxItems: 5 },
      example: ["dog"],
      "x-provenance": { stated: "§2.1" },
    });
    expect(limit).toMatchObject({ schema: { minimum: 1, maximum: 100, default: 50 }, example: 50 });
    expect(limit["x-provenance"]).toEqual({ assumed: "A-67" });
    expect(since).toMatchObject({ schema: { type: "string", format: "date" }, example: "2026-03-01" });
  });

  test("of the path are required, with an example that matches the pattern", () => {
    expect(at("/v1/pets/{id}", "get").parameters).toMatchObject([
      { name: "id", in: "path", required: true, example: "pet_1", "x-provenance": { assumed: "A-24" } },
    ]);
  });
});

describe("an operation", () => {
  test("describes what it needs, costs and allows", () => {
    expect(at("/v1/pets", "post").description).toBe(
      "A pet is added once.\n\nNeeds `contact:create`. Costs 2 credits a pet. 60 calls a minute per account. Draws on the quota `reports`.",
    );
    expect(at("/v1/pets", "post").security).toEqual([{ bearer: ["contact:create"] }]);
    expect(at("/v1/pets/names", "get").security).toEqual([]);
  });

  test("lists every status it can answer, and no other", () => {
    const statuses = (path: string, method: string) => Object.keys(at(path, method).responses).map(Number);
    expect(statuses("/v1/pets", "get")).toEqual([200, 400, 401, 402, 403, 405, 413, 429, 500, 503]);
    expect(statuses("/v1/pets", "post")).toEqual([201, 400, 401, 402, 403, 405, 409, 413, 429, 500, 503]);
    expect(statuses("/v1/pets/{id}", "get")).toEqual([200, 204, 400, 401, 404, 405, 413, 429, 500, 501, 503]);
    expect(statuses("/v1/pets/names", "get")).toEqual([200, 400, 405, 413, 429, 500, 503]);
  });

  test("shares equal refusals, and has its own where it describes them", () => {
    const list = at("/v1/pets", "get").responses;
    expect(list[403]).toEqual({ $ref: "#/components/responses/Forbidden" });
    expect(responses.Forbidden.content["application/json"].examples.forbidden.value).toMatchObject({
      code: "forbidden",
      status: 403,
    });
    const create = at("/v1/pets", "post").responses;
    expect(create[409].description).toBe("`conflict`: There is a pet of that name.");
    expect(at("/v1/pets/names", "get").responses[400].$ref).toContain("Registry");
  });

  test("says which headers come with which answer", () => {
    const { 201: created, 405: method, 429: limited, 401: unknown, 503: down } = at("/v1/pets", "post").responses;
    const headers = (answer: Loose) =>
      Object.keys((answer.$ref ? responses[answer.$ref.split("/").at(-1)] : answer).headers);
    expect(headers(created)).toEqual(
      expect.arrayContaining(["x-request-id", "x-ratelimit-remaining", "x-quota-remaining", "location"]),
    );
    expect(headers(method)).toContain("allow");
    expect(headers(limited)).toEqual(expect.arrayContaining(["retry-after", "x-quota-name", "x-ratelimit-reset"]));
    expect(headers(unknown)).toContain("www-authenticate");
    expect(headers(down)).toContain("retry-after");
    expect(headers(created)).not.toContain("x-understudy-provenance");
    expect(headers(at("/v1/pets/{id}", "get").responses[200])).toContain("x-understudy-provenance");
  });

  test("may answer one status in several media, or with nothing", () => {
    const { 200: found, 204: away } = at("/v1/pets/{id}", "get").responses;
    expect(Object.keys(found.content)).toEqual(["application/json", "image/png"]);
    expect(away).toMatchObject({ description: "It is away." });
    expect(away).not.toHaveProperty("content");
  });

  test("links to operations that accept a member of its answer", () => {
    expect(at("/v1/pets", "post").responses[201].links).toEqual({
      petsGet: { operationId: "pets.get", parameters: { id: "$response.body#/pet/id" } },
    });
  });
});

describe("undeclared examples", () => {
  test.each([
    ["^pet_\\d+$", "pet_1"],
    ["^[a-z0-9][a-z0-9-]{0,38}$", "a"],
    ["^cmp_[0-9a-z]{11}$", "cmp_00000000000"],
    ["^(?:inc|ltd)\\.?$", "inc"],
    ["^[^/]+/[^/]+$", "a/a"],
    ["^[\\w.-]+@[\\w-]+(\\.[\\w-]+)+$", "a@a.a"],
    ["^\\d{4}-\\d{2}$", "1111-11"],
    ["^(?!-)[a-z]{2,5}$", "aa"],
    ["^(a|b)(c(d|e)?)*f$", "af"],
    ["^[\\]x]{2}$", "]]"],
  ])("match %s", (pattern, text) => {
    expect(textMatching(pattern)).toBe(text);
    expect(textMatching(pattern)).toMatch(new RegExp(pattern));
  });

  test.each([
    { type: "string", minLength: 12 },
    { type: "string", maxLength: 3 },
    { type: "string", format: "date-time" },
    { type: "string", format: "uri" },
    { type: "string", format: "email" },
    { type: "integer", minimum: 7, maximum: 9 },
    { type: "integer", maximum: -3 },
    { type: "number", exclusiveMinimum: 0, maximum: 1 },
    { type: "number", minimum: 0, maximum: 0.5 },
    { type: "integer", multipleOf: 5, minimum: 12 },
    { type: ["string", "null"] },
    { type: "array", items: { type: "integer" }, minItems: 3 },
    { type: "array", items: { type: "string" }, maxItems: 0 },
    { type: "object", additionalProperties: { type: "number" }, propertyNames: { enum: ["left"] } },
    { anyOf: [{ type: "null" }, { type: "boolean" }] },
    {
      allOf: [
        { type: "object", properties: { a: { const: 1 } } },
        { type: "object", properties: { b: { enum: [2] } } },
      ],
    },
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], minItems: 2, items: false },
    { $ref: "#/components/schemas/Tree" },
    {},
  ])("are what %j allows", (schema) => {
    const Tree = {
      type: "object",
      properties: {
        name: { type: "string" },
        branches: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
      },
      required: ["name", "branches"],
    };
    const example = newExamples(new Map([["Tree", Tree]]))(schema);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "https://document.example/", components: { schemas: { Tree } } });
    const absolute = JSON.parse(JSON.stringify(schema).replace('"#/', '"https://document.example/#/'));
    expect(ajv.validate(absolute, example), `${JSON.stringify(example)}: ${ajv.errorsText()}`).toBe(true);
  });
});
