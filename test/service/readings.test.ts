import { describe, expect, test } from "vitest";
import { readings } from "../../src/doors/vitest.ts";
import type { Readings } from "../../src/model/readings.ts";
import { startWorld } from "../harness.ts";

const frozen = { clock: "frozen", population: 2_000 } as const;

function startReading(assume: Readings) {
  const { call } = startWorld({ ...frozen, assume });
  const post = async (path: string, body: unknown, as = "owner") => call(`POST ${path}`, { body, as });
  const patch = async (path: string, body: unknown) => call(`PATCH ${path}`, { body, as: null });
  const advance = async (span: string) => patch("/_understudy/clock", { advance: span });
  return { call, post, patch, advance };
}

describe("cursors", () => {
  test.each(readings("A-427"))("are valid as long as the reading says: %s", async (reading) => {
    const { call, advance } = startReading({ "A-427": reading });
    const search = "GET /v1/developers/search?q=developer&limit=2";
    const { nextCursor } = (await call(search)).json;
    await advance("59m");
    expect((await call(`${search}&cursor=${nextCursor}`)).status).toBe(200);
    await advance("1m");
    const later = await call(`${search}&cursor=${nextCursor}`);
    if (reading === "lasting") expect(later.status).toBe(200);
    else expect(later).toMatchObject({ status: 400, json: { message: expect.stringContaining("hold for an hour") } });
  });

  test("that were issued under another reading stay valid", async () => {
    const { call, patch, post, advance } = startReading({});
    for (const name of ["Rust", "Go"]) await post("/v1/shortlists", { name });
    const { nextCursor } = (await call("GET /v1/shortlists?limit=1")).json;
    await patch("/_understudy/assumptions", { "A-427": "1-hour" });
    await advance("2h");
    const second = await call(`GET /v1/shortlists?limit=1&cursor=${nextCursor}`);
    expect(second.json.shortlists).toMatchObject([{ name: "Rust" }]);
  });
});

describe("tags of repositories", () => {
  const tagsOf = async (reading: "each" | "all" | "enriched", depth: string) => {
    const { call } = startReading({ "A-423": reading });
    const { results } = (await call(`GET /v1/developers/search?q=developer&limit=20&depth=${depth}`)).json;
    return results.map(({ details }: { details: { githubProfile: { repos: { subjects?: string[] }[] } } }) => [
      ...new Set(details.githubProfile.repos.map(({ subjects }) => subjects !== undefined)),
    ]);
  };

  test("follow the reading: where found, on all or none, or from enriched on", async () => {
    expect((await tagsOf("each", "core")).some((each: boolean[]) => each.length === 2)).toBe(true);
    expect((await tagsOf("all", "core")).some((each: boolean[]) => each.length === 2)).toBe(false);
    expect((await tagsOf("enriched", "core")).flat()).not.toContain(true);
    expect((await tagsOf("enriched", "enriched")).flat()).toContain(true);
  });
});

describe("what a key may hold", () => {
  const minted = async (reading: "no-projects" | "project-writes" | "no-keys", entitlements: string[]) =>
    (await startReading({ "A-04": reading }).post("/v1/keys", { name: "Sync", entitlements })).status;

  test("follows the reading, for new keys and existing ones", async () => {
    expect(await minted("no-projects", ["project:update"])).toBe(400);
    expect(await minted("project-writes", ["project:update"])).toBe(201);
    expect(await minted("project-writes", ["project:read"])).toBe(400);
    expect(await minted("no-projects", ["key:read"])).toBe(201);
    expect(await minted("no-keys", ["key:read"])).toBe(400);
    const { call, patch } = startReading({});
    expect((await call("GET /v1/keys", { as: "agent" })).status).toBe(200);
    await patch("/_understudy/assumptions", { "A-04": "no-keys" });
    expect((await call("GET /v1/keys", { as: "agent" })).status).toBe(403);
    expect((await call("GET /v1/me", { as: "agent" })).json.entitlements).not.toContain("key:read");
  });
});

describe("statuses", () => {
  test("of codes are those of the reading, in the answer, its body and the document", async () => {
    const { call } = startReading({ "A-424": "403", "A-425": "forbidden", "A-426": "400" });
    const unsigned = await call("GET /v1/me", { as: "signer" });
    expect(unsigned).toMatchObject({ status: 403, json: { code: "signature_required", status: 403 } });
    const preferred = await call("GET /v1/me", { headers: { prefer: "code=mailbox_required" }, isUnlawful: true });
    expect(preferred).toMatchObject({ status: 403, json: { code: "mailbox_required", status: 403 } });
    const { paths } = (await call("GET /openapi.json")).json;
    const { responses } = paths["/v1/searches/compile"].post;
    expect(Object.keys(responses)).not.toContain("413");
    expect(JSON.stringify(responses["403"])).not.toBe(JSON.stringify(responses["401"]));
  });

  test("of deletions have no body where they are 204, in the document as well", async () => {
    const { call, post } = startReading({ "A-431": "204" });
    const { id } = (await post("/v1/shortlists", { name: "Rust" })).json;
    expect(await call(`DELETE /v1/shortlists/${id}`)).toMatchObject({ status: 204, text: "" });
    const { paths } = (await call("GET /openapi.json")).json;
    expect(paths["/v1/shortlists/{id}"].delete.responses).toMatchObject({ 204: {} });
    expect(Object.keys(paths["/v1/notes/{noteId}"].delete.responses)).toContain("200");
  });
});

test("a company is archived while a project is open, or not until it is closed", async () => {
  const { call, post } = startReading({ "A-430": "refused" });
  const { id: companyId } = (await post("/v1/companies", { name: "Northwind" })).json;
  const { id } = (await post("/v1/projects", { name: "Backend", companyId })).json;
  const refused = await call(`POST /v1/companies/${companyId}/archive`);
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('"Backend"') } });
  await call(`PATCH /v1/projects/${id}`, { body: { status: "closed" } });
  expect((await call(`POST /v1/companies/${companyId}/archive`)).status).toBe(200);
});

test("readings that change while jobs run leave lists in order and the money counted once", async () => {
  const { call, post, patch, advance } = startReading({});
  const submit = async (query: string) =>
    (await post("/v1/search/jobs", { config: { version: 2, query }, targetCount: 3 })).json.job.id;
  const first = await submit("rust");
  await advance("2s");
  await call(`GET /v1/search/jobs/${first}`);
  const change = { "A-41": "minutes", "A-428": "bare", "A-406": "steep", "A-421": "tenfold" };
  expect((await patch("/_understudy/assumptions", change)).status).toBe(200);
  const second = await submit("go");
  await advance("1h");
  const jobs = [];
  for (const id of [second, first]) jobs.push((await call(`GET /v1/search/jobs/${id}`)).json.job);
  const listed = (await call("GET /v1/search/jobs")).json.jobs;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([second, first]);
  const { credits, quotas } = (await call("GET /v1/quotas")).json;
  expect(credits.used).toBe(jobs[0].creditsCharged + jobs[1].creditsCharged);
  expect(quotas).toContainEqual(expect.objectContaining({ name: "deep_searches", limit: 500, used: 2 }));
});

test("a refusal names the quota of deep research as the reading does, and says how much was missing", async () => {
  const { call } = startWorld({ ...frozen, scenario: "quota-nearly-out", assume: { "A-10": "deep-research" } });
  const body = { subject: "developers", subjects: ["somebody", "somebody-else"] };
  const refused = await call("POST /v1/deep-research/jobs", { body });
  expect(refused.headers.get("x-quota-name")).toBe("deep_research");
  expect(refused.json.message).toContain("The quota deep_research of 50 a month has 1 left, and this takes 2.");
});

test("an assumption without readings is refused with a suggestion", () => {
  expect(() => readings("A-1077" as "A-107")).toThrow('did you mean "A-107"');
});
