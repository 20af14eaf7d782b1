import { expect, test } from "vitest";
import { startRecords } from "../lists/records.ts";

test("an existing company is found by name or domain, and a match overwrites nothing", async () => {
  const { call } = await startRecords();
  const create = async (body: object, as = "owner") => (await call("POST /v1/companies", { as, body })).json;
  const made = await call("POST /v1/companies", {
    body: { name: "Northwind Labs GmbH", domain: "https://www.northwind.example/", set: { industry: "Weather" } },
  });
  expect(made.status).toBe(201);
  const { id } = made.json;
  expect(made.json).toEqual({ id: expect.stringMatching(/^cmp_\w{1,12}$/), created: true });
  for (const body of [
    { name: "NORTHWIND LABS" },
    { domain: "northwind.example." },
    { name: "Something else", domain: "northwind.example" },
    { name: "northwind labs, inc", domain: "other.example", set: { industry: "Shipping" } },
  ]) {
    expect(await create(body)).toEqual({ id, created: false });
  }
  const { json } = await call(`GET /v1/companies/${id}`);
  expect(json).toMatchObject({ id, name: "Northwind Labs GmbH", domain: "northwind.example", archived: false });
  expect(json.profile.industry).toMatchObject({ value: "Weather", writtenBy: { kind: "member" } });
  expect((await create({ name: "Northwind Labs" }, "outsider")).created).toBe(true);
  expect((await call(`GET /v1/companies/${id}`, { as: "outsider" })).status).toBe(404);
});

test("where name and domain belong to two companies, the domain decides", async () => {
  const { call } = await startRecords();
  const create = async (body: object) => (await call("POST /v1/companies", { body })).json;
  const [named, hosted] = [await create({ name: "Alpha" }), await create({ domain: "beta.example" })];
  expect(await create({ name: "Alpha", domain: "beta.example" })).toEqual({ id: hosted.id, created: false });
  expect(await create({ name: "Alpha", domain: "gamma.example" })).toEqual({ id: named.id, created: false });
});

test("a company needs a name or a domain, and valid initial fields", async () => {
  const { call } = await startRecords();
  const create = (body: unknown) => call("POST /v1/companies", { body });
  const bad = [
    {},
    { name: "" },
    { name: "  ", domain: " " },
    { name: "x", domain: "not a domain" },
    { domain: "localhost" },
    { domain: `${"a.".repeat(126)}ab` },
    { name: "x", set: { industry: 5 } },
    { name: "x", set: { nope: "x", name: "y", size: "3" } },
    { name: "x", url: "https://example.com" },
  ];
  for (const body of bad) {
    const { status, json } = await create(body);
    expect({ body, status, code: json.code }).toEqual({ body, status: 400, code: "bad_request" });
  }
  const { message } = (await create({ name: "x", set: { nope: "x", domain: "y", size: "3" } })).json;
  for (const key of ["nope", "domain", "size"]) expect(message).toContain(key);
  expect((await call("GET /v1/companies")).json.rows).toEqual([]);
  expect((await create({ name: "𝕏".repeat(200) })).status).toBe(201);
});

test("enrichment of a new company advances with the clock and keeps what people wrote", async () => {
  const { call, advance } = await startRecords();
  const body = { name: "Northwind", domain: "northwind.example", set: { summary: "Ours." } };
  const { id } = (await call("POST /v1/companies", { body })).json;
  await call(`PATCH /v1/companies/${id}`, { body: { clear: ["headquarters"] } });
  const status = async () => (await call("GET /v1/companies")).json.rows[0].profileStatus;
  const seen = [];
  for (let second = 0; second < 20; second++) {
    seen.push(await status());
    advance(1_000);
  }
  expect([...new Set(seen)]).toEqual(["queued", "enriching", "ready"]);
  const { profile } = (await call(`GET /v1/companies/${id}`)).json;
  expect(profile.summary).toMatchObject({ value: "Ours.", writtenBy: { kind: "member" } });
  expect(profile.headquarters).toMatchObject({ value: null, writtenBy: { kind: "member" } });
  expect(profile.industry).toMatchObject({ value: expect.any(String), writtenBy: { kind: "system", id: null } });
  expect(profile.website.value).toBe("https://northwind.example/");
  expect(profile.careersUrl.updatedAt > "2026-03-01T09:00:07").toBe(true);
});

test("a company that is kept anonymous says so, and its project's brief does not name it", async () => {
  const { call, advance } = await startRecords();
  const { id } = (await call("POST /v1/companies", { body: { name: "Northwind", set: { keepAnonymous: true } } })).json;
  expect((await call("GET /v1/companies")).json.rows[0].keepAnonymous).toBe(true);
  const jd = "Rust engineer\n\nAt NORTHWIND you will build what Northwind's customers run on, every single day.";
  const project = (await call("POST /v1/projects", { body: { name: "Rust", companyId: id, jd } })).json;
  advance(20_000);
  const summary = async () => (await call(`GET /v1/projects/${project.id}/brief`)).json.brief.summary;
  expect(await summary()).toBe("At the company you will build what the company's customers run on, every single day.");
  expect(project.companyName).toBe("Northwind");
  await call(`PATCH /v1/companies/${id}`, { body: { set: { keepAnonymous: false } } });
  expect(await summary()).toContain("NORTHWIND");
});

test("a company where developers work is described by the industry and the size that searches know it by", async () => {
  const { call, advance } = await startRecords();
  const { id } = (await call("POST /v1/companies", { body: { name: "Understead GmbH" } })).json;
  advance(20_000);
  const { industry, size, summary, stack } = (await call(`GET /v1/companies/${id}`)).json.profile;
  expect([industry.value, size.value]).toEqual(["Artificial Intelligence", "1-50"]);
  expect(summary.value).toMatch(
    /^Understead GmbH is in artificial intelligence, led from .+\. A small team works there on /,
  );
  expect(summary.value).toContain(stack.value[0]);
});
