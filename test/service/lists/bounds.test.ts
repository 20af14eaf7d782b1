import { expect, test } from "vitest";
import { startRecords } from "./records.ts";

const x = (length: number) => "x".repeat(length);
const many = <Item>(length: number, item: Item): Item[] => Array.from({ length }, () => item);

/** With eight more characters 2,000 of them. */
const titles = "title,".repeat(332);

/**
 * Each bound of §4.5, §4.6 and §8 on records: the largest allowed value, and one more. `:list`, `:contact` and the like
 * are created.
 */
const bounds: readonly (readonly [route: string, fits: unknown, over: unknown, member: string])[] = [
  ["PATCH /v1/shortlists/:list", { name: x(80) }, { name: x(81) }, "name"],
  ["PATCH /v1/shortlists/:list", { name: "x" }, { name: "" }, "name"],
  ["PATCH /v1/shortlists/:list", { description: x(280) }, { description: x(281) }, "description"],
  ["POST /v1/shortlists", { name: `${x(79)}y` }, { name: x(81) }, "name"],
  ["POST /v1/shortlists", { name: "a", description: x(280) }, { name: "b", description: x(281) }, "description"],
  [
    "POST /v1/shortlists/:list/members/pin",
    { contactId: ":contact", repo: `a/${x(138)}` },
    { contactId: ":contact", repo: `a/${x(139)}` },
    "repo",
  ],
  [
    "POST /v1/shortlists/:list/members/pin",
    { contactId: ":contact", repo: null },
    { contactId: x(17), repo: null },
    "contactId",
  ],
  ["POST /v1/developers/:developer/notes", { body: x(10_000) }, { body: x(10_001) }, "body"],
  ["POST /v1/developers/:developer/notes", { body: "x" }, { body: "" }, "body"],
  ["PATCH /v1/notes/:note", { body: x(10_000) }, { body: x(10_001) }, "body"],
  [
    "POST /v1/contacts/remove",
    { contactIds: many(500, ":contact") },
    { contactIds: many(501, ":contact") },
    "contactIds",
  ],
  ["POST /v1/contacts/remove", { contactIds: [":contact"] }, { contactIds: [] }, "contactIds"],
  ["POST /v1/companies", { name: x(200) }, { name: x(201) }, "name"],
  ["POST /v1/companies", { domain: domainOf(253) }, { domain: domainOf(254) }, "domain"],
  ["POST /v1/companies/:company/attachments", { kind: "doc", name: x(200) }, { kind: "doc", name: x(201) }, "name"],
  ["POST /v1/companies/:company/attachments", { kind: "doc", name: "x" }, { kind: "doc", name: "" }, "name"],
  [
    "POST /v1/companies/:company/attachments",
    { kind: "link", name: "x", url: `https://a.example/${x(1_982)}` },
    { kind: "link", name: "x", url: `https://a.example/${x(1_983)}` },
    "url",
  ],
  [
    "POST /v1/companies/:company/attachments",
    { kind: "doc", name: "x", fileRef: ":file" },
    { kind: "doc", name: "x", fileRef: x(501) },
    "fileRef",
  ],
  ["POST /v1/projects", { name: x(120) }, { name: x(121) }, "name"],
  ["POST /v1/projects", { name: "x", jd: x(50_000) }, { name: "x", jd: x(50_001) }, "jd"],
  ["PATCH /v1/projects/:project", { name: x(120) }, { name: x(121) }, "name"],
  ["PATCH /v1/projects/:project", { jd: x(50_000) }, { jd: x(50_001) }, "jd"],
  ["PATCH /v1/me/profile", { clear: many(100, "pitch") }, { clear: many(101, "pitch") }, "clear"],
  ["PATCH /v1/me/profile", { set: { pitch: x(5_000) } }, { set: { pitch: x(5_001) } }, "pitch"],
  ["GET /v1/developers/:developer/notes?limit=", 100, 101, "limit"],
  ["GET /v1/developers/:developer/notes?limit=", 1, 0, "limit"],
  ["GET /v1/shortlists?limit=", 100, 101, "limit"],
  ["GET /v1/contacts?limit=", 100, 101, "limit"],
  ["GET /v1/projects?limit=", 100, 101, "limit"],
  ["GET /v1/developers/:developer/notes?cursor=", ":cursor", x(257), "cursor"],
  ["GET /v1/projects/:project/profile?fields=", `${titles}location`, `${titles}seniority`, "fields"],
];

/** Labels of at most 63 characters, as in a domain name. */
function domainOf(length: number): string {
  const label = `${x(60)}.`;
  const rest = length - 4 * label.length;
  return `${label.repeat(4)}${"y".repeat(rest)}`;
}

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

test.each([
  ["PATCH /v1/shortlists/:list", { description: null }, {}],
  ["POST /v1/shortlists", { name: "n", description: null }, { name: "a" }],
  [
    "POST /v1/shortlists/:list/members",
    { developerIds: [":developer"], bestRepo: null },
    { developerIds: [":developer"] },
  ],
  ["PATCH /v1/projects/:project", { jd: null }, {}],
] as const)("%s accepts a nullable member that is null or absent", async (route, withNull, without) => {
  const { send } = await furnished();
  for (const body of [withNull, without]) expect([200, 201]).toContain((await send(route, body)).status);
});

test.each([
  ["PATCH /v1/shortlists/:list", { name: null }],
  ["PATCH /v1/shortlists/:list", { pinned: null }],
  ["PATCH /v1/shortlists/:list", { archived: null }],
  ["POST /v1/shortlists", { name: null }],
  ["POST /v1/shortlists/:list/members/pin", { contactId: ":contact" }],
  ["POST /v1/shortlists/:list/members/pin", { contactId: null, repo: null }],
  ["POST /v1/companies", { name: null }],
  ["POST /v1/companies", { name: "x", domain: null }],
  ["POST /v1/companies", { name: "x", set: null }],
  ["POST /v1/companies", { name: "x", set: { pitch: null } }],
  ["POST /v1/companies/:company/attachments", { kind: "doc", name: "x", url: null }],
  ["POST /v1/companies/:company/attachments", { kind: "doc", name: "x", fileRef: null }],
  ["POST /v1/projects", { name: "x", companyId: null }],
  ["POST /v1/projects", { name: "x", jd: null }],
  ["PATCH /v1/projects/:project", { name: null }],
  ["PATCH /v1/me/profile", { set: { pitch: null } }],
  ["PATCH /v1/me/profile", { clear: null }],
] as const)("%s refuses null for members that are not nullable: %j", async (route, body) => {
  const { send } = await furnished();
  expect(await send(route, body)).toMatchObject({ status: 400, json: { code: "bad_request" } });
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
