import { expect, test } from "vitest";
import { overridePeople } from "../../../src/model/person-override.ts";
import { startRecords } from "./records.ts";

test("a developer on a list or with a note is one contact", async () => {
  const { call, developer, login, newList, add, note } = await startRecords();
  const list = await newList("Rust");
  const [first] = await add(list, [4]);
  await note(4, "seen");
  await note(5, "noted only");
  expect((await call("GET /v1/contacts")).json).toEqual({
    contacts: [
      {
        contactId: expect.stringMatching(/^ct_/),
        developerId: developer(5),
        login: login(5),
        savedAt: "2026-03-01T09:00:00.000Z",
        shortlists: [],
      },
      {
        contactId: first,
        developerId: developer(4),
        login: login(4),
        savedAt: "2026-03-01T09:00:00.000Z",
        shortlists: [{ id: list, name: "Rust", addedAt: "2026-03-01T09:00:00.000Z", archived: false }],
      },
    ],
    nextCursor: null,
  });
  expect((await call("GET /v1/contacts", { as: "outsider" })).json.contacts).toEqual([]);
});

test("a removal with many unknown ids names ten of them and counts the others", async () => {
  const { call } = await startRecords();
  const contactIds = Array.from({ length: 12 }, (_, at) => `ct_${at}`);
  const { status, json } = await call("POST /v1/contacts/remove", { body: { contactIds } });
  expect([status, json.message]).toEqual([404, expect.stringContaining('"ct_9" and 2 more. None was removed.')]);
});

test("paging ends without an error when its contact is removed, and continues when it is saved again", async () => {
  const { call, developer, note } = await startRecords();
  const { contactId } = await note(1, "one");
  for (const body of ["two", "three"]) await note(1, body);
  const path = `/v1/developers/${developer(1)}/notes?limit=1`;
  const { nextCursor } = (await call(`GET ${path}`)).json;
  await call("POST /v1/contacts/remove", { body: { contactIds: [contactId] } });
  expect((await call(`GET ${path}&cursor=${nextCursor}`)).json).toEqual({
    contactId: null,
    notes: [],
    nextCursor: null,
  });
  expect((await call(`GET ${path}&cursor=nonsense`)).status).toBe(400);
  await note(1, "four");
  expect((await call(`GET ${path}&cursor=${nextCursor}`)).json.notes).toMatchObject([{ body: "two" }]);
});

test("paging members or contacts skips removed ones and repeats nobody", async () => {
  const { call, newList, add, readAll } = await startRecords();
  const list = await newList("Rust");
  const saved = await add(list, [0, 1, 2, 3, 4, 5]);
  const first = (await call(`GET /v1/shortlists/${list}?limit=2`)).json;
  await call("POST /v1/contacts/remove", { body: { contactIds: [saved[1], saved[2]] } });
  const rest = await readAll(`/v1/shortlists/${list}?limit=2`, "members");
  const next = (await call(`GET /v1/shortlists/${list}?limit=2&cursor=${first.nextCursor}`)).json;
  const ids = (rows: { contactId: string }[]) => rows.map((each) => each.contactId);
  expect(ids(next.members)).toEqual([saved[3], saved[4]]);
  expect(ids(rest.rows)).toEqual([saved[0], saved[3], saved[4], saved[5]]);
  const contacts = await readAll("/v1/contacts?limit=3", "contacts");
  expect(ids(contacts.rows)).toEqual([saved[5], saved[4], saved[3], saved[0]]);
  expect(contacts.pages).toBe(2);
});

test("a renamed developer appears under the current login on lists and among contacts", async () => {
  const { call, developer, newList, add, world } = await startRecords();
  const list = await newList("Rust");
  await add(list, [4]);
  overridePeople(world, [{ developer: developer(4), login: "renamed-since" }]);
  expect((await call("GET /v1/contacts")).json.contacts).toMatchObject([{ login: "renamed-since" }]);
  expect((await call(`GET /v1/shortlists/${list}`)).json.members).toMatchObject([
    { developerId: developer(4), login: "renamed-since" },
  ]);
});
