import { expect, test } from "vitest";
import { startRecords } from "./records.ts";

/** With eight more characters 2,000 of them. */
const titles = "title,".repeat(332);

/**
 * The largest allowed value, and one more, where no keyword of a schema says it. `:project` is created. That the others are those of the
 * interface is in test/openapi, and that they are kept is shown by the derived checks.
 */
const bounds: readonly (readonly [route: string, fits: unknown, over: unknown, member: string])[] = [
  ["PATCH /v1/me/profile", { set: { pitch: "x".repeat(5_000) } }, { set: { pitch: "x".repeat(5_001) } }, "pitch"],
  ["GET /v1/projects/:project/profile?fields=", `${titles}location`, `${titles}seniority`, "fields"],
];

async function furnished() {
  const records = await startRecords();
  const { call, newList, add, note, developer } = records;
  const list = await newList("Rust");
  const [contact] = await add(list, [1]);
  const company = (await call("POST /v1/companies", { body: { name: "Northwind" } })).json.id;
  const project = (await call("POST /v1/projects", { body: { name: "Search" } })).json.id;
  const made = await note(1, "one");
  await note(1, "two");
  const cursor = (await call(`GET /v1/developers/${developer(1)}/notes?limit=1`)).json.nextCursor;
  const file = (await call("POST /v1/files", { body: { name: "a", contentType: "text/plain", size: 1 } })).json.id;
  const headers = { authorization: "Bearer svc_st_demo_owner" };
  await records.fetch(`/v1/files/${file}/content`, { method: "PUT", headers, body: "x" });
  await call(`POST /v1/files/${file}/finalize`);
  const ids: Record<string, string> = {
    list,
    contact: contact as string,
    company,
    project,
    note: made.id,
    cursor,
    file,
    developer: developer(1),
  };
  const fill = (text: string) => text.replaceAll(/:([a-z]+)/g, (whole, name) => ids[name] ?? whole);
  return {
    ...records,
    async send(route: string, value: unknown) {
      if (route.endsWith("=")) return call(fill(`${route}${value}`));
      return call(fill(route), { body: JSON.parse(fill(JSON.stringify(value))) });
    },
  };
}

test.each(bounds)("%s: the maximum is accepted, one more is a 400 that names it", async (route, fits, over, member) => {
  const { send } = await furnished();
  const refused = await send(route, over);
  expect(refused.json).toMatchObject({ code: "bad_request", status: 400 });
  expect(refused.json.message).toContain(member);
  const taken = await send(route, fits);
  expect([200, 201]).toContain(taken.status);
});

const names = [
  "Łukasz Żółw",
  "李小龍",
  "عمر",
  "नरेन्द्र",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "e\u0301 and é",
  "\u202Ertl",
  "a\u200Bb",
  "ﬀ ligature",
  "𝓕𝓪𝓷𝓬𝔂",
  "<b>&amp;</b>",
  "'; drop table--",
  "{{name}}",
  "__proto__",
  "İstanbul ısı",
];

test("names in any script are stored unchanged in every operation", async () => {
  const { send, call } = await furnished();
  for (const name of names) {
    const list = (await send("POST /v1/shortlists", { name })).json;
    expect(list.name).toBe(name);
    expect((await call(`GET /v1/shortlists/${list.id}`)).json.name).toBe(name);
    expect((await send("POST /v1/projects", { name })).json.name).toBe(name);
    expect((await send("POST /v1/companies/:company/attachments", { kind: "doc", name })).json.name).toBe(name);
    const { id } = (await send("POST /v1/companies", { name })).json;
    expect((await call(`GET /v1/companies/${id}`)).json.name).toBe(name);
    expect((await send("PATCH /v1/me/profile", { set: { displayName: name } })).json.written).toEqual(["displayName"]);
    expect((await call("GET /v1/me/profile?view=values")).json.displayName).toBe(name);
    expect((await send("POST /v1/developers/:developer/notes", { body: name })).json.body).toBe(name);
  }
});

test("ids of other accounts, removed records or other kinds are unknown; archived ones are not", async () => {
  const { send, call, newList, add } = await furnished();
  const theirs = await newList("Theirs", "starter");
  const [foreign] = await add(theirs, [1], "starter");
  const company = (await call("POST /v1/companies", { as: "starter", body: { name: "Theirs" } })).json.id;
  const project = (await call("POST /v1/projects", { as: "starter", body: { name: "Theirs" } })).json.id;
  const attachment = { kind: "doc", name: "x" };
  const unknown = [
    ["PATCH /v1/shortlists/:company", { pinned: true }],
    [`PATCH /v1/shortlists/${theirs}`, { pinned: true }],
    ["POST /v1/shortlists/:list/members/pin", { contactId: foreign, repo: null }],
    [`POST /v1/companies/${company}/attachments`, attachment],
    ["POST /v1/companies/:list/attachments", attachment],
    ["POST /v1/projects", { name: "x", companyId: company }],
    [`PATCH /v1/projects/${project}`, { name: "x" }],
    ["POST /v1/contacts/remove", { contactIds: [":contact", foreign] }],
    ["PATCH /v1/notes/:contact", { body: "x" }],
  ] as const;
  for (const [route, body] of unknown) expect((await send(route, body)).status, route).toBe(404);
  for (const path of [`/v1/projects/${project}`, `/v1/projects/${project}/brief`, `/v1/projects/${project}/profile`]) {
    expect((await call(`GET ${path}`)).status, path).toBe(404);
  }

  await send("PATCH /v1/shortlists/:list", { archived: true });
  await send("POST /v1/companies/:company/archive", {});
  expect((await send("POST /v1/companies/:company/attachments", attachment)).status).toBe(201);
  expect((await send("POST /v1/shortlists/:list/members/pin", { contactId: ":contact", repo: "a/b" })).status).toBe(
    200,
  );
  await send("POST /v1/contacts/remove", { contactIds: [":contact"] });
  for (const [route, body] of [
    ["POST /v1/shortlists/:list/members/pin", { contactId: ":contact", repo: "a/b" }],
    ["POST /v1/contacts/remove", { contactIds: [":contact"] }],
    ["PATCH /v1/notes/:note", { body: "x" }],
  ] as const) {
    expect((await send(route, body)).status, route).toBe(404);
  }
});
