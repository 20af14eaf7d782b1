import { expect, test } from "vitest";
import { startRecords } from "./records.ts";

test("a note saves the developer, and is edited and deleted by its author", async () => {
  const { call, developer, advance } = await startRecords();
  const path = `/v1/developers/${developer(3)}/notes`;
  expect((await call(`GET ${path}`)).json).toEqual({ contactId: null, notes: [], nextCursor: null });

  const made = await call(`POST ${path}`, { as: "agent", body: { body: "Ships compilers 🦀" } });
  expect(made.status).toBe(201);
  expect(made.json).toEqual({
    id: expect.stringMatching(/^nt_\w{1,13}$/),
    contactId: expect.stringMatching(/^ct_\w{1,13}$/),
    body: "Ships compilers 🦀",
    author: { kind: "key", id: "key_demo_agent", name: "agent" },
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: null,
    editedBy: null,
  });
  advance(1_000);
  const edited = await call(`PATCH /v1/notes/${made.json.id}`, { as: "owner", body: { body: "Ships linkers" } });
  expect(edited.json).toEqual({
    ...made.json,
    body: "Ships linkers",
    updatedAt: "2026-03-01T09:00:01.000Z",
    editedBy: { kind: "member", id: "usr_demo_owner", name: "Miriam Vogel" },
  });
  expect((await call(`GET ${path}`)).json).toEqual({
    contactId: made.json.contactId,
    notes: [edited.json],
    nextCursor: null,
  });
  expect((await call(`DELETE /v1/notes/${made.json.id}`, { as: "agent" })).json).toEqual({ id: made.json.id });
  expect((await call(`GET ${path}`)).json).toEqual({ contactId: made.json.contactId, notes: [], nextCursor: null });
  expect((await call(`DELETE /v1/notes/${made.json.id}`, { as: "agent" })).status).toBe(404);
});

test("a cursor is valid only for the notes of the contact that returned it", async () => {
  const { call, developer, note, newList } = await startRecords();
  for (const index of [1, 2]) for (const body of ["one", "two", "three"]) await note(index, body);
  for (const body of ["one", "two"]) await note(1, body, "outsider");
  for (const name of ["a", "b"]) await newList(name);
  const notesOf = (index: number, query: string, as = "owner") =>
    call(`GET /v1/developers/${developer(index)}/notes?${query}`, { as });
  const { nextCursor } = (await notesOf(1, "limit=1")).json;
  expect(nextCursor.length).toBeLessThanOrEqual(256);
  const status = async (promise: ReturnType<typeof call>) => (await promise).status;

  expect(await status(notesOf(1, `cursor=${nextCursor}&limit=2`))).toBe(200);
  expect(await status(notesOf(1, `cursor=${nextCursor}`, "agent"))).toBe(200);
  expect(await status(notesOf(2, `cursor=${nextCursor}`))).toBe(400);
  expect(await status(notesOf(3, `cursor=${nextCursor}`))).toBe(400);
  expect(await status(notesOf(1, `cursor=${nextCursor}`, "outsider"))).toBe(400);
  expect(await status(call(`GET /v1/shortlists?cursor=${nextCursor}`))).toBe(400);
  const { nextCursor: listCursor } = (await call("GET /v1/shortlists?limit=1")).json;
  expect(await status(notesOf(1, `cursor=${listCursor}`))).toBe(400);
  expect(await status(call(`GET /v1/shortlists?archived=true&cursor=${listCursor}`))).toBe(400);
  const last = nextCursor.at(-1) === "A" ? "B" : "A";
  for (const forged of [
    "x",
    `${nextCursor}A`,
    `${nextCursor.slice(0, -1)}${last}`,
    "%00",
    btoa("nt_00001"),
    "x".repeat(257),
  ]) {
    expect(await status(notesOf(1, `cursor=${forged}`)), forged).toBe(400);
  }
  expect(await status(notesOf(1, "cursor="))).toBe(400);
});

test("a note counts characters as people do, and ids and limits have to be well-formed", async () => {
  const { call, developer } = await startRecords();
  const path = `/v1/developers/${developer(1)}/notes`;
  const write = async (body: unknown) => (await call(`POST ${path}`, { body: { body } })).status;
  expect(await write("𝕏".repeat(10_000))).toBe(201);
  for (const body of [null, 5, undefined]) expect(await write(body)).toBe(400);
  for (const limit of ["1.5", "01", "1e1", "-1", "", "ten", "1&limit=2"]) {
    expect((await call(`GET ${path}?limit=${limit}`)).status, limit).toBe(400);
  }
  expect((await call("GET /v1/developers/octocat/notes")).status).toBe(400);
  expect((await call(`GET /v1/developers/${"1".repeat(65)}/notes`)).status).toBe(400);
  expect((await call("POST /v1/developers/1/notes", { body: { body: "nobody" } })).status).toBe(404);
  expect((await call(`PATCH /v1/notes/${"n".repeat(17)}`, { body: { body: "x" } })).status).toBe(400);
});
