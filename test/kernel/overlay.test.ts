import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const overlay = (parts: object) => ({ overlay: { overlay: 1, ...parts } });

test("an operation that the deployment lacks is missing, and the document omits it", async () => {
  const { call } = startWorld(overlay({ absent: { "GET /v1/contacts": 404, "GET /v1/quotas": 501 } }));
  expect((await call("GET /v1/contacts", { isUnlawful: true })).status).toBe(404);
  expect((await call("GET /v1/quotas", { isUnlawful: true })).json).toMatchObject({
    code: "not_implemented",
    status: 501,
  });
  const { json } = await call("GET /openapi.json", { isUnlawful: true });
  expect(Object.keys(json.paths)).not.toContain("/v1/contacts");
  expect(Object.keys(json.paths)).toContain("/v1/me");
});

test("a scenario is played where the deployment lacks operations that its past was made with", async () => {
  const { call } = startWorld({
    scenario: "lived-in-account",
    ...overlay({ absent: { "POST /v1/shortlists": 404, "POST /v1/search/jobs/{id}/more": 501 } }),
  });
  expect((await call("GET /v1/shortlists")).json.shortlists).not.toHaveLength(0);
  expect((await call("POST /v1/shortlists", { body: { name: "Rust" }, isUnlawful: true })).status).not.toBe(201);
});

test("limits and quotas have the deployment's sizes", async () => {
  const { call } = startWorld(overlay({ limits: { "GET /v1/me": { calls: 2 } }, quotas: { scale: { reports: 7 } } }));
  expect((await call("GET /v1/me")).headers.get("x-ratelimit-limit")).toBe("2");
  await call("GET /v1/me");
  expect((await call("GET /v1/me")).status).toBe(429);
  const { quotas } = (await call("GET /v1/quotas")).json;
  expect(quotas.find((each: { name: string }) => each.name === "reports")).toMatchObject({ limit: 7, remaining: 7 });
});

test("members are added, absent, null or changed at any path", async () => {
  const on = "GET /v1/developers/search";
  const { call } = startWorld(
    overlay({
      members: [
        { on, path: "region", is: "added", value: "eu-1" },
        { on, path: "results[].match.why", is: "null" },
        { on, path: "results[].match.evidence", is: "absent" },
        { on, path: "countStatus", is: "value", value: "capped" },
      ],
    }),
  );
  const { json } = await call("GET /v1/developers/search?q=rust&limit=3", { isUnlawful: true });
  expect(json).toMatchObject({ region: "eu-1", countStatus: "capped" });
  expect(json.results).toHaveLength(3);
  for (const { match } of json.results) {
    expect(match.why).toBeNull();
    expect(match).not.toHaveProperty("evidence");
    expect(match.score).toBeGreaterThan(0);
  }
});

test("the document describes the changed answers, and leaves all others as they were", async () => {
  const on = "GET /v1/developers/search";
  const { call } = startWorld(
    overlay({
      statuses: [{ on: "POST /v1/shortlists", status: 201, becomes: 200 }],
      members: [
        { on, path: "region", is: "added", value: "eu-1" },
        { on, path: "results[].match.why", is: "null" },
        { on, path: "results[].match.evidence", is: "absent" },
        { on, path: "countStatus", is: "value", value: "capped" },
      ],
    }),
  );
  const changed = (await call("GET /openapi.json", { isUnlawful: true })).json;
  const plain = (await startWorld().call("GET /openapi.json")).json;
  const answer = changed.paths["/v1/developers/search"].get.responses[200].content["application/json"].schema;
  expect(answer.properties.region).toEqual({ type: "string" });
  expect(answer.properties.countStatus.enum).toContain("capped");
  const { match } = answer.properties.results.items.properties;
  expect(match.properties.why.anyOf).toContainEqual({ type: "null" });
  expect(match.required).not.toContain("evidence");
  expect(Object.keys(changed.paths["/v1/shortlists"].post.responses)).toContain("200");
  expect(changed.components.schemas).toEqual(plain.components.schemas);
  expect(changed.paths["/v1/developers/{id}"]).toEqual(plain.paths["/v1/developers/{id}"]);
});

test("a change of some rows affects the same rows every time", async () => {
  const on = "GET /v1/developers/search";
  const { call } = startWorld(overlay({ members: [{ on, path: "results[].name", is: "null", often: 0.5 }] }));
  const names = async () =>
    (await call("GET /v1/developers/search?q=developer&limit=40", { isUnlawful: true })).json.results.map(
      (each: { name: string | null }) => each.name,
    );
  const first = await names();
  expect(first.filter((name: string | null) => name === null).length).toBeGreaterThan(8);
  expect(first.filter((name: string | null) => name !== null).length).toBeGreaterThan(8);
  expect(await names()).toEqual(first);
});

const envelopes = overlay({
  members: [
    { on: "GET /v1/developers/search", path: "results", is: "moved", to: "hits.rows" },
    { on: "GET /v1/developers/search", path: "results[].match", is: "moved", to: "relevance" },
    { on: "GET /v1/developers/search", path: "results[].match.score", is: "moved", to: "relevance.points" },
    { on: "GET /v1/developers/search", path: "results[].match.why", is: "null" },
    { on: "GET /v1/developers/search", path: "total", is: "moved", to: "nextCursor" },
    { on: "GET /v1/developers/search", path: "nextCursor", is: "moved", to: "total" },
    { on: "GET /v1/developers/{id}", path: "", is: "moved", to: "data" },
    { on: "GET /v1/shortlists", path: "shortlists", is: "moved", to: "" },
    { on: "GET /v1/shortlists", path: "shortlists[]", is: "moved", to: "attributes" },
    { on: "GET /v1/shortlists", path: "shortlists[].id", is: "moved", to: "id" },
  ],
});

test("members are moved: into envelopes, out of them, and past each other", async () => {
  const plain = startWorld({ scenario: "lived-in-account" });
  const { call } = startWorld({ scenario: "lived-in-account", ...envelopes });
  const search = "GET /v1/developers/search?q=rust&limit=2";
  const ours = (await plain.call(search)).json;
  const theirs = (await call(search, { isUnlawful: true })).json;
  expect(Object.keys(theirs)).not.toContain("results");
  expect(theirs.hits.rows.map((each: { id: string }) => each.id)).toEqual(
    ours.results.map((each: { id: string }) => each.id),
  );
  const [
    {
      match: { score, ...match },
    },
  ] = ours.results;
  const [row] = theirs.hits.rows;
  expect(row).not.toHaveProperty("match");
  expect(row.relevance).toEqual({ ...match, why: null, points: score });
  expect([theirs.nextCursor, theirs.total]).toEqual([ours.total, ours.nextCursor]);

  const one = `GET /v1/developers/${row.id}` as const;
  expect((await call(one, { isUnlawful: true })).json).toEqual({ data: (await plain.call(one)).json });

  const [list] = (await plain.call("GET /v1/shortlists")).json.shortlists;
  const { id, ...attributes } = list;
  expect((await call("GET /v1/shortlists", { isUnlawful: true })).json[0]).toEqual({ id, attributes });
});

test("the document describes members where they have moved", async () => {
  const { call } = startWorld(envelopes);
  const { paths } = (await call("GET /openapi.json", { isUnlawful: true })).json;
  const answerOf = (path: string) => paths[path].get.responses[200].content["application/json"].schema;
  const search = answerOf("/v1/developers/search");
  expect(search.required).toEqual(expect.arrayContaining(["hits", "total"]));
  expect(search.properties).not.toHaveProperty("results");
  const row = search.properties.hits.properties.rows.items;
  expect(row.required).toContain("relevance");
  expect(row.properties).not.toHaveProperty("match");
  expect(row.properties.relevance.properties).toHaveProperty("points");
  expect(row.properties.relevance.properties).not.toHaveProperty("score");
  expect(row.properties.relevance.required).toContain("points");
  expect(answerOf("/v1/developers/{id}")).toMatchObject({ type: "object", required: ["data"] });
  const lists = answerOf("/v1/shortlists");
  expect(lists.items.properties.attributes.properties).toHaveProperty("name");
  expect(lists.items.properties.attributes.properties).not.toHaveProperty("id");
  expect(lists.items.required.toSorted()).toEqual(["attributes", "id"]);
});

test("refusals have the deployment's code and status, and headers are left out", async () => {
  const { call } = startWorld(
    overlay({
      refusals: [{ on: "*", code: "not_found", becomes: { code: "missing", status: 410 } }],
      headers: [{ on: "*", name: "x-ratelimit-limit", is: "absent" }],
      statuses: [{ on: "POST /v1/shortlists", status: 201, becomes: 200 }],
    }),
  );
  const refused = await call("GET /v1/shortlists/sl_nobody", { isUnlawful: true });
  expect(refused.status).toBe(410);
  expect(refused.json).toMatchObject({ code: "missing", status: 410 });
  expect(refused.headers.has("x-ratelimit-limit")).toBe(false);
  expect(refused.headers.has("x-ratelimit-remaining")).toBe(true);
  expect((await call("POST /v1/shortlists", { body: { name: "Rust" }, isUnlawful: true })).status).toBe(200);
});

test("unknown members are ignored only where the deployment ignores them", async () => {
  const { call } = startWorld(
    overlay({
      ignores: [
        { on: "GET /v1/me", unknown: "query" },
        { on: "POST /v1/shortlists", unknown: "body" },
      ],
    }),
  );
  expect((await call("GET /v1/me?surprise=1", { isUnlawful: true })).status).toBe(200);
  expect((await call("POST /v1/shortlists", { body: { name: "Rust", surprise: 1 }, isUnlawful: true })).status).toBe(
    201,
  );
  expect((await call("GET /v1/quotas?surprise=1")).status).toBe(400);
});

test.each([
  [{ overlay: 2 }, /"overlay" must be 1/],
  [
    { overlay: 1, absent: { "GET /v1/contcts": 404 } },
    /no operation "GET \/v1\/contcts"; did you mean "GET \/v1\/contacts"/,
  ],
  [{ overlay: 1, limits: { "POST /v1/me": { calls: 3 } } }, /there is GET \/v1\/me\./],
  [{ overlay: 1, limits: { "GET /v1/me": { calls: 0 } } }, /"limits\.GET \/v1\/me\.calls" must be at least 1/],
  [{ overlay: 1, quotas: { scale: { report: 3 } } }, /no quota "report"; did you mean "reports"/],
  [
    { overlay: 1, members: [{ on: "GET /v1/me", path: "actor.knd", is: "null" }] },
    /no "actor\.knd"; did you mean "kind"/,
  ],
  [{ overlay: 1, members: [{ on: "GET /v1/me", path: "region", is: "added" }] }, /needs a value/],
  [{ overlay: 1, members: [{ on: "GET /v1/me", path: "a..b", is: "null" }] }, /must be a path/],
  [
    { overlay: 1, members: [{ on: "GET /v1/me", path: "account", is: "moved" }] },
    /"account" is moved: say where to, such as "to": "data\.items"/,
  ],
  [
    { overlay: 1, members: [{ on: "GET /v1/me", path: "account", is: "moved", to: "data[].x" }] },
    /must be a path such as data\.items, from the list item or the answer around the member, without \[\]/,
  ],
  [
    { overlay: 1, members: [{ on: "GET /v1/me", path: "acount", is: "moved", to: "data" }] },
    /GET \/v1\/me answers no "acount"; did you mean "account"/,
  ],
  [
    { overlay: 1, members: [{ on: "GET /v1/me", path: "account", is: "moved", to: "data", often: 0.5 }] },
    /"account" is moved wherever it is: leave out "often"/,
  ],
  [
    { overlay: 1, members: [{ on: "GET /v1/me", path: "account", is: "moved", to: "__proto__.a" }] },
    /"account" cannot be moved to "__proto__": use another name/,
  ],
  [
    { overlay: 1, members: [{ on: "GET /v1/me", path: "account", is: "absent", to: "data" }] },
    /"account" is "absent" and has a "to": leave that out, or use "is": "moved"/,
  ],
  [
    { overlay: 1, members: [{ on: "GET /v1/me", path: "", is: "absent" }] },
    /The whole answer can only be "moved": name a member/,
  ],
  [{ overlay: 1, surprise: [] }, /Unknown member "surprise"/],
  [[], /must be an object/],
])("%j is refused with the reason", async (given, complaint) => {
  await expect(createUnderstudy({ overlay: given })).rejects.toThrow(complaint);
});
