import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { documentTasks } from "../../src/contract/learn/document-tasks.ts";
import { send } from "../harness.ts";
import type { Loose } from "./variants.ts";

const badge = {
  type: "object",
  properties: { slug: { type: "string", examples: ["rustacean"] }, note: { $ref: "#/components/schemas/Note" } },
  required: ["slug", "note"],
};

/** Two operations of a team's own, which the service is going to have. */
const ownOperations = {
  openapi: "3.1.0",
  info: { title: "Badges", version: "1" },
  paths: {
    "/v1/badges": {
      get: {
        operationId: "listBadges",
        responses: {
          200: {
            description: "all",
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Badge" } } },
            },
          },
        },
      },
    },
    "/v1/badges/{slug}": { delete: { operationId: "dropBadge", responses: { 204: { description: "gone" } } } },
  },
  components: {
    schemas: { Badge: badge, Note: { type: "object", properties: { by: { type: "string" } }, required: ["by"] } },
  },
};

test("a team's own operations stand beside ours, with schemas of their own, and ours all remain", async () => {
  await using theirs = await createUnderstudy({ document: ownOperations });
  const badges = await send(theirs.fetch, "", "GET /v1/badges");
  expect(badges.json).toEqual([{ slug: "rustacean", note: { by: expect.any(String) } }]);
  expect(badges.headers.get("x-understudy-provenance")).toBe("described");
  expect((await send(theirs.fetch, "", "DELETE /v1/badges/rustacean")).status).toBe(204);
  expect((await send(theirs.fetch, "", "POST /v1/shortlists", { body: { name: "Rust" } })).status).toBe(201);
  const { paths } = (await send(theirs.fetch, "", "GET /openapi.json")).json;
  expect(Object.keys(paths).sort()).toEqual(
    [...Object.keys(ownDocument().paths as object), "/v1/badges", "/v1/badges/{slug}"].sort(),
  );
  const { followed, notFollowed } = (await send(theirs.fetch, "", "GET /_understudy/document", { as: null })).json;
  expect(followed).toEqual([{ where: "GET /v1/badges", ours: "no such operation", theirs: "it exists", more: 1 }]);
  expect(notFollowed).toEqual([]);
});

const overlay = {
  overlay: "1.0.0",
  info: { title: "What we know already", version: "2" },
  actions: [
    { target: "$.paths['/v1/contacts']", remove: true },
    {
      target: "$.paths['/v1/contacts/remove'].*.responses.*",
      update: { headers: { "x-trace": { schema: { type: "string" } } } },
    },
    {
      target: "$.paths.*[?(@.operationId == 'contacts.list')].parameters[0].schema",
      update: { maximum: 5 },
    },
    {
      target: "$.paths.*[?@.operationId == 'companies.list'].responses['200'].content..schema",
      update: { description: "all companies" },
    },
    { target: "$.paths", update: { "/v1/badges": ownOperations.paths["/v1/badges"] } },
    { target: "$.components.schemas", update: { Badge: badge } },
    { target: "$.paths['/v1/projects'].get.parameters[?(@.name == 'limit')].schema", update: { maximum: 7 } },
  ],
};

test("an OpenAPI Overlay changes our document: what it removes, bounds and adds is served so", async () => {
  await using theirs = await createUnderstudy({ document: overlay });
  expect((await send(theirs.fetch, "", "GET /v1/badges")).status).toBe(200);
  const refused = await send(theirs.fetch, "", "GET /v1/projects?limit=8");
  expect(refused.json.message).toContain('"limit" must be at most 7');
  const { source, version, notFollowed } = (await send(theirs.fetch, "", "GET /_understudy/document", { as: null }))
    .json;
  expect([source, version]).toEqual([expect.any(String), "2"]);
  expect(notFollowed).toContainEqual(
    expect.objectContaining({
      where: "overlay $.paths.*[?(@.operationId == 'contacts.list')].parameters[0].schema",
      why: "its target leads to nothing of ours",
    }),
  );
});

test("an Overlay that cannot be read is refused with what can be", async () => {
  const use = (document: Loose) => async () => createUnderstudy({ document });
  const action = { target: "$.paths[?length(@) > 2]", remove: true };
  await expect(use({ overlay: "2.0.0", actions: [action] })).rejects.toThrow("1.0 can be read");
  await expect(use({ overlay: "1.0.0", actions: [] })).rejects.toThrow("without actions");
  await expect(use({ overlay: "1.0.0", actions: [action] })).rejects.toThrow("['names'], [0], *, ..");
});

test("an Overlay that grows with each of its actions ends in a sentence", async () => {
  const action = { target: "$..*", update: { also: { more: { and: "more" } } } };
  const document = { overlay: "1.0.0", info: {}, actions: Array.from({ length: 200 }, () => action) };
  await expect(async () => createUnderstudy({ document })).rejects.toThrow('the target "$..*": it would take too long');
});

test("answers are held against our document as an Overlay changes it", () => {
  const { judge } = documentTasks(() => overlay);
  expect(judge({ method: "GET", path: "/v1/badges", status: 200, json: [{ slug: 7 }] })).toEqual([
    { route: "GET /v1/badges", where: "200 [].note", must: "be there" },
    { route: "GET /v1/badges", where: "200 [].slug", must: "be a string" },
  ]);
});
