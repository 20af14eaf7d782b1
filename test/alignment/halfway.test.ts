import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { overlayOfDocument } from "../../src/alignment/tell/overlay.ts";
import { sayFollowing } from "../../src/cli/start.ts";
import { send } from "../harness.ts";
import type { Loose } from "./variants.ts";

const developerId = "7472320361";
const text = { type: "string" };

/** The document of a service that takes these bodies, and is otherwise as ours. */
function documentTaking(bodies: Readonly<Record<string, Loose>>): Loose {
  const document: Loose = structuredClone(ownDocument());
  for (const [path, properties] of Object.entries(bodies)) {
    const [name, method = "post"] = path.split(" ").reverse() as [string, string?];
    document.paths[name][method.toLowerCase()].requestBody = {
      required: true,
      content: { "application/json": { schema: { type: "object", properties, required: Object.keys(properties) } } },
    };
  }
  return document;
}

async function taking(bodies: Readonly<Record<string, Loose>>, change: (document: Loose) => void = () => {}) {
  const document = documentTaking(bodies);
  change(document);
  return createUnderstudy({ scenario: "documented", document });
}

const answerOf = (document: Loose, path: string, method: string): Loose =>
  document.paths[path][method].responses[200].content["application/json"];

test("people are named by ids where ours takes objects, and a refusal names what can be sent", async () => {
  const facets = { type: "array", items: text };
  await using theirs = await taking({ "/v1/developers": { ids: { type: "array", items: text }, facets } });
  const ask = async (ids: Loose) =>
    send(theirs.fetch, "", "POST /v1/developers", { body: { ids, facets: ["profile.basics"] } });
  const found = await ask([developerId]);
  expect(found.status).toBe(200);
  expect(found.json.results[0].developer.id).toBe(developerId);
  const odd = await ask([developerId, "nobody at all"]);
  expect(odd.json).toMatchObject({ code: "bad_request", message: expect.stringContaining('"ids.1"') });
  expect(odd.json.message).not.toContain("developers");
});

test("one person is named where ours takes a list, by an id, a login or an object", async () => {
  const person = { type: "object", properties: { login: text }, required: ["login"] };
  await using theirs = await taking({
    "/v1/shortlists/{id}/members": { developerId: text },
    "/v1/deep-research/jobs": { subject: text, login: text },
    "/v1/developers": { developer: person },
  });
  const post = async (path: string, body: Loose) => send(theirs.fetch, "", `POST ${path}`, { body });
  const { id } = (await post("/v1/shortlists", { name: "Rust" })).json;
  const { results } = (await post("/v1/developers", { developer: { login: "ebins20" } })).json;
  expect(results).toEqual([expect.objectContaining({ input: { login: "ebins20" } })]);
  const { added } = (await post(`/v1/shortlists/${id}/members`, { developerId })).json;
  expect(added).toEqual([expect.objectContaining({ developerId })]);
  const research = await post("/v1/deep-research/jobs", { subject: "developers", login: "ebins20" });
  expect(research.json.job.items).toEqual([expect.objectContaining({ login: "ebins20" })]);
  const { message } = (await post(`/v1/shortlists/${id}/members`, { developerId: "x" })).json;
  expect(message).toContain('"developerId"');
});

test("an object with an id and a name with id are one, in requests and in answers", async () => {
  const project = { type: "object", properties: { id: text }, required: ["id"] };
  await using theirs = await taking({ "/v1/searches/compile": { project } }, (document) => {
    answerOf(document, "/v1/me", "get").schema = {
      type: "object",
      properties: { account_id: text, account_plan: text, actor: text },
      required: ["account_id", "account_plan", "actor"],
    };
  });
  const { json } = await send(theirs.fetch, "", "GET /v1/me");
  expect(json).toMatchObject({ account_id: "acct_demo", account_plan: "scale", actor: "usr_demo_owner" });
  const compile = async (id: string) =>
    send(theirs.fetch, "", "POST /v1/searches/compile", { body: { project: { id } } });
  expect((await compile("prj_none")).json).toMatchObject({ code: "not_found" });
  expect((await compile("prj_00001k0pwgg")).status).toBe(200);
});

test("what only a client of theirs can name is named as theirs, also a parameter that they do not have", async () => {
  await using theirs = await taking({}, ({ paths }) => {
    for (const each of paths["/v1/contacts"].get.parameters) if (each.name === "limit") each.name = "page_size";
  });
  const { json } = await send(theirs.fetch, "", "GET /v1/contacts?limit=3");
  expect(json.message).toContain('Unknown query parameter "limit"; there is page_size');
  const large = await send(theirs.fetch, "", "GET /v1/contacts?page_size=0");
  expect(large.json.message).toContain('"page_size"');
});

test("an operation whose requests cannot say what ours needs heads the line that is told at the start", () => {
  const document = documentTaking({
    "PATCH /v1/notes/{noteId}": { colour: text },
    // That a list is taken is stated.
    "/v1/contacts/remove": { contact_id: text },
  });
  const { follows } = overlayOfDocument(document, "openapi.json");
  expect(follows && sayFollowing(follows)).toMatch(
    /^Cannot be called as it says: PATCH \/v1\/notes\/\{noteId\} and 1 more\. Follows/,
  );
});
