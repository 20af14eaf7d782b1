import { expect, test } from "vitest";
import { setConditions } from "../../../src/model/conditions.ts";
import { tokens } from "../../harness.ts";
import { startRecords } from "../lists/records.ts";

async function startCompany() {
  const records = await startRecords();
  const { call, fetch } = records;
  const { id } = (await call("POST /v1/companies", { body: { name: "Northwind" } })).json;
  return {
    ...records,
    company: id as string,
    attach: (body: unknown, as = "owner", company = id) =>
      call(`POST /v1/companies/${company}/attachments`, { as, body }),
    announce: (body: unknown, as = "owner") => call("POST /v1/files", { as, body }),
    upload: (id: string, bytes: Uint8Array, as = "owner") =>
      fetch(`/v1/files/${id}/content`, {
        method: "PUT",
        headers: { authorization: `Bearer ${tokens[as]}` },
        body: bytes as BodyInit,
      }),
  };
}

test("a link is recorded, never fetched, and must be http or https", async () => {
  const { attach, call, company } = await startCompany();
  const made = await attach({ kind: "link", name: "Careers", url: "https://northwind.example/careers" });
  expect(made.status).toBe(201);
  expect(made.json).toEqual({
    id: expect.stringMatching(/^at_\w{1,13}$/),
    subjectType: "company",
    subjectId: company,
    kind: "link",
    name: "Careers",
    url: "https://northwind.example/careers",
    fileRef: null,
    addedBy: "usr_demo_owner",
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
  });
  const bad = [
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/html,x",
    "ftp://e.example/",
    "//e.example",
    "https://",
    "http:e.example",
    " https://e.example",
    "https://e.example/ x",
    "https:\\\\e.example",
    "JaVaScRiPt://e.example/%0aalert(1)",
    "",
    5,
  ];
  for (const url of bad) expect((await attach({ kind: "link", name: "x", url })).status, String(url)).toBe(400);
  expect((await attach({ kind: "link", name: "x" })).json.message).toContain("url");
  expect((await attach({ kind: "jd", name: "x", url: "javascript:alert(1)" })).status).toBe(400);
  await attach({ kind: "doc", name: "Deck" });
  expect((await call(`GET /v1/companies/${company}/attachments`)).json).toMatchObject({
    attachments: [{ kind: "doc", name: "Deck" }, { name: "Careers" }],
    nextCursor: null,
  });
});

test("kinds, names and companies are checked", async () => {
  const { attach } = await startCompany();
  for (const body of [
    { kind: "video", name: "x" },
    { name: "x" },
    { kind: "jd" },
    { kind: "jd", name: "x", fileRef: "fl_unknown" },
  ]) {
    expect((await attach(body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await attach({ kind: "doc", name: "👩‍💻".repeat(40) })).status).toBe(201);
  expect((await attach({ kind: "jd", name: "x" }, "owner", "cmp_unknown")).status).toBe(404);
  expect((await attach({ kind: "jd", name: "x" }, "agent")).status).toBe(403);
  expect((await attach({ kind: "jd", name: "x" }, "starter")).status).toBe(404);
});

test("files have size limits, and only the beginning of a large one is stored", async () => {
  const { announce, upload, core } = await startCompany();
  const file = { name: "a.bin", contentType: "application/octet-stream", size: 1 };
  for (const change of [
    { size: 0 },
    { size: 20 * 2 ** 20 + 1 },
    { size: 1.5 },
    { size: "1" },
    { name: "" },
    { name: " " },
    { contentType: "text" },
    { contentType: "text/plain\r\nx: y" },
    { extra: 1 },
  ]) {
    expect((await announce({ ...file, ...change })).status, JSON.stringify(change)).toBe(400);
  }
  const size = 20 * 2 ** 20;
  const { id } = (await announce({ name: "big.txt", contentType: "text/plain", size })).json;
  expect((await upload(id, new Uint8Array(size).fill(120))).status).toBe(200);
  expect((await upload(id, new Uint8Array(size + 1))).status).toBe(413);
  const rows = [...core.stage.sandboxes.inMemory.get("default")!.world.tables.data.get("files")!.rows.values()];
  expect(JSON.stringify(rows).length).toBeLessThan(60_000);
});

test("without file storage nothing can be registered or uploaded", async () => {
  const { announce, upload, world } = await startCompany();
  const { id } = (await announce({ name: "a", contentType: "text/plain", size: 1 })).json;
  setConditions(world, { fileStorage: "not_configured" });
  const refused = await announce({ name: "a", contentType: "text/plain", size: 1 });
  expect(refused.json).toMatchObject({ code: "not_implemented", status: 503 });
  expect((await upload(id, new Uint8Array(1))).status).toBe(503);
});
