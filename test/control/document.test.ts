import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { rules, variantOf } from "../alignment/variants.ts";
import { send } from "../harness.ts";

const moved = variantOf(rules.filter(({ name }) => name === "moved" || name === "renamed")).document;
const follow = (body: unknown, source = "theirs.json") =>
  [`PUT /_understudy/document?source=${source}`, { body }] as const;

test("a document is followed in the sandbox that is given it, from the next request on, and nowhere else", async () => {
  await using understudy = await createUnderstudy();
  const ask = (route: string, more = {}) => send(understudy.fetch, "", route, more);
  const { id } = (await ask("POST /v1/shortlists", { body: { name: "Rust" } })).json;
  const { status, json } = await ask(...follow(moved));
  expect([status, json.source, json.given]).toEqual([200, "theirs.json", true]);
  expect(json.followed.length).toBeGreaterThan(100);
  const says = (which: string) => json.assumptions.filter((each: { says: string }) => each.says === which).length;
  expect([says("differs") > 0, says("agrees") > 0, says("nothing") > 0]).toEqual([true, true, true]);

  // The records stay, under their names.
  expect((await ask(`GET /api/shortlists/${id}`)).json).toMatchObject({ id, name: "Rust", archived_at: null });
  expect((await ask("GET /v1/shortlists")).status).toBe(404);
  expect(Object.keys((await ask("GET /_understudy/openapi.json")).json.paths)).toContain("/api/shortlists");
  expect((await ask("GET /~another/v1/shortlists")).status).toBe(200);
  expect((await ask("GET /~another/_understudy/document")).json).toMatchObject({ source: null, given: false });

  expect((await ask("DELETE /_understudy/document")).json).toMatchObject({ source: null, given: false, followed: [] });
  expect((await ask(`GET /v1/shortlists/${id}`)).json).toMatchObject({ id, name: "Rust", archivedAt: null });
});

test("a scenario and a reset keep the document, a fork carries it", async () => {
  await using understudy = await createUnderstudy();
  const ask = (route: string, more = {}) => send(understudy.fetch, "", route, more);
  await ask(...follow(moved));
  await understudy.scenario("lived-in-account");
  await understudy.reset();
  expect((await ask("GET /api/shortlists")).status).toBe(200);
  await ask("POST /_understudy/fork", { body: { to: "copy" } });
  await ask("DELETE /_understudy/document");
  expect((await ask("GET /~copy/api/shortlists")).status).toBe(200);
  expect((await ask("GET /api/shortlists")).status).toBe(404);
});

test("faults and requests that are tried out are read under its paths", async () => {
  await using understudy = await createUnderstudy();
  const ask = (route: string, more = {}) => send(understudy.fetch, "", route, more);
  await ask(...follow(moved));
  await understudy.faults.add({ match: { path: "/api/shortlists" }, then: { status: 503 } });
  expect((await ask("GET /api/shortlists")).status).toBe(503);
  const dry = await ask("POST /_understudy/dry-run", { body: { method: "GET", path: "/api/shortlists", as: "owner" } });
  expect(dry.json.status).toBe(200);
});

test("a server that was started with a document goes back to that one", async () => {
  await using understudy = await createUnderstudy({ document: moved });
  const ask = (route: string, more = {}) => send(understudy.fetch, "", route, more);
  await ask(...follow(ownDocument()));
  expect((await ask("GET /v1/shortlists")).status).toBe(200);
  await ask("DELETE /_understudy/document");
  expect((await ask("GET /api/shortlists")).status).toBe(200);
});

test("what cannot be read is refused in words, and changes nothing", async () => {
  await using understudy = await createUnderstudy();
  const put = async (body: string) => {
    const answer = await understudy.fetch("/_understudy/document", { method: "PUT", body });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await put("openapi: 3.1.0")).toEqual([
    400,
    expect.stringMatching(/^The document .*not JSON: .*start --document/),
  ]);
  expect(await put('{"swagger": "2.0"}')).toEqual([400, expect.stringContaining("convert it to OpenAPI 3")]);
  expect(await put('{"openapi": "3.1.0", "paths": {}}')).toEqual([400, expect.stringContaining("Nothing was changed")]);
  expect(await put("")).toEqual([400, expect.stringContaining("The document cannot be followed")]);
  const deep = `{"openapi":"3.1.0","paths":{"/v1/me":{"get":{"responses":{"200":{"content":{"application/json":{"schema":${'{"items":'.repeat(50_000)}{}${"}".repeat(50_000)}}}}}}}}}`;
  expect((await put(deep))[0]).toBe(400);
  expect((await send(understudy.fetch, "", "GET /v1/shortlists")).status).toBe(200);
});

test("a store keeps the document with the sandbox", async () => {
  const store = `file:${mkdtempSync(join(tmpdir(), "understudy-document-"))}`;
  {
    await using first = await createUnderstudy({ store });
    await send(first.fetch, "", ...follow(moved));
  }
  await using second = await createUnderstudy({ store });
  expect((await send(second.fetch, "", "GET /api/shortlists")).status).toBe(200);
});
