import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ownDocument } from "../../src/alignment/own.ts";
import { send } from "../harness.ts";
import { fastApi, goSwag, nestJs, spring } from "./styles.ts";
import type { Loose } from "./variants.ts";

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
