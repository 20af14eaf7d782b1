import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { send } from "../harness.ts";
import { asked, type Loose, rules, variantOf } from "./variants.ts";

test("with our own document the mock answers byte for byte as it does without", async () => {
  const plain = await createUnderstudy({ scenario: "documented" });
  const followed = await createUnderstudy({ scenario: "documented", document: structuredClone(ownDocument()) });
  const some = ["shortlists.get", "keys.create", "search.jobs.create", "developers.search", "openapi.get"];
  for (const id of some) {
    const { route, ...rest } = variantOf([]).request(id, asked[id] ?? { status: 200 });
    const [before, after] = [await send(plain.fetch, "", route, rest), await send(followed.fetch, "", route, rest)];
    expect(after.text).toBe(before.text);
    expect([...after.headers]).toEqual([...before.headers]);
  }
});

test("all that is assumed may be otherwise at once: paths, envelopes, names, statuses, sizes", async () => {
  const variant = variantOf(rules);
  const plain = await createUnderstudy({ scenario: "documented" });
  const theirs = await createUnderstudy({ scenario: "documented", document: variant.document });
  for (const id of ["shortlists.get", "keys.create", "projects.list", "developers.enrich", "research.jobs.create"]) {
    const exchange = asked[id] as NonNullable<(typeof asked)[string]>;
    const [own, other] = [variantOf([]).request(id, exchange), variant.request(id, exchange)];
    const before = await send(plain.fetch, "", own.route, own);
    const after = await send(theirs.fetch, "", other.route, other);
    expect({ status: after.status, value: after.json }).toEqual(variant.answer(id, before.status, before.json));
    expect([404, 405], own.route).toContain((await send(theirs.fetch, "", own.route, own)).status);
  }
});

test("a list that is data, with its cursor in meta, is the records and not an example", async () => {
  const document: Loose = structuredClone(ownDocument());
  const answer = document.paths["/v1/shortlists"].get.responses[200].content["application/json"];
  const { shortlists, nextCursor } = document.components.schemas[answer.schema.$ref.split("/").at(-1)].properties;
  const meta = { type: "object", properties: { next_cursor: nextCursor }, required: ["next_cursor"] };
  document.paths["/v1/shortlists"].get.responses[200].content["application/json"] = {
    schema: { type: "object", properties: { data: shortlists, meta }, required: ["data", "meta"] },
  };
  await using theirs = await createUnderstudy({ document });
  await send(theirs.fetch, "", "POST /v1/shortlists", { body: { name: "Rust" } });
  const { json } = await send(theirs.fetch, "", "GET /v1/shortlists");
  expect(json).toEqual({ data: [expect.objectContaining({ name: "Rust" })], meta: { next_cursor: null } });
});

test("a list may be the whole answer, or within an object of its own beside its page", async () => {
  const document: Loose = structuredClone(ownDocument());
  const schemaOf = (path: string) => document.paths[path].get.responses[200].content["application/json"];
  const membersOf = (path: string) =>
    document.components.schemas[schemaOf(path).schema.$ref.split("/").at(-1)].properties;
  const { shortlists, nextCursor } = membersOf("/v1/shortlists");
  const page = { type: "object", properties: { next: nextCursor }, required: ["next"] };
  const result = { type: "object", properties: { items: shortlists, page }, required: ["items", "page"] };
  const { keys } = membersOf("/v1/keys");
  for (const [path, schema] of [
    ["/v1/shortlists", { type: "object", properties: { result }, required: ["result"] }],
    ["/v1/keys", keys],
  ]) {
    delete schemaOf(path).example;
    schemaOf(path).schema = schema;
  }
  await using theirs = await createUnderstudy({ document });
  await send(theirs.fetch, "", "POST /v1/shortlists", { body: { name: "Rust" } });
  const lists = (await send(theirs.fetch, "", "GET /v1/shortlists")).json;
  expect(lists).toEqual({ result: { items: [expect.objectContaining({ name: "Rust" })], page: { next: null } } });
  const all = (await send(theirs.fetch, "", "GET /v1/keys")).json;
  expect(all).toContainEqual(expect.objectContaining({ name: "agent" }));
});

test("a request that their document forbids is refused under its names", async () => {
  const theirs = await createUnderstudy({ document: variantOf(rules).document });
  const { json } = await send(theirs.fetch, "", "POST /api/shortlists", { body: { name: 7, best: true } });
  expect(json).toMatchObject({ code: "bad_request", status: 400 });
  expect(json.message).toContain('"name" must be a string');
  expect(json.message).toContain('Unknown body member "best"');
  const refused = await send(theirs.fetch, "", "POST /api/shortlists/sl_00002x0404k/members", {
    body: { developer_ids: ["x"] },
  });
  expect(refused.json.message).toContain("developer_ids");
});

test("an operation that only they have answers an example, and says so; one that they lack is not there", async () => {
  const document: Loose = variantOf(rules.filter(({ name }) => name === "added")).document;
  delete document.paths["/v1/contacts"];
  const theirs = await createUnderstudy({ document });
  const described = await send(theirs.fetch, "", "GET /v1/teams/any");
  expect(described.json).toEqual({ slug: "example", seats: 3 });
  expect(described.headers.get("x-understudy-provenance")).toBe("described");
  expect((await send(theirs.fetch, "", "GET /v1/contacts")).status).toBe(404);
  const served = (await send(theirs.fetch, "", "GET /openapi.json")).json;
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths));
});

test("ids are UUIDs where they say so, and are understood again", async () => {
  const document: Loose = structuredClone(ownDocument());
  document.components.schemas.Shortlist.properties.id.format = "uuid";
  document.components.schemas.ShortlistWithMembers.properties.id.format = "uuid";
  for (const item of [document.paths["/v1/shortlists/{id}"].get])
    item.parameters[0].schema = { type: "string", format: "uuid" };
  const theirs = await createUnderstudy({ document });
  const { id } = (await send(theirs.fetch, "", "POST /v1/shortlists", { body: { name: "Rust" } })).json;
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect((await send(theirs.fetch, "", `GET /v1/shortlists/${id}`)).json).toMatchObject({ id, name: "Rust" });
  const nobody = await send(theirs.fetch, "", "GET /v1/shortlists/3f0c1f6e-6a0b-4c58-9d0b-5a1d7c2e8b11");
  expect(nobody.status).toBe(404);
  expect((await send(theirs.fetch, "", "GET /v1/shortlists/sl_1")).json.message).toContain("must be a UUID");
});

test("what the interface states never yields, and is told", async () => {
  const document: Loose = structuredClone(ownDocument());
  const { Note } = document.components.schemas;
  Note.properties.text = Note.properties.body;
  delete Note.properties.body;
  const theirs = await createUnderstudy({ document, scenario: "documented" });
  const route = variantOf([]).request("developers.notes.list", asked["developers.notes.list"] ?? { status: 200 }).route;
  const { notes } = (await send(theirs.fetch, "", route)).json;
  expect(notes[0]).toHaveProperty("body");
  expect(notes[0]).not.toHaveProperty("text");
});

test("a document that cannot be used is refused with what to do", async () => {
  const use = (document: Loose) => async () => createUnderstudy({ document });
  await expect(use({ swagger: "2.0" })).rejects.toThrow("convert it to OpenAPI 3");
  await expect(use({ openapi: "3.1.0", paths: {} })).rejects.toThrow("its paths are empty");
});

test("a document that is changed after it was given is another one for the next mock alone", async () => {
  const { document } = variantOf(rules.filter(({ name }) => name === "added"));
  const first = await createUnderstudy({ document });
  delete document.paths["/v1/contacts"];
  const second = await createUnderstudy({ document });
  const status = async (understudy: typeof first) => (await send(understudy.fetch, "", "GET /v1/contacts")).status;
  expect([await status(first), await status(second)]).toEqual([200, 404]);
});
