import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { newSaid } from "../../src/contract/learn/self-description.ts";
import type { Loose } from "../alignment/variants.ts";

/** Our own document, changed as a deployment might have changed it: what a run tells of it. */
async function differencesWhen(change: (document: Loose) => void) {
  const document = structuredClone(ownDocument()) as Loose;
  change(document);
  return (await newSaid({ source: "openapi.json", document }).report()).differences;
}

const told = async (changes: (document: Loose) => void): Promise<readonly string[]> =>
  (await differencesWhen(changes)).map(({ on, where, ours, theirs }) => `${on} ${where}: ${ours} / ${theirs}`);

test("a document does not differ from itself", async () => {
  expect(await differencesWhen(() => {})).toEqual([]);
});

test("missing and added operations are named, and another name in a path is none", async () => {
  const differences = await told(({ paths }) => {
    delete paths["/v1/contacts"];
    paths["/v1/teams"] = { get: { responses: {} } };
    paths["/v1/notes/{id}"] = paths["/v1/notes/{noteId}"];
    delete paths["/v1/notes/{noteId}"];
  });
  expect(differences).toEqual([
    "GET /v1/contacts : it exists / no such operation",
    "GET /v1/teams : no such operation / it exists",
  ]);
});

test("changed members, values and bounds are told at their place, with the sentence or the assumption", async () => {
  const differences = await differencesWhen(({ components: { schemas } }) => {
    const { properties } = schemas.Shortlist;
    properties.color = { type: "string" };
    properties.name.maxLength = 120;
    properties.pinned = { type: ["boolean", "null"] };
    delete properties.archivedAt;
  });
  const made = differences.filter(({ on }) => on === "POST /v1/shortlists");
  expect(made.map(({ where, ours, theirs, about }) => `${where}: ${ours} / ${theirs} (${about})`)).toEqual(
    expect.arrayContaining([
      "answer.name: maxLength unbounded / maxLength 120 (A-60)",
      "answer.color: no such member / string (A-60)",
      "answer.archivedAt: string or null / no such member (A-60)",
    ]),
  );
  expect(made.map(({ where }) => where)).toContain("answer.pinned");
});

test("a parameter that became required is told where it is", async () => {
  const differences = await told(({ paths }) => {
    for (const each of paths["/v1/developers/search"].get.parameters) if (each.name === "limit") each.required = true;
  });
  expect(differences).toEqual(["GET /v1/developers/search query.limit: optional / required"]);
});

test("what a document refers to elsewhere and nowhere is not followed, and ends no run", async () => {
  const schema = ($ref: string) => ({ responses: { 200: { content: { "application/json": { schema: { $ref } } } } } });
  const differences = await told(({ paths }) => {
    paths["/v1/contacts"].get.responses[200].content["application/json"].schema = { $ref: "file:///etc/passwd" };
    paths["/a"] = { get: schema("#/nothing/here") };
    paths["/b"] = { $ref: "#/nothing/here" };
  });
  expect(differences).toEqual([
    "GET /v1/contacts answer: no such rule / file:///etc/passwd",
    "GET /a : no such operation / it exists",
  ]);
});
