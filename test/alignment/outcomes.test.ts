import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { alignDocuments } from "../../src/alignment/align.ts";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { overlayOf } from "../../src/alignment/tell/overlay.ts";
import { sayFollowing } from "../../src/cli/start.ts";
import { toTheirs } from "../../src/kernel/overlay/to-theirs.ts";
import { send } from "../harness.ts";
import { styles } from "./styles.ts";
import { type Loose, variantOf } from "./variants.ts";

/** Our own document with some change, followed by a mock. */
async function following(change: (document: Loose) => void) {
  const document: Loose = structuredClone(ownDocument());
  change(document);
  const understudy = await createUnderstudy({ document, scenario: "lived-in-account" });
  const told = (await send(understudy.fetch, "", "GET /_understudy/document", { as: null })).json;
  return { ask: (route: string) => send(understudy.fetch, "", route), told };
}

const answerOf = (document: Loose, path: string): Loose =>
  document.paths[path].get.responses["200"].content["application/json"];

function startLine(document: Loose): string {
  const { follows } = overlayOf(alignDocuments(ownDocument(), document), document, "openapi.json");
  return sayFollowing(follows as NonNullable<typeof follows>);
}

test("what they require and nothing of ours feeds is null where it may be, else a marked example, and never an id", async () => {
  const { ask, told } = await following((document) => {
    answerOf(document, "/v1/contacts").schema = {
      type: "object",
      properties: {
        contacts: { type: "array", items: { type: "object" } },
        region: { type: "string" },
        owner: { type: ["object", "null"] },
        labels: { type: "array", items: { type: "string" } },
        listId: { type: "string" },
      },
      required: ["contacts", "region", "owner", "labels", "listId"],
    };
  });
  const { json, headers } = await ask("GET /v1/contacts");
  expect(json.contacts.length).toBeGreaterThan(0);
  const { contacts: _, ...rest } = json;
  expect(rest).toEqual({ region: "example", owner: null, labels: [] });
  expect(headers.get("x-understudy-invented")).toBe("region");
  expect(told.invented.map(({ where, why }: Loose) => `${where}: ${why}`)).toEqual([
    "GET /v1/contacts answer.region: an example stands there",
    "GET /v1/contacts answer.owner: null stands there",
    "GET /v1/contacts answer.labels: an empty list stands there",
  ]);
  expect(told.notFollowed).toContainEqual(
    expect.objectContaining({ where: "GET /v1/contacts answer.listId", why: expect.stringContaining("left out") }),
  );
  const served = (await ask("GET /openapi.json")).json.paths["/v1/contacts"].get;
  expect(served["x-understudy-invented"]).toContain("answer.region: an example stands there");
});

test("nothing is invented that need not be there", () => {
  const widened = { from: ["widened"], types: ["boolean"], instead: true, invented: true } as const;
  const ours = { widened: { by: "city" } };
  expect(toTheirs({ members: { widened }, required: ["widened"] }, ours)).toEqual({ widened: true });
  expect(toTheirs({ members: { widened } }, ours)).toEqual({});
});

test("a stated null is a fact: where theirs is never null it stays, or is left out where it may be", async () => {
  const { ask, told } = await following((document) => {
    const { properties, required } = document.components.schemas.Shortlist;
    properties.archivedAt = { type: "string", format: "date-time" };
    properties.description = { type: "string" };
    document.components.schemas.Shortlist.required = required.filter((name: string) => name !== "description");
  });
  const [first] = (await ask("GET /v1/shortlists")).json.shortlists;
  expect(first.archivedAt).toBeNull();
  expect(told.notFollowed).toContainEqual(
    expect.objectContaining({
      where: expect.stringContaining("archivedAt"),
      why: "it is required there, and ours is null, which stays",
    }),
  );
  expect(told.notFollowed.map(({ where }: Loose) => where).join()).not.toContain("description");
});

test("a member that is stated and that they do not mention is kept, and told as that", async () => {
  const { ask, told } = await following((document) => {
    const { properties, required } = document.components.schemas.Note;
    delete properties.pinned;
    delete properties.editedBy;
    document.components.schemas.Note.required = required.filter((name: string) => Object.hasOwn(properties, name));
  });
  const contacts = (await ask("GET /v1/contacts")).json.contacts;
  const lists = contacts.map(({ developerId }: Loose) => ask(`GET /v1/developers/${developerId}/notes`));
  const notes = (await Promise.all(lists)).flatMap(({ json }) => json.notes);
  expect(notes[0]).toHaveProperty("editedBy");
  expect(told.kept[0]).toMatchObject({ why: "it says nothing of it" });
});

test("what our answers link to answers, whether they list it or not", async () => {
  const { ask, told } = await following((document) => {
    delete document.paths["/avatars/{id}.svg"];
    delete document.paths["/v1/contacts/{id}"];
  });
  expect((await ask("GET /avatars/7472320361.svg")).status).toBe(200);
  expect(told.kept).toContainEqual(
    expect.objectContaining({ where: "GET /avatars/{id}.svg", why: "answers hand out its address" }),
  );
});

test("the id of a request stands where an envelope has it, and is that of the header", async () => {
  const meta = (type: Loose) => ({
    type: "object",
    properties: { requestId: type, region: { type: "string" } },
    required: ["requestId", "region"],
  });
  const { ask, told } = await following((document) => {
    for (const path of ["/v1/contacts", "/v1/keys"]) {
      const answer = answerOf(document, path);
      const own = meta(path === "/v1/keys" ? { type: "string", format: "uuid" } : { type: "string" });
      answer.schema = { type: "object", properties: { data: answer.schema, meta: own }, required: ["data", "meta"] };
    }
  });
  const { json, headers } = await ask("GET /v1/contacts");
  expect(json.data.contacts.length).toBeGreaterThan(0);
  expect(json.meta).toEqual({ requestId: headers.get("x-request-id"), region: "example" });
  expect(headers.get("x-understudy-invented")).toBe("region");
  expect(told.followed).toContainEqual(expect.objectContaining({ ours: "x-request-id" }));
  // Ours is no UUID: where it has to be one, it stays an example.
  const keys = await ask("GET /v1/keys");
  expect(keys.json.meta.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys.headers.get("x-understudy-invented")).toContain("meta");
});

test("the id of a record is its id, whatever ours calls it", async () => {
  const { ask } = await following((document) => {
    const { schema } = answerOf(document, "/v1/contacts");
    const page = document.components.schemas[schema.$ref.split("/").at(-1)];
    const { items } = page.properties.contacts;
    const contact = items.$ref ? document.components.schemas[items.$ref.split("/").at(-1)] : items;
    const { contactId, ...rest } = contact.properties;
    contact.properties = { id: contactId, ...rest };
    contact.required = ["id", ...contact.required.filter((name: string) => name !== "contactId")];
  });
  const [first] = (await ask("GET /v1/contacts")).json.contacts;
  expect(first.id).toMatch(/^ct_/);
});

test("one fact that holds in all operations is told once", async () => {
  const { told } = await following((document) => {
    for (const item of Object.values<Loose>(document.paths))
      for (const operation of Object.values<Loose>(item))
        operation.responses["422"] = {
          description: "Validation error",
          content: { "application/json": { schema: { type: "object", properties: { detail: { type: "string" } } } } },
        };
  });
  expect(told.notFollowed).toHaveLength(1);
  expect(told.notFollowed[0]).toMatchObject({ habit: "errors of detail", more: expect.any(Number) });
  expect(told.notFollowed[0].more).toBeGreaterThan(50);
});

test("the line at the start says how it is written, and of what is mixed that it is", () => {
  const envelope = styles.find(({ name }) => name.includes("envelope"));
  if (envelope === undefined) throw new Error("no such style");
  const { document } = variantOf([envelope], "all");
  expect(startLine(document)).toMatch(/It is written so that every answer is in data \((\d+) of \1\)\./);
  const half: Loose = structuredClone(document);
  const own: Loose = ownDocument();
  const paths = Object.keys(own.paths);
  for (const path of paths.filter((_, i) => i % 2 === 0)) half.paths[path] = own.paths[path];
  expect(startLine(half)).toContain("answers in an envelope and without one are mixed");
});
