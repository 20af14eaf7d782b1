import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../../src/doors/listen.ts";
import { newTestCore } from "../../core.ts";
import { newFolder } from "../../folder.ts";
import { endInProcess } from "../in-process.ts";

/** Where the project that verifies has Pact's verifier. */
const cwd = process.cwd();
const verify = (...flags: readonly string[]) => endInProcess(["pact", "verify", ...flags], { cwd });

const out = newFolder();
const core = newTestCore();
const door = await listen(core, { port: 0 });
afterAll(() => door.close());

async function send(method: string, path: string, body?: object, token = "svc_st_demo_owner") {
  const response = await fetch(door.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** The tests of a consumer, as the mock receives their requests. */
beforeAll(async () => {
  const { results } = await send("GET", "/v1/developers/search?q=rust%20developers&limit=5");
  const [{ id, login }] = results;
  await send("GET", `/v1/developers/similar?id=${id}&limit=3`);
  await send("POST", "/v2/developers/similar", { like_person: login, limit: 2, depth: "enriched" });
  const list = await send("POST", "/v1/shortlists", { name: "Rust" });
  await send("POST", "/v1/shortlists", { name: "Go" });
  const { added } = await send("POST", `/v1/shortlists/${list.id}/members`, { developerIds: [id] });
  await send("POST", `/v1/shortlists/${list.id}/members/pin`, { contactId: added[0].contactId, repo: null });
  await send("PATCH", `/v1/shortlists/${list.id}`, { name: "Go" });
  await send("PATCH", `/v1/shortlists/${list.id}`, { name: "Rustaceans", pinned: true });
  const note = await send("POST", `/v1/developers/${id}/notes`, { body: "Prefers remote work." });
  await send("GET", `/v1/developers/${id}/notes`);
  await send("DELETE", `/v1/notes/${note.id}`);
  const { job } = await send("POST", "/v1/search/jobs", { config: { version: 2, query: "rust" }, targetCount: 10 });
  await send("GET", `/v1/search/jobs/${job.id}`);
  const research = await send("POST", "/v1/deep-research/jobs", { subject: "developers", subjects: [login] });
  await send("PATCH", "/_understudy/clock", { advance: "30m" });
  await send("GET", `/v1/search/jobs/${job.id}`);
  await send("GET", `/v2/deep-research/jobs/${research.job.id}`);
  await send("GET", `/v1/deep-research/reports/developers/${login}`);
  await send("POST", `/v1/search/jobs/${job.id}/more`, { count: 5 });
  await send("GET", "/v1/search/jobs/job_nobody", undefined, "svc_sk_nobody");
  await send("GET", "/v1/shortlists", undefined, "svc_sk_demo_expired");
  await send("DELETE", `/v1/notes/${note.id}`, undefined, "svc_sk_demo_reader");
  const { id: company } = await send("POST", "/v1/companies", { name: "Initech" });
  await send("POST", `/v1/companies/${company}/attachments`, {
    kind: "link",
    name: "Role",
    url: "https://example.com",
  });
  await send("GET", "/v1/pricing/catalog");
  await send("GET", "/v2/developers/fields");
  await endInProcess(["pact", "export", "--consumer", "web-app", "--out", out, "--from", door.url]);
});

const files = () => readdirSync(out).sort();
const read = (file: string) => JSON.parse(readFileSync(join(out, file), "utf8"));

test("stated and assumed interactions are in separate files, without credentials", () => {
  expect(files()).toEqual([
    "web-app-developer-search-and-enrichment.assumed.json",
    "web-app-developer-search-and-enrichment.stated.json",
  ]);
  for (const file of files()) expect(readFileSync(join(out, file), "utf8")).not.toMatch(/svc_s[kt]_(?!\[)/);
  const stated = read("web-app-developer-search-and-enrichment.stated.json").interactions;
  expect(stated.map(({ description }: { description: string }) => description)).toEqual(
    expect.arrayContaining(["shortlists.update answers 409 conflict", "notes.delete answers 200"]),
  );
});

test("interactions that take time are recorded with their duration", () => {
  const stated = read("web-app-developer-search-and-enrichment.stated.json").interactions;
  const report = stated.find(
    ({ description }: { description: string }) => description === "research.reports.get answers 200",
  );
  const steps = report.providerStates.at(-1).params.steps;
  expect(steps.map(({ call, at }: { call: string; at?: string }) => [call.split("/")[2], at])).toEqual([
    ["deep-research", "-1800s"],
    ["deep-research", undefined],
  ]);
});

test("a pact that the mock exported verifies against its own mock", async () => {
  const { code, said } = await verify("--pacts", out);
  expect(said).toMatch(/verified 2\d {2}failed 0 {2}skipped 0/);
  expect(code).toBe(0);
});

test("and against a running server, without changing its worlds", async () => {
  const before = await send("GET", "/v1/shortlists");
  const { code } = await verify("--pacts", out, "--target", door.url);
  expect(code).toBe(0);
  expect((await send("GET", "/v1/shortlists")).shortlists).toEqual(before.shortlists);
});

test.each([
  [
    "database-unavailable",
    "2m",
    ["developers.search answers 503 database_unavailable", "developers.search answers 200"],
  ],
  ["midnight", "1h", ["developers.search answers 402 payment_required", "developers.search answers 200"]],
  ["signature-required", "1s", ["developers.search answers 401 signature_required"]],
])("a pact of %s verifies, whose records change by themselves in %s", async (scenario, time, descriptions) => {
  const consumer = await listen(newTestCore({ scenario }), { port: 0 });
  const pacts = newFolder();
  const search = (query: string) =>
    fetch(`${consumer.url}/v1/developers/search?limit=5&depth=deep&q=${query}`, {
      headers: { authorization: "Bearer svc_sk_demo_agent" },
    });
  try {
    await search("rust");
    await fetch(`${consumer.url}/_understudy/clock`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance: time }),
    });
    await search("go");
    await endInProcess(["pact", "export", "--consumer", "web-app", "--out", pacts, "--from", consumer.url]);
  } finally {
    await consumer.close();
  }
  const { code, said } = await verify("--pacts", pacts);
  const exported = readdirSync(pacts).flatMap(
    (file) => JSON.parse(readFileSync(join(pacts, file), "utf8")).interactions,
  );
  expect(exported.map(({ description }) => description)).toEqual(expect.arrayContaining(descriptions));
  expect(said).toContain(`verified ${exported.length}  failed 0`);
  expect(code).toBe(0);
});

test("requests sent with a sandbox prefix are exported without it, and verified in the sandbox of the address", async () => {
  const folder = newFolder();
  const list = await send("POST", "/~pex/v1/shortlists", { name: "Rust" });
  await send("PATCH", `/~pex/v1/shortlists/${list.id}`, { pinned: true });
  await endInProcess([
    "pact",
    "export",
    "--consumer",
    "web-app",
    "--out",
    folder,
    "--from",
    door.url,
    "--sandbox",
    "pex",
  ]);
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  expect(text.join()).toContain("/v1/shortlists");
  expect(text.join()).not.toContain("/~pex");
  const verified = await verify("--pacts", folder, "--target", `${door.url}/~check`);
  expect(verified.said).toMatch(/verified 2 {2}failed 0 {2}skipped 0/);
  expect(verified.code).toBe(0);
});
