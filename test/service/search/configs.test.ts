import { expect, test } from "vitest";
import { startWorld } from "../../harness.ts";

const compile = (text: string) => ({ body: { prompt: text } });

test("what compile returns, execute runs", async () => {
  const { call } = startWorld();
  const compiled = await call("POST /v1/searches/compile", compile("senior TypeScript engineers in Germany"));
  expect(compiled.status).toBe(200);
  expect(compiled.json.config).toMatchObject({ version: 2, requiredLanguages: ["TypeScript"] });
  const found = await call("POST /v1/searches/execute", { body: { config: compiled.json.config, limit: 5 } });
  expect(found.status).toBe(200);
  expect(found.json).toMatchObject({ countStatus: "exact", credits: { charged: 0, remaining: 10_000 } });
  for (const { details } of found.json.results) expect(details.githubProfile.core.languages).toContain("TypeScript");
});

test("a job description that names five languages requires one, and says so", async () => {
  const { call } = startWorld();
  const jd = "Backend Engineer\n\nYou know Go, Rust, Python, Java and TypeScript.\n";
  const { json } = await call("POST /v1/searches/compile", { body: { jd } });
  expect(json.config.requiredLanguages).toHaveLength(1);
  expect(json.warnings.join(" ")).toContain("rank as skills");
});

test("pages of an execution neither repeat nor lose anybody", async () => {
  const { call } = startWorld();
  const config = { version: 2, query: null, requiredLanguages: ["Rust"] };
  const seen: string[] = [];
  let cursor: string | null = null;
  let total = 0;
  do {
    const page = await call("POST /v1/searches/execute", { body: { config, limit: 50, ...(cursor && { cursor }) } });
    expect(page.status).toBe(200);
    seen.push(...page.json.results.map(({ id }: { id: string }) => id));
    ({ nextCursor: cursor, total } = page.json);
  } while (cursor !== null && seen.length < 900);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(total);
});

test("contribution floors cut the page, never the corpus, and the page says so", async () => {
  const { call } = startWorld();
  const config = { version: 2, query: null, requiredLanguages: ["Python"] };
  const all = await call("POST /v1/searches/execute", { body: { config, limit: 50 } });
  const floored = await call("POST /v1/searches/execute", {
    body: { config: { ...config, levers: { github: { minContributionsLastYear: 400 } } }, limit: 50 },
  });
  expect(floored.json.countStatus).toBe("short_page");
  expect(floored.json.results.length).toBeLessThan(all.json.results.length);
  expect(floored.json.total).toBe(all.json.total);
});

test("enrichment is billed once per developer, and what is excluded never comes back", async () => {
  const { call } = startWorld();
  const body = { config: { version: 2, query: null, levers: { requireLinkedin: true } }, depth: "enriched", limit: 4 };
  const first = await call("POST /v1/searches/execute", { body });
  expect(first.json.credits.charged).toBeGreaterThan(0);
  expect((await call("POST /v1/searches/execute", { body })).json.credits.charged).toBe(0);
  const ids = first.json.results.map(({ id }: { id: string }) => id);
  const rest = await call("POST /v1/searches/execute", { body: { ...body, depth: "core", exclude: ids } });
  for (const { id } of rest.json.results) expect(ids).not.toContain(id);
});

test("angles from stored context are made once per change of it, and free", async () => {
  const { call } = startWorld();
  const nothing = await call("POST /v1/searches/angles", { body: { scope: "account" } });
  expect(nothing).toMatchObject({ status: 400, json: { code: "bad_request" } });

  const project = await call("POST /v1/projects", { body: { name: "Storage", jd: "Rust engineer for databases" } });
  const ask = { body: { scope: "project", projectId: project.json.id } };
  const first = await call("POST /v1/searches/angles", ask);
  expect(first.json.cached).toBe(false);
  expect(first.json.suggestions.length).toBeGreaterThan(3);
  const again = await call("POST /v1/searches/angles", ask);
  expect(again.json).toEqual({ ...first.json, cached: true });
  await call(`PATCH /v1/projects/${project.json.id}`, { body: { jd: "Go engineer for networks" } });
  const changed = await call("POST /v1/searches/angles", ask);
  expect(changed.json.cached).toBe(false);
  expect(changed.json.contextVersion).not.toBe(first.json.contextVersion);
  expect((await call("GET /v1/quotas")).json.credits.used).toBe(0);
});

test("an angle merged into its config runs", async () => {
  const { call } = startWorld();
  const config = { version: 2, query: "databases", requiredLanguages: ["Go"] };
  const { json } = await call("POST /v1/searches/angles", { body: { scope: "account", config } });
  for (const { config: part } of json.suggestions) {
    const merged = { ...config, ...part };
    expect((await call("POST /v1/searches/execute", { body: { config: merged, limit: 1 } })).status).toBe(200);
  }
});

test.each([
  ["compile", {}, "exactly one"],
  ["compile", { prompt: "x", jd: "y" }, "exactly one"],
  ["compile", { prompt: "x".repeat(50_001) }, '"prompt"'],
  ["compile", { projectId: "prj_nobody" }, "prj_nobody"],
  ["execute", {}, '"config"'],
  ["execute", { config: { version: 1, query: null } }, '"config.version"'],
  ["execute", { config: { version: 2, query: null }, limit: 101 }, '"limit"'],
  ["execute", { config: { version: 2, query: null }, facets: ["nope"] }, '"facets"'],
  [
    "execute",
    { config: { version: 2, query: null }, exclude: Array.from({ length: 1_001 }, () => "7000000001") },
    '"exclude"',
  ],
  ["execute", { config: { version: 2, query: null, levers: { technologies: ["NoSuchTech"] } } }, "NoSuchTech"],
  ["execute", { config: { version: 2, query: null, boost: [{ signal: "luck", weight: 1 }] } }, "luck"],
  ["execute", { config: { version: 2, query: null }, cursor: "forged" }, '"cursor"'],
  ["angles", { scope: "project" }, '"projectId"'],
  ["angles", { scope: "galaxy" }, '"scope"'],
] as const)("%s refuses %j by name", async (operation, body, words) => {
  const { call } = startWorld();
  const answer = await call(`POST /v1/searches/${operation}`, { body });
  expect([400, 404]).toContain(answer.status);
  expect(answer.json.message).toContain(words);
});
