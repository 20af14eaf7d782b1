import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { readDocument } from "../../src/interface/description/operations.ts";
import { send } from "../harness.ts";
import type { Loose } from "./variants.ts";

/** What is told of a document that differs from ours in one way, and a mock that follows it. */
async function told(change: (document: Loose) => void) {
  const document: Loose = structuredClone(ownDocument());
  change(document);
  const { fetch } = await createUnderstudy({ scenario: "documented", document });
  const { notFollowed } = (await send(fetch, "", "GET /_understudy/document", { as: null })).json;
  return { fetch, notFollowed: notFollowed as Loose[] };
}

const keysIn = (document: Loose): Loose => document.paths["/v1/keys"].get;
const answerOf = (operation: Loose): Loose => operation.responses["200"].content["application/json"];

/** The schema of a key as `GET /v1/keys` lists it, for this operation alone. */
function listedKey(document: Loose): Loose {
  const content = answerOf(keysIn(document));
  const named = (schema: Loose): Loose =>
    structuredClone(schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)] : schema);
  content.schema = named(content.schema);
  content.schema.properties.keys.items = named(content.schema.properties.keys.items);
  return content.schema.properties.keys.items.properties;
}

test("a page that may be larger than ours is told with what a request for it gets", async () => {
  const { fetch, notFollowed } = await told(({ paths }) => {
    paths["/v1/contacts"].get.parameters.find((each: Loose) => each.name === "limit").schema.maximum = 500;
  });
  expect(notFollowed).toContainEqual({
    where: "GET /v1/contacts query.limit",
    ours: "maximum 100",
    theirs: "maximum 500",
    why: "a request beyond 100 is read as 100",
  });
  expect((await send(fetch, "", "GET /v1/contacts?limit=500")).status).toBe(200);
});

test("ids that are numbers, or have a form of their own, are told, and ours are understood", async () => {
  const { fetch, notFollowed } = await told((document) => {
    listedKey(document).id = { type: "integer", format: "int64" };
    document.paths["/v1/keys/{id}"].delete.parameters[0].schema = { type: "string", pattern: "^key_[0-9a-f]{24}$" };
  });
  expect(notFollowed).toContainEqual(
    expect.objectContaining({ where: "GET /v1/keys answer.keys[].id", ours: "string", theirs: "integer" }),
  );
  expect(notFollowed).toContainEqual(
    expect.objectContaining({
      where: "DELETE /v1/keys/{id} path id",
      why: "a pattern cannot be given to values that we have",
    }),
  );
  const made = await send(fetch, "", "POST /v1/keys", { body: { name: "CI", entitlements: ["search:read"] } });
  expect((await send(fetch, "", `DELETE /v1/keys/${made.json.key.id}`)).status).toBe(200);
});

test("texts of ours that can be no UUID are told", async () => {
  const { notFollowed } = await told((document) => {
    listedKey(document).name = { type: "string", format: "uuid" };
  });
  expect(notFollowed).toContainEqual(
    expect.objectContaining({ where: "GET /v1/keys answer.keys[].name", theirs: "must be a UUID" }),
  );
});

test("unions that nothing of ours is like, rules that are not read and other documents are told", async () => {
  const { notFollowed } = await told((document) => {
    const key = listedKey(document);
    key.name = { oneOf: [{ type: "integer" }, { type: "array", items: { type: "string" } }] };
    key.prefix = { type: "string", not: { pattern: "^svc" } };
    key.createdAt = { $ref: "common.json#/Instant" };
  });
  const at = (where: string) =>
    notFollowed.filter((each) => each.where.startsWith(`GET /v1/keys answer.keys[].${where}`));
  expect(at("name")[0]).toMatchObject({ theirs: "one of 2 shapes", why: expect.stringContaining("no alternative") });
  expect(at("prefix")[0]).toMatchObject({ theirs: "not", why: expect.stringContaining("not read") });
  expect(at("createdAt")[0]).toMatchObject({ theirs: "common.json#/Instant", why: expect.stringContaining("bundle") });
});

test("headers, cookies, other ways to write a query, other media and other credentials are told", async () => {
  const { notFollowed } = await told((document) => {
    const operation = keysIn(document);
    operation.parameters = [
      ...operation.parameters,
      { name: "X-Tenant", in: "header", required: true, schema: { type: "string" } },
      { name: "theme", in: "cookie", schema: { type: "string" } },
      { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } },
    ];
    operation.security = [];
    document.paths["/v1/contacts"].get.responses["200"].content = { "text/csv": {} };
  });
  const reasons = new Map(notFollowed.map(({ where, why }) => [where, why]));
  expect(reasons.get("GET /v1/keys header X-Tenant")).toBe("a request without it is taken, too");
  expect(reasons.get("GET /v1/keys cookie theme")).toBe("it is accepted, and changes nothing");
  expect(reasons.get("GET /v1/keys query filter")).toBeDefined();
  expect(reasons.get("GET /v1/keys security")).toBe("the interface states it (§5)");
  expect(reasons.get("GET /v1/contacts answer")).toBe("what is answered is JSON");
});

test("whatever else an answer breaks is told where our example shows it", async () => {
  const { notFollowed } = await told((document) => {
    listedKey(document).entitlements = { type: "array", items: { type: "string", pattern: "^[a-z]+$" }, minItems: 40 };
  });
  const places = notFollowed.filter(({ where }) => where.startsWith("GET /v1/keys answer.keys[].entitlements"));
  expect(places).toContainEqual(expect.objectContaining({ theirs: "must have at least 40 items" }));
});

test("a body where we have none is answered, and a document that says only default is followed", async () => {
  const { fetch, notFollowed } = await told((document) => {
    const { get } = document.paths["/v1/contacts"];
    get.responses = { default: get.responses["200"] };
  });
  expect(notFollowed).toEqual([]);
  expect((await send(fetch, "", "GET /v1/contacts")).status).toBe(200);
});

test("the empty contact that generators write is a document as any other (§4.7)", () => {
  const [{ body } = { body: null }] = readDocument.answers;
  const document: Loose = structuredClone(ownDocument());
  document.info.contact = {};
  expect((body as Loose).safeParse(document).success).toBe(true);
});
