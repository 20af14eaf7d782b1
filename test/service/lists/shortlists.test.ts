import { expect, test } from "vitest";
import { startRecords } from "./records.ts";

test("a shortlist is created, read, renamed, pinned, archived, restored and deleted", async () => {
  const { call, advance } = await startRecords();
  const made = await call("POST /v1/shortlists", { body: { name: "Rust in Berlin" } });
  expect(made.status).toBe(201);
  expect(made.json).toEqual({
    id: expect.stringMatching(/^sl_\w{1,13}$/),
    name: "Rust in Berlin",
    kind: "freestanding",
    description: null,
    ownerId: "usr_demo_owner",
    pinned: false,
    archivedAt: null,
    createdAt: "2026-03-01T09:00:00.000Z",
    agentId: null,
    stats: { members: 0, sequences: 0 },
  });
  const path = `/v1/shortlists/${made.json.id}`;
  advance(60_000);

  const renamed = await call(`PATCH ${path}`, {
    body: { name: "Rust in Europe", description: "Compilers", pinned: true },
  });
  expect(renamed.json).toEqual({ ...made.json, name: "Rust in Europe", description: "Compilers", pinned: true });
  expect((await call(`PATCH ${path}`, { body: { description: null } })).json.description).toBeNull();
  expect((await call(`PATCH ${path}`, { body: {} })).json.name).toBe("Rust in Europe");

  const archived = await call(`PATCH ${path}`, { body: { archived: true } });
  expect(archived.json.archivedAt).toBe("2026-03-01T09:01:00.000Z");
  expect((await call("GET /v1/shortlists")).json.shortlists).toEqual([]);
  expect((await call("GET /v1/shortlists?archived=true")).json.shortlists).toEqual([archived.json]);
  advance(60_000);
  expect((await call(`PATCH ${path}`, { body: { archived: true } })).json.archivedAt).toBe(archived.json.archivedAt);
  expect((await call(`PATCH ${path}`, { body: { archived: false } })).json.archivedAt).toBeNull();

  expect((await call(`DELETE ${path}`)).json).toEqual({ id: made.json.id });
  expect((await call(`GET ${path}`)).status).toBe(404);
  expect((await call("GET /v1/shortlists")).json).toEqual({ shortlists: [], nextCursor: null });
});

test("a name is unique regardless of case, spacing or encoding, archived lists included", async () => {
  const { call, newList } = await startRecords();
  const cafe = await newList("Café Straße");
  const other = await newList("Other");
  await call(`PATCH /v1/shortlists/${cafe}`, { body: { archived: true } });
  for (const name of ["café straße", "  CAFÉ STRASSE  ", "Cafe\u0301 Strasse"]) {
    const created = await call("POST /v1/shortlists", { body: { name } });
    expect(created.json, name).toMatchObject({ code: "conflict", status: 409 });
    expect(created.json.message, "the list that has it").toContain('"Café Straße" exists already');
    expect((await call(`PATCH /v1/shortlists/${other}`, { body: { name } })).status, name).toBe(409);
  }
  expect((await call(`PATCH /v1/shortlists/${cafe}`, { body: { name: "CAFÉ STRASSE" } })).json.name).toBe(
    "CAFÉ STRASSE",
  );
  expect((await call("POST /v1/shortlists", { as: "outsider", body: { name: "Café Straße" } })).status).toBe(201);
});

test("bounds count what a person counts: an emoji is one character", async () => {
  const { call, newList } = await startRecords();
  const list = await newList("one");
  const patch = (body: unknown) => call(`PATCH /v1/shortlists/${list}`, { body });
  for (const name of ["👩‍💻".repeat(16), "𝕏".repeat(80), "שלום עולם", "é".repeat(80), "\u202Eevil", "{repo_name}"]) {
    expect((await patch({ name })).json.name).toBe(name);
  }
  const refused = [
    { name: "𝕏".repeat(81) },
    { name: " \u00a0\t" },
    { name: 5 },
    { pinned: "true" },
    { archivedAt: null },
    { kind: "pipeline" },
    [],
  ];
  for (const body of refused) {
    const { status, json } = await patch(body);
    expect({ body, status, code: json.code }).toEqual({ body, status: 400, code: "bad_request" });
  }
  expect((await patch({ name: "x", nmae: "y" })).json.message).toContain("nmae");
});

test("members are saved, listed in the order they were added, and pinned on this list only", async () => {
  const { call, developer, login, newList } = await startRecords();
  const [rust, go] = [await newList("Rust"), await newList("Go")];
  const added = await call(`POST /v1/shortlists/${rust}/members`, {
    body: { developerIds: [developer(9), developer(2), developer(9)], bestRepo: "octo/ray" },
  });
  expect(added.json.existing).toEqual([]);
  expect(added.json.added).toEqual(
    [9, 2].map((index) => ({
      contactId: expect.stringMatching(/^ct_\w{1,13}$/),
      developerId: developer(index),
      login: login(index),
      addedAt: "2026-03-01T09:00:00.000Z",
      pinnedRepo: "octo/ray",
    })),
  );
  const again = await call(`POST /v1/shortlists/${rust}/members`, {
    body: { developerIds: [developer(5), developer(2)], bestRepo: "other/thing" },
  });
  expect(again.json.added).toMatchObject([{ developerId: developer(5), pinnedRepo: "other/thing" }]);
  expect(again.json.existing).toEqual([added.json.added[1]]);

  const contactId = added.json.added[0].contactId as string;
  await call(`POST /v1/shortlists/${go}/members`, { body: { developerIds: [developer(9)] } });
  const pin = await call(`POST /v1/shortlists/${go}/members/pin`, { body: { contactId, repo: "no/such-repository" } });
  expect(pin.json).toEqual({ contactId, pinnedRepo: "no/such-repository" });

  const read = async (list: string) => (await call(`GET /v1/shortlists/${list}`)).json;
  expect((await read(go)).members).toMatchObject([{ contactId, pinnedRepo: "no/such-repository" }]);
  expect((await read(rust)).members.map((each: { login: string }) => each.login)).toEqual([9, 2, 5].map(login));
  expect((await read(rust)).members[0].pinnedRepo).toBe("octo/ray");
  expect((await read(rust)).stats.members).toBe(3);

  expect(
    (await call(`POST /v1/shortlists/${go}/members/pin`, { body: { contactId, repo: null } })).json.pinnedRepo,
  ).toBeNull();
  expect((await call(`DELETE /v1/shortlists/${rust}/members/${contactId}`)).json).toEqual({ contactId });
  expect((await call(`DELETE /v1/shortlists/${rust}/members/${contactId}`)).status).toBe(404);
  expect((await call(`POST /v1/shortlists/${rust}/members/pin`, { body: { contactId, repo: null } })).status).toBe(404);
  expect((await read(go)).stats.members).toBe(1);
});

test("a pin is any owner/repo or null", async () => {
  const { call, newList, add } = await startRecords();
  const list = await newList("Rust");
  const [contactId] = await add(list, [1]);
  const pin = async (body: object) => (await call(`POST /v1/shortlists/${list}/members/pin`, { body })).status;
  const maximal = `${"o".repeat(39)}/${"r".repeat(100)}`;
  for (const repo of [maximal, "a/b", "o_o/.github", "Ünï/çødé", "a/..", null])
    expect(await pin({ contactId, repo })).toBe(200);
  for (const repo of [`${maximal}x`, "a", "a/", "/b", "a/b/c", "a b/c", "", 5, ["a/b"]]) {
    expect(await pin({ contactId, repo }), String(repo)).toBe(400);
  }
  expect(await pin({ contactId: "ct_unknown", repo: null })).toBe(404);
});

test("developers are added to a list all or nothing, and must exist", async () => {
  const { call, developer, newList } = await startRecords();
  const list = await newList("Rust");
  const add = (developerIds: unknown) => call(`POST /v1/shortlists/${list}/members`, { body: { developerIds } });
  const refused = await add([developer(1), "1", developer(2)]);
  expect(refused.json).toMatchObject({ code: "not_found", status: 404 });
  expect(refused.json.message).toContain("1");
  expect((await call("GET /v1/contacts")).json.contacts).toEqual([]);
  expect((await add([])).status).toBe(400);
  expect((await add(["octocat"])).status).toBe(400);
  expect((await add(Array.from({ length: 101 }, (_, index) => developer(index)))).status).toBe(400);
  expect((await add(Array.from({ length: 100 }, (_, index) => developer(index)))).json.added).toHaveLength(100);
});

test("a developer's lists: archived ones marked, deleted ones left out, none for an unsaved developer", async () => {
  const { call, developer, newList, add } = await startRecords();
  const [kept, archived, deleted] = [await newList("Kept"), await newList("Archived"), await newList("Deleted")];
  for (const list of [kept, archived, deleted]) await add(list, [1]);
  await call(`PATCH /v1/shortlists/${archived}`, { body: { archived: true } });
  await call(`DELETE /v1/shortlists/${deleted}`);
  const read = async (id: string, as = "owner") =>
    (await call(`GET /v1/developers/${id}/shortlists`, { as })).json.shortlists;
  expect(await read(developer(1))).toMatchObject([
    { name: "Kept", archived: false },
    { name: "Archived", archived: true },
  ]);
  for (const id of [developer(2), "1", "octocat", "x".repeat(64)]) expect(await read(id)).toEqual([]);
  expect(await read(developer(1), "outsider")).toEqual([]);
  expect((await call(`GET /v1/developers/${"x".repeat(65)}/shortlists`)).status).toBe(400);
});
