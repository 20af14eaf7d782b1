import { createServer, type RequestListener } from "node:http";
import { expect, test } from "vitest";
import { compareDocuments } from "../../src/contract/document/compare.ts";
import { dereference } from "../../src/contract/document/dereference.ts";
import { startWorld } from "../harness.ts";
import { openServer } from "../listening.ts";

/** Our own document, changed as a deployment might have changed it. */
// biome-ignore lint/suspicious/noExplicitAny: tests change a document at any place
async function compareWith(change: (document: any) => void) {
  const { json } = await startWorld().call("GET /openapi.json");
  const theirs = structuredClone(json);
  change(theirs);
  const [mine, other] = [await dereference(json), await dereference(theirs)];
  if ("problem" in mine) throw new Error(mine.problem);
  if ("problem" in other) throw new Error(other.problem);
  return compareDocuments(mine.document, other.document);
}

test("a document does not differ from itself", async () => {
  expect(await compareWith(() => {})).toEqual([]);
});

test("missing and added operations are named", async () => {
  const differences = await compareWith(({ paths }) => {
    delete paths["/v1/contacts"];
    paths["/v1/teams"] = { get: { responses: {} } };
    paths["/v1/notes/{id}"] = paths["/v1/notes/{noteId}"];
    delete paths["/v1/notes/{noteId}"];
  });
  expect(differences).toEqual([
    { is: "missing", route: "GET /v1/contacts", details: [] },
    { is: "added", route: "GET /v1/teams", details: [] },
  ]);
});

test("changed members, values, bounds and statuses are reported with their place", async () => {
  const differences = await compareWith(({ paths, components: { schemas } }) => {
    const operation = paths["/v1/shortlists"].post;
    delete operation.responses[402];
    operation.responses[418] = { description: "A teapot" };
    const { properties } = schemas.Shortlist;
    delete properties.archivedAt;
    properties.color = { type: "string" };
    properties.name.maxLength = 120;
    properties.kind.enum = ["candidate", "campaign"];
    properties.pinned = { type: ["boolean", "null"] };
  });
  const made = differences.find(({ route }) => route === "POST /v1/shortlists");
  expect(made?.details).toEqual(
    expect.arrayContaining([
      "201.archivedAt is missing",
      "201.color is added",
      "201.pinned may be null",
      "the status 418 is added",
    ]),
  );
});

test("a parameter that became required is reported", async () => {
  const differences = await compareWith(({ paths }) => {
    const { parameters } = paths["/v1/developers/search"].get;
    for (const each of parameters) if (each.name === "limit") each.required = true;
  });
  expect(differences).toEqual([
    { is: "changed", route: "GET /v1/developers/search", details: ["the query parameter limit is required"] },
  ]);
});

test("references to other hosts and to files are listed and never followed", async () => {
  let requests = 0;
  const listener: RequestListener = (_, answer) => {
    requests += 1;
    answer.end("{}");
  };
  const server = await openServer(createServer(listener));
  const url = `${server.url}/schema.json`;
  const refer = ($ref: string) => ({
    get: { responses: { 200: { content: { "application/json": { schema: { $ref } } } } } },
  });
  const read = await dereference({
    paths: { "/a": refer(url), "/b": refer("/etc/passwd"), "/c": refer("file:///etc/passwd") },
  });
  await server.close();
  expect(requests).toBe(0);
  expect("problem" in read ? read.problem : [...read.elsewhere].sort()).toEqual([
    "/etc/passwd",
    "file:///etc/passwd",
    url,
  ]);
  expect(JSON.stringify(read)).not.toContain("root:");
});

test("a document with dangling references is reported, and does not break the run", async () => {
  expect(await dereference({ paths: { "/a": { $ref: "#/nothing/here" } } })).toMatchObject({
    problem: expect.stringContaining("do not resolve"),
  });
});
