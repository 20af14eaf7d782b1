import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import type { Loose } from "../alignment/variants.ts";
import { send } from "../harness.ts";

/** Generators name operations by their functions; Nest gives all of a controller one name where none is set. */
const theirIds: Record<string, string> = {
  "shortlists.create": "create_shortlist_v1_shortlists_post",
  "shortlists.list": "ShortlistsController_find",
  "shortlists.get": "ShortlistsController_find",
};

function documentWithTheirNames(): Loose {
  const document: Loose = structuredClone(ownDocument());
  for (const item of Object.values<Loose>(document.paths))
    for (const operation of Object.values<Loose>(item))
      operation.operationId = theirIds[operation.operationId] ?? operation.operationId;
  document.paths["/v1/teams"] = {
    get: { operationId: "listTeams", responses: { 200: { description: "teams" } } },
  };
  return document;
}

test("operations go by the names of the document that is followed, beside ours: faults, journal, expectations, coverage", async () => {
  await using theirs = await createUnderstudy({ document: documentWithTheirNames() });
  const control = async (route: string, body?: Loose) => send(theirs.fetch, "", route, { as: null, body });
  const operation = "create_shortlist_v1_shortlists_post";
  const { faults } = (
    await control("POST /_understudy/faults", {
      match: { operation, times: 1 },
      then: { code: "conflict" },
    })
  ).json;
  expect(faults).toEqual([
    expect.objectContaining({ match: expect.objectContaining({ operation: "shortlists.create" }) }),
  ]);
  const create = async () => (await send(theirs.fetch, "", "POST /v1/shortlists", { body: { name: "Rust" } })).status;
  expect([await create(), await create()]).toEqual([409, 201]);
  for (const name of [operation, "shortlists.create"]) {
    expect((await control(`GET /_understudy/journal?operation=${name}`)).json.matched).toBe(2);
    const expectation = { calls: { operation: name, status: 201 }, times: 1 };
    expect((await control("POST /_understudy/journal/expect", expectation)).json).toMatchObject({ passed: true });
  }
  const { rows } = (await control("GET /_understudy/coverage")).json;
  expect(rows).toContainEqual(expect.objectContaining({ operation: "shortlists.create", theirs: operation, calls: 2 }));
  expect((await control("GET /_understudy/coverage?format=text")).text).toContain(`shortlists.create (${operation})`);
  await send(theirs.fetch, "", "GET /v1/teams");
  expect((await control("GET /_understudy/journal?operation=listTeams")).json.matched).toBe(1);
});

test("a name that several operations have is of none of them", async () => {
  await using theirs = await createUnderstudy({ document: documentWithTheirNames() });
  const { status, json } = await send(
    theirs.fetch,
    "",
    "GET /_understudy/journal?operation=ShortlistsController_find",
    {
      as: null,
    },
  );
  expect([status, json.message]).toEqual([400, expect.stringContaining("no operation is called")]);
});
