import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { alignDocuments } from "../../src/alignment/align.ts";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { documentTasks } from "../../src/contract/learn/document-tasks.ts";
import { newSaid, saySaid } from "../../src/contract/learn/self-description.ts";
import { send } from "../harness.ts";
import { fastApi, goSwag, nestJs, spring, styles } from "./styles.ts";
import { type Loose, variantOf } from "./variants.ts";

test("how a document is written contradicts nothing, and what is stated is meant in that way of writing", () => {
  for (const style of styles) {
    const { differences } = alignDocuments(ownDocument(), variantOf([style], "all").document);
    const contradicting = differences.filter(({ is }) => is === "contradiction");
    expect(contradicting, style.name).toEqual([]);
  }
});

test("FastAPI: pages by other names, UUIDs and smaller bounds are served; stated names stay and are told", async () => {
  const { fetch } = await createUnderstudy({ document: fastApi });
  const made = await send(fetch, "", "POST /v1/shortlists", { body: { name: "Rust", description: null } });
  expect(made.status).toBe(200);
  expect(made.json).toMatchObject({ name: "Rust", archived_at: null, owner_id: "usr_demo_owner" });
  expect(made.json.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(Object.keys(made.json)).toEqual(Object.keys(fastApi.components.schemas.Shortlist.properties));
  const page = (await send(fetch, "", "GET /v1/shortlists?page_size=20")).json;
  expect(page).toMatchObject({ next_page_token: null, items: [{ id: made.json.id }] });
  const refused = await send(fetch, "", "GET /v1/shortlists?page_size=21&limit=3");
  expect(refused.json.message).toMatch(/"limit".*"page_size" must be at most 20/);
  const long = await send(fetch, "", "POST /v1/shortlists", { body: { name: "x".repeat(41) } });
  expect(long.json).toMatchObject({ code: "bad_request", status: 400 });
  const { notFollowed } = (await send(fetch, "", "GET /_understudy/document", { as: null })).json;
  expect(notFollowed).toContainEqual(
    expect.objectContaining({ where: "DELETE /v1/notes/{noteId} status 422", why: "the interface states it (§7)" }),
  );
  expect((await send(fetch, "", "GET /v1/keys")).status).toBe(404);
  expect((await send(fetch, "", "GET /v1/projects/prj_none")).json.code).toBe("not_found");
});

test("NestJS: the path of the server, envelopes by allOf, nullable, and a shape that contains itself", async () => {
  const { fetch } = await createUnderstudy({ document: nestJs });
  const keys = (await send(fetch, "", "GET /v1/keys")).json;
  expect(keys.success).toBe(true);
  expect(keys.data[0]).toMatchObject({ name: expect.any(String), scopes: expect.arrayContaining(["search:read"]) });
  const me = (await send(fetch, "", "GET /v1/me")).json;
  expect(me.data).toMatchObject({ account: { id: "acct_demo", plan: "scale" } });
});

test("Spring: any media type, 204, lists of its own, as YAML", async () => {
  const { fetch } = await createUnderstudy({ document: parse(spring) });
  const { json: made } = await send(fetch, "", "POST /v1/companies", { body: { name: "Northwind" } });
  const company = (await send(fetch, "", `GET /v1/companies/${made.id}`)).json;
  expect(company).toMatchObject({ id: made.id, name: "Northwind", archived: false });
  const archived = await send(fetch, "", `POST /v1/companies/${made.id}/archive`);
  expect([archived.status, archived.text]).toEqual([204, ""]);
  const audit = await send(fetch, "", "GET /v1/audit");
  expect(audit.json).toEqual([{ seq: 1, at: "2026-03-01T09:00:00.000Z" }]);
  expect(audit.headers.get("x-understudy-provenance")).toBe("described");
});

test("Go: a cursor within an object, and a page that may be larger than ours", async () => {
  const { fetch } = await createUnderstudy({ document: goSwag, scenario: "lived-in-account" });
  const { status, json } = await send(fetch, "", "GET /v1/contacts?limit=500");
  expect(status).toBe(200);
  expect(Object.keys(json.people[0])).toEqual(["contactId", "developerId", "login", "savedAt"]);
  expect(json.paging).toHaveProperty("next");
});

test("a state, a kind that theirs has no word for stays ours, and is told", async () => {
  const document: Loose = structuredClone(ownDocument());
  const { actor } = document.components.schemas.Me.properties;
  actor.properties.kind = { oneOf: [{ const: "robot" }, { const: "KEY" }] };
  await using theirs = await createUnderstudy({ document });
  const kindOf = async (as: string) => (await send(theirs.fetch, "", "GET /v1/me", { as })).json.actor.kind;
  expect([await kindOf("owner"), await kindOf("agent")]).toEqual(["member", "KEY"]);
  const { notFollowed } = (await send(theirs.fetch, "", "GET /_understudy/document", { as: null })).json;
  expect(notFollowed).toContainEqual({
    where: "GET /v1/me answer.actor.kind",
    ours: "one of member, key",
    theirs: "one of robot, KEY",
    why: "some of our words have no counterpart, and stay as they are",
  });
});

test("a base path and a slash at the end are how paths are written: each spelling is the operation, and nothing has moved", async () => {
  const written = styles.filter(({ path }) => path !== undefined);
  const { document } = variantOf(written, "all");
  document.paths["/admin/v1/me/"] = document.paths["/api/v1/me/"];
  await using theirs = await createUnderstudy({ document });
  const ask = async (path: string) => send(theirs.fetch, "", `GET ${path}`);
  const mine = await ask("/api/v1/me/");
  expect(mine.json).toMatchObject({ account: { id: "acct_demo" } });
  for (const path of ["/api/v1/me", "/v1/me/", "/v1/me"]) expect((await ask(path)).text).toBe(mine.text);
  expect((await ask("/v1/mine/")).status).toBe(404);
  // What few have before their paths is an operation of their own.
  expect((await ask("/admin/v1/me")).headers.get("x-understudy-provenance")).toBe("described");
  const { followed, notFollowed } = (await send(theirs.fetch, "", "GET /_understudy/document", { as: null })).json;
  expect(followed.map(({ where }: Loose) => where)).toEqual(["every path", "GET /admin/v1/me"]);
  expect(followed[0]).toMatchObject({ ours: "/v1/…", theirs: "/api/v1/…/" });
  expect(notFollowed).toEqual([]);
  expect(Object.keys((await ask("/openapi.json")).json.paths)).toEqual(Object.keys(document.paths));
});

test("an operation that is named comes before one that stands for any name", () => {
  const document: Loose = structuredClone(ownDocument());
  const { "/v1/developers/search": search, ...rest } = document.paths;
  document.paths = { ...rest, "/v1/developers/search": search };
  const { judge } = documentTasks(() => document);
  const found = judge({ method: "GET", path: "/v1/developers/search", status: 200, json: {} });
  expect(found?.[0]?.route).toBe("GET /v1/developers/search");
});

test("answers are held against a document that has a base path and a slash, whatever the target's address has of it", () => {
  const { document } = variantOf(
    styles.filter(({ path }) => path !== undefined),
    "all",
  );
  const { judge } = documentTasks(() => document);
  for (const path of ["/v1/me", "/api/v1/me/"])
    expect(judge({ method: "GET", path, status: 200, json: {} })?.map(({ must }) => must)).toContain("be there");
});

test("a document that no answer was held against is not called kept", async () => {
  const said = await newSaid({ source: "openapi.json", document: ownDocument() }).report();
  expect(saySaid(said)).toContain("NO ANSWER WAS HELD AGAINST IT");
});

test("names and words in another spelling are ours, both ways, also where they are stated", async () => {
  const text = JSON.stringify(ownDocument())
    .replaceAll("freestanding", "FREE_STANDING")
    .replaceAll("ownerId", "owner_id");
  const document: Loose = JSON.parse(text);
  const { properties } = document.components.schemas.Shortlist;
  expect(Object.keys(properties)).toContain("owner_id");
  await using theirs = await createUnderstudy({ document });
  const made = await send(theirs.fetch, "", "POST /v1/shortlists", { body: { name: "Rust" } });
  expect(made.json).toMatchObject({ kind: "FREE_STANDING", owner_id: "usr_demo_owner" });
  expect(made.json).not.toHaveProperty("ownerId");
});
