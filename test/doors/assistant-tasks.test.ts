import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { newControlPlane } from "../../src/doors/mcp/control-plane.ts";
import { newMcpServer } from "../../src/doors/mcp/server.ts";
import { newTestCore } from "../core.ts";

/** What somebody asks an assistant for, done with the tools alone: no other request reaches the mock. */

type Members = Readonly<Record<string, unknown>>;
let client: Client;
beforeEach(async () => {
  client = new Client({ name: "assistant", version: "1" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const core = newTestCore({ population: 300 });
  await newMcpServer(newControlPlane(newFetch(core), "http://mock.test")).connect(theirs);
  await client.connect(ours);
});
afterEach(() => client.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function use(name: string, input: Members = {}): Promise<any> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: { ...input } });
  if (isError) throw new Error((content as { text: string }[])[0]?.text);
  return structuredContent;
}

const search = { path: "/v1/developers/search?q=rust&limit=1" };
const research = (login: string) => ({
  method: "POST",
  path: "/v1/deep-research/jobs",
  body: { subject: "developers", subjects: [login] },
});
const somebody = async (): Promise<string> => (await use("make_request", search)).body.results[0].login;

test("Let the next search fail", async () => {
  await use("add_faults", { match: { operation: "developers.search", times: 1 }, then: { status: 503 } });
  expect((await use("make_request", search)).status).toBe(503);
  expect((await use("make_request", search)).status).toBe(200);
});

test("Why do I get a 402? Mend it in this world", async () => {
  const login = await somebody();
  await use("make_request", { method: "POST", path: "/v1/shortlists", body: { name: "Stays" } });
  await use("change_world", { accounts: [{ id: "acct_demo", balance: 3 }] });
  expect((await use("make_request", research(login))).status).toBe(402);
  const { stoppedAt, mend } = await use("explain_refusal");
  expect(stoppedAt).toBe("balance");
  const step = mend.find(({ tool }: { tool: string | null }) => tool === "change_world");
  await use(step.tool, step.arguments);
  expect((await use("make_request", research(login))).status).toBe(202);
  const { shortlists } = (await use("make_request", { path: "/v1/shortlists" })).body;
  expect(shortlists).toMatchObject([{ name: "Stays" }]);
});

test("End my job", async () => {
  expect((await use("read_state")).nextEventAt).toBeNull();
  await use("make_request", research(await somebody()));
  const { jobs } = await use("list_jobs");
  expect(jobs[0].status).toBe("running");
  expect((await use("read_state")).nextEventAt).toBe(jobs[0].nextAt);
  expect(await use("finish_job", { id: jobs[0].id })).toMatchObject({ status: "succeeded" });
  const { job } = (await use("make_request", { path: `/v2/deep-research/jobs/${jobs[0].id}` })).body;
  expect(job.status).toBe("succeeded");
});

test("Write a test for a 429", async () => {
  await use("switch_scenario", { name: "rate-limited" });
  const answers = [await use("make_request", { path: "/v1/me" }), await use("make_request", { path: "/v1/me" })];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  const { code } = await use("write_test", { request: answers[1].request, framework: "vitest" });
  expect(code).toContain("rate-limited");
  expect(code).toContain("429");
});

test("What changed since I began?", async () => {
  await use("make_request", { method: "POST", path: "/v1/shortlists", body: { name: "Before" } });
  const { latest } = await use("what_changed");
  const login = await somebody();
  const { body } = await use("make_request", research(login));
  await use("finish_job", { id: body.job.id });
  await use("make_request", { path: `/v2/deep-research/jobs/${body.job.id}` });
  const changed = await use("what_changed", { since: latest });
  expect(changed.calls).toEqual({
    "developers.search 200": 1,
    "research.jobs.create 202": 1,
    "research.jobs.get 200": 1,
  });
  expect(changed.credits).toBe(-25);
  // That it ended is time's doing, and no call's.
  expect(changed.rows.researchJobs).toEqual({ added: [body.job.id] });
  expect(Object.keys(changed.rows)).toEqual(expect.arrayContaining(["ledger", "quotaUses"]));
  expect(changed.rows.shortlists).toBeUndefined();
});
