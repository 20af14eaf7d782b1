import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";
import { asRead, judgeOf } from "./accepted.ts";
import { type Loose, readDocument } from "./document.ts";

// Requests of which readers of the document once expected something else than the server did. What a validator says by
// the document, and what the server says, is the same: taken, or refused with a 400.

const document = await readDocument();
const isAccepted = judgeOf(document);

const config = { version: 2, query: "rust" };

const bodies: [route: string, body: unknown, taken: boolean][] = [
  ["POST /v1/searches/execute", { config: { ...config, levers: { yoeRange: { min: 9, max: 3 } } } }, true],
  ["POST /v1/searches/execute", { config: { ...config, levers: { github: { starRange: { min: 9, max: 3 } } } } }, true],
  ["POST /v1/search/jobs", { config: { ...config, levers: { github: { followerRange: { min: 9, max: 3 } } } } }, true],
  ["PATCH /v1/me/profile", { set: { timezone: "Mars/Olympus_Mons" } }, true],
  ["PATCH /v1/me/profile", { set: { timezone: "half past nine" } }, false],
  ["PATCH /v1/me/profile", { set: { memberSince: "2026-03-01T09:00:00Z" } }, false],
  ["PATCH /v1/me/profile", { set: { headline: "Hires" }, clear: ["headline"] }, true],
  ["POST /v1/companies", { name: "Fjord", set: { website: "https://fjord.example/é?a=[1]#b" } }, true],
  ["POST /v1/companies", { name: "Fjord", set: { website: `https://fjord.example/${"💥".repeat(1_900)}` } }, true],
  ["POST /v1/companies", { name: "Fjord", set: { website: "ftp://fjord.example/" } }, false],
  ["POST /v1/companies", { name: "Fjord", set: { website: "https://fjord.example/a b" } }, false],
  ["POST /v1/companies", { name: "Fjord", set: { website: "https://" } }, false],
  ["POST /v1/companies", { name: "Fjord", set: { name: "Fjord AS" } }, false],
  ["POST /v1/companies", { name: "Fjord", domain: "fjord" }, false],
  ["POST /v1/companies", { name: "Fjord", domain: " https://www.fjord.example:8080/jobs " }, true],
  ["POST /v1/shortlists", { name: "before\u0000after" }, true],
];

test.each(bodies)("%s %j", async (route, body, taken) => {
  const { call } = startWorld();
  const [method = "", path = ""] = route.split(" ");
  const { schema } = document.paths[path][method.toLowerCase()].requestBody.content["application/json"];
  expect(isAccepted([{ schema, value: body }])).toBe(taken);
  expect((await call(route, { body: JSON.stringify(body) })).status < 300).toBe(taken);
});

const queries: [path: string, name: string, text: string, taken: boolean][] = [
  ["/v1/developers/search", "lang", "Rust,Rust", true],
  ["/v1/developers/search", "lang", "Rust, Go", true],
  ["/v1/developers/search", "techs", "PostgreSQL,PostgreSQL", true],
  ["/v1/developers/search", "techs", "PostgreSQL\n", false],
  ["/v1/developers/search", "techs", "vuejs", true],
  ["/v1/developers/search", "techs", "VueJS", false],
  ["/v1/me/profile", "fields", "displayName,displayName", true],
  ["/v1/me/profile", "fields", "displayName,displayName ", false],
];

test.each(queries)("GET %s?%s=%j", async (path, name, text, taken) => {
  const { call } = startWorld();
  const { schema } = document.paths[path].get.parameters.find((each: Loose) => each.name === name);
  expect(isAccepted([{ schema, value: asRead(schema, text) }])).toBe(taken);
  const { status } = await call(
    `GET ${path}?q=rust&${name}=${encodeURIComponent(text)}`.replace("?q=rust&fields", "?fields"),
  );
  expect(status).toBe(taken ? 200 : 400);
});

test("nobody is in a range whose minimum exceeds its maximum", async () => {
  const { call } = startWorld();
  const { json } = await call("GET /v1/developers/search?q=rust&yoeMin=9&yoeMax=3");
  expect(json).toMatchObject({ results: [], nextCursor: null });
});

test("a field that is both set and cleared is set", async () => {
  const { call } = startWorld();
  const { json } = await call("PATCH /v1/me/profile", {
    body: JSON.stringify({ set: { headline: "Hires" }, clear: ["headline"] }),
  });
  expect(json).toEqual({ written: ["headline"], skipped: [] });
  expect((await call("GET /v1/me/profile?view=values")).json).toMatchObject({ headline: "Hires" });
});

test("U+0000 is kept wherever a text is kept, as the document says", async () => {
  const { call } = startWorld();
  const text = "before\u0000after";
  const made = async (route: string, body: unknown) => (await call(route, { body: JSON.stringify(body) })).json;
  const shortlist = await made("POST /v1/shortlists", { name: text, description: text });
  expect(shortlist).toMatchObject({ name: text, description: text });
  const company = await made("POST /v1/companies", { name: text, set: { pitch: text } });
  const attachment = { kind: "link", name: text, url: "https://fjord.example/" };
  expect(await made(`POST /v1/companies/${company.id}/attachments`, attachment)).toMatchObject({ name: text });
  expect((await call(`GET /v1/companies/${company.id}`)).json).toMatchObject({
    name: text,
    profile: { pitch: { value: text } },
  });
  expect(await made("POST /v1/projects", { name: text })).toMatchObject({ name: text });
  expect(await made("POST /v1/keys", { name: text, entitlements: ["search:read"] })).toMatchObject({
    key: { name: text },
  });
  expect(await made("PATCH /v1/me/profile", { set: { headline: text } })).toMatchObject({ written: ["headline"] });
  expect((await call("GET /v1/me/profile?view=values")).json).toMatchObject({ headline: text });
  expect(document.info.description).toContain("U+0000");
});

test("a technology that is written otherwise is told by its name", async () => {
  const { call } = startWorld();
  const { json } = await call("GET /v1/developers/search?q=x&techs=VueJS,Postgresq");
  expect(json.message).toBe(
    'Query parameter "techs" has VueJS (did you mean Vue.js?), Postgresq (did you mean PostgreSQL?), which is not a technology known here.',
  );
});
