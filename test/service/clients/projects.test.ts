import { expect, test } from "vitest";
import { put } from "../../../src/base/table.ts";
import { setScripts } from "../../../src/model/scripts.ts";
import { sequences } from "../../../src/model/sequence.ts";
import { startRecords } from "../lists/records.ts";

test("a project has a candidate list, and its stats follow from its records", async () => {
  const { call, add, world } = await startRecords();
  const made = await call("POST /v1/projects", { body: { name: "Rust engineer" } });
  expect(made.status).toBe(201);
  const { id, candidateListId } = made.json;
  expect(made.json).toEqual({
    id: expect.stringMatching(/^prj_\w{1,12}$/),
    name: "Rust engineer",
    status: "open",
    companyRef: { subjectType: "account", subjectId: "acct_demo" },
    companyName: "Demo Talent",
    createdBy: "usr_demo_owner",
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    candidateListId: expect.stringMatching(/^sl_/),
    managedAgents: [],
    stats: { candidates: 0, sequences: 0, contacted: 0, replyRate: null },
    shortlists: [{ shortlistId: candidateListId, name: "Rust engineer: candidates", kind: "project" }],
    contextLocked: false,
  });

  const saved = await add(candidateListId, [1, 2, 3]);
  const pipeline = (await call("POST /v1/shortlists", { body: { name: "Round two", kind: "pipeline", projectId: id } }))
    .json.id;
  const reach = (row: { id: string; shortlistId: string; contacted: string[]; replied: string[] }) =>
    put(world.tables, sequences, { accountId: "acct_demo", ...row });
  reach({ id: "sq_1", shortlistId: candidateListId, contacted: saved, replied: [] });
  reach({ id: "sq_2", shortlistId: pipeline, contacted: [saved[0] as string], replied: [saved[0] as string] });
  const read = async () => (await call(`GET /v1/projects/${id}`)).json;
  expect(await read()).toMatchObject({
    stats: { candidates: 3, sequences: 2, contacted: 3, replyRate: 0.333 },
    shortlists: [{ shortlistId: candidateListId }, { shortlistId: pipeline, name: "Round two", kind: "pipeline" }],
    contextLocked: true,
  });
  await call("POST /v1/contacts/remove", { body: { contactIds: [saved[1]] } });
  expect((await read()).stats).toMatchObject({ candidates: 2, contacted: 3 });
  expect((await call(`DELETE /v1/shortlists/${candidateListId}`)).json.code).toBe("conflict");
  expect((await call(`DELETE /v1/shortlists/${pipeline}`)).status).toBe(200);
  expect((await read()).stats).toMatchObject({ sequences: 1 });
});

test("two projects of one name have candidate lists of two names", async () => {
  const { call } = await startRecords();
  const name = "𝕏".repeat(120);
  const create = async () => (await call("POST /v1/projects", { body: { name } })).json.shortlists[0].name;
  const [first, second] = [await create(), await create()];
  expect(first).not.toBe(second);
  expect([...second].length).toBe(80);
  expect(second).toMatch(/ \(2\)$/);
});

test("projects are listed newest first, can be edited, and are private to the account", async () => {
  const { call, advance, readAll } = await startRecords();
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) ids.push((await call("POST /v1/projects", { body: { name } })).json.id);
  const { rows, pages } = await readAll("/v1/projects?limit=2", "projects");
  expect(rows.map((each) => each.id)).toEqual(ids.toReversed());
  expect(pages).toBe(2);
  advance(1_000);
  const path = `/v1/projects/${ids[0]}`;
  expect((await call(`PATCH ${path}`, { body: { status: "closed", name: "A" } })).json).toMatchObject({
    name: "A",
    status: "closed",
    updatedAt: "2026-03-01T09:00:01.000Z",
  });
  for (const body of [{ status: "done" }, { status: null }, { name: " " }, { jd: "" }, { companyId: "cmp_1" }]) {
    expect((await call(`PATCH ${path}`, { body })).status, Object.keys(body)[0]).toBe(400);
  }
  for (const route of [`GET ${path}`, `GET ${path}/brief`, `GET ${path}/profile`]) {
    expect((await call(route, { as: "starter" })).status).toBe(404);
    expect((await call(route, { as: "agent" })).status).toBe(403);
  }
  expect((await call("GET /v1/projects/prj_unknown")).status).toBe(404);
  expect((await call(`GET /v1/projects/${"p".repeat(17)}`)).status).toBe(400);
});

test("a project takes a company and attachments of its own account only", async () => {
  const { call } = await startRecords();
  const create = (body: object) => call("POST /v1/projects", { body: { name: "x", ...body } });
  const company = (await call("POST /v1/companies", { body: { name: "Ours" } })).json.id;
  const foreign = (await call("POST /v1/companies", { as: "outsider", body: { name: "Theirs" } })).json.id;
  const attachment = (await call(`POST /v1/companies/${company}/attachments`, { body: { kind: "doc", name: "Deck" } }))
    .json.id;
  expect((await create({ companyId: foreign })).status).toBe(404);
  expect((await create({ attachmentIds: [attachment, "at_unknown"] })).json.message).toContain("at_unknown");
  expect((await create({ companyId: company, attachmentIds: [attachment] })).json).toMatchObject({
    companyRef: { subjectType: "company", subjectId: company },
    companyName: "Ours",
  });
  expect((await create({ attachmentIds: Array.from({ length: 21 }, () => attachment) })).status).toBe(400);
});

const jd = `# Senior Rust Engineer (Storage)

**Location:** Berlin or remote in Europe
**Salary:** €95,000 – €120,000

We build the storage engine behind half of the continent's weather data. You will own the write path.

## What you bring
- 5+ years of systems programming
- Experience with PostgreSQL internals
- Kubernetes is a plus

## Nice to have
* C++ in production
`;

test("a brief is empty, then populating, then ready, and fills the role profile", async () => {
  const { call, advance } = await startRecords();
  const { id } = (await call("POST /v1/projects", { body: { name: "Storage" } })).json;
  const brief = async () => (await call(`GET /v1/projects/${id}/brief`)).json;
  expect(await brief()).toEqual({ status: "empty", brief: null });
  advance(60_000);
  expect(await brief()).toEqual({ status: "empty", brief: null });
  await call(`PATCH /v1/projects/${id}`, { body: { jd } });
  expect(await brief()).toEqual({ status: "populating", brief: null });
  advance(3_999);
  expect((await brief()).status).toBe("populating");
  advance(5_002);
  expect(await brief()).toEqual({
    status: "ready",
    brief: {
      title: "Senior Rust Engineer (Storage)",
      summary: "We build the storage engine behind half of the continent's weather data. You will own the write path.",
      mustHaves: ["5+ years of systems programming", "Experience with PostgreSQL internals"],
      niceToHaves: ["Kubernetes is a plus", "C++ in production"],
      seniority: "senior",
      location: "Berlin or remote in Europe",
      compensation: "€95,000 – €120,000",
      sources: [{ kind: "jd", attachmentId: null, name: "Job description" }],
    },
  });
  const values = (await call(`GET /v1/projects/${id}/profile?view=values`)).json;
  expect(values).toMatchObject({
    title: "Senior Rust Engineer (Storage)",
    stack: ["Rust", "PostgreSQL", "Kubernetes", "C++"],
    workplace: "remote",
    openedAt: "2026-03-01T09:00:00.000Z",
  });
  await call(`PATCH /v1/projects/${id}`, { body: { jd: null } });
  expect((await brief()).status).toBe("empty");
});

test("an attached job description becomes part of the brief, a link is only named", async () => {
  const { call, fetch, advance } = await startRecords();
  const company = (await call("POST /v1/companies", { body: { name: "Ours" } })).json.id;
  const attach = async (body: object) => (await call(`POST /v1/companies/${company}/attachments`, { body })).json.id;
  const bytes = new TextEncoder().encode(jd);
  const file = (
    await call("POST /v1/files", { body: { name: "r.md", contentType: "text/markdown", size: bytes.length } })
  ).json.id;
  const headers = { authorization: "Bearer svc_st_demo_owner" };
  await fetch(`/v1/files/${file}/content`, { method: "PUT", headers, body: bytes });
  await call(`POST /v1/files/${file}/finalize`);
  const attachmentIds = [
    await attach({ kind: "jd", name: "The role", fileRef: file }),
    await attach({ kind: "link", name: "Careers", url: "https://ours.example/jobs" }),
  ];
  const { id } = (await call("POST /v1/projects", { body: { name: "Storage", companyId: company, attachmentIds } }))
    .json;
  advance(10_000);
  const { brief } = (await call(`GET /v1/projects/${id}/brief`)).json;
  expect(brief.title).toBe("Senior Rust Engineer (Storage)");
  expect(brief.sources).toEqual([
    { kind: "jd", attachmentId: attachmentIds[0], name: "The role" },
    { kind: "link", attachmentId: attachmentIds[1], name: "Careers" },
  ]);
});

test("a brief fails where nothing can be read or a scenario says so, and can stay populating", async () => {
  const { call, advance, world } = await startRecords();
  setScripts(world, {
    briefs: [
      { project: "doomed*", outcome: "failed", after: "1s" },
      { project: "slow*", outcome: "stays" },
    ],
  });
  const create = async (name: string, text: string) =>
    (await call("POST /v1/projects", { body: { name, jd: text } })).json.id;
  const [doomed, slow, noise] = [await create("doomed", jd), await create("slow", jd), await create("x", "!!! 123")];
  const status = async (id: string) => (await call(`GET /v1/projects/${id}/brief`)).json;
  advance(1_000);
  expect(await status(doomed)).toEqual({ status: "failed", brief: null });
  advance(10_000_000);
  expect(await status(slow)).toEqual({ status: "populating", brief: null });
  expect(await status(noise)).toEqual({ status: "failed", brief: null });
});
