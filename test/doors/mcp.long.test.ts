import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from "@modelcontextprotocol/sdk/validation/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runServer } from "../processes.ts";
import { startServer } from "../server.ts";

type Members = Readonly<Record<string, unknown>>;

const ajv = new AjvJsonSchemaValidator();
const validators = new Map<string, ReturnType<typeof ajv.getValidator>>();

/** Compiles each schema once: all servers here list the same tools. */
const sharedValidators: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType) {
    const key = JSON.stringify(schema);
    const validator = validators.get(key) ?? ajv.getValidator(schema);
    validators.set(key, validator);
    return validator as JsonSchemaValidator<T>;
  },
};

/** A client of the protocol, as in an assistant. It checks each answer against the tool's own schema. */
async function connect(transport: Transport) {
  const client = new Client({ name: "test", version: "1" }, { jsonSchemaValidator: sharedValidators });
  await client.connect(transport);
  // Reads the schemas, which the client then uses to validate the tools' answers.
  const { tools } = await client.listTools();
  async function use<Answer = Members>(name: string, input: Members = {}): Promise<Answer> {
    const result = await client.callTool({ name, arguments: { ...input } });
    if (result.isError) throw new Error((result.content as { text: string }[])[0]?.text);
    return result.structuredContent as Answer;
  }
  return { client, tools, use, close: () => client.close() };
}

type Assistant = Awaited<ReturnType<typeof connect>>;

interface Explained {
  readonly status: number;
  readonly stoppedAt: string;
  readonly passed: readonly string[];
  readonly decidedBy: string;
  readonly statements: readonly { readonly id: string }[];
  readonly assumptions: readonly { readonly id: string }[];
  readonly mend: readonly { readonly do: string; readonly tool: string | null; readonly arguments: Members }[];
}

interface Checked {
  readonly passed: readonly string[];
  readonly failed: readonly { readonly verdict: string; readonly reason: string }[];
}

function overHttp(url: string, headers: Record<string, string> = {}): Promise<Assistant> {
  return connect(
    new StreamableHTTPClientTransport(new URL(`${url}/_understudy/mcp`), { requestInit: { headers } }) as Transport,
  );
}

function overStdio(args: readonly string[]): Promise<Assistant> {
  const command = process.execPath;
  return connect(new StdioClientTransport({ command, args: ["dist/cli.cjs", "mcp", ...args], stderr: "ignore" }));
}

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ population: 200 });
});
afterAll(() => server.close());

const doors: readonly (readonly [string, (sandbox: string) => Promise<Assistant>])[] = [
  ["streamable HTTP", (sandbox) => overHttp(`${server.url}/~${sandbox}`)],
  ["standard input and output", (sandbox) => overStdio(["--url", `${server.url}/~${sandbox}`])],
];

describe.each(doors)("Over %s", (door, open) => {
  const sandbox = `assistant-${door.length}`;
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await open(sandbox);
  });
  afterAll(() => assistant.close());
  const createList = (token: string): Promise<Response> =>
    fetch(`${server.url}/~${sandbox}/v1/shortlists`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Compilers" }),
    });

  test("an assistant finds out with the tools alone why requests were refused, and fixes each cause", async () => {
    const { use } = assistant;
    await use("add_faults", { match: { operation: "shortlists.create", times: 1 }, then: { status: 503 } });
    const { credentials } = await use<{ credentials: { name: string; token: string; entitlements: string[] }[] }>(
      "list_credentials",
    );
    const unable = credentials.find(({ entitlements }) => !entitlements.includes("shortlist:create"));

    // The first cause: a fault. The explanation names the tool that removes it.
    expect((await createList("nobody")).status).toBe(503);
    const first = await use<Explained>("explain_refusal");
    expect(first).toMatchObject({ decidedBy: "fault", mend: [{ tool: "clear_faults" }] });
    await use(first.mend[0]?.tool ?? "", first.mend[0]?.arguments);

    // The second cause: an unknown token.
    expect((await createList("nobody")).status).toBe(401);
    const second = await use<Explained>("explain_refusal");
    expect(second).toMatchObject({ stoppedAt: "credential", passed: [], statements: [{ id: "7/401" }] });
    expect(second.mend.map(({ tool }) => tool)).toContain("list_credentials");

    // The third cause: a missing entitlement. The explanation names callers who have it.
    const refused = await createList(unable?.token ?? "");
    expect(refused.status).toBe(403);
    const third = await use<Explained>("explain_refusal", { request: refused.headers.get("x-request-id") });
    expect(third).toMatchObject({ stoppedAt: "entitlement", passed: ["credential", "signature"] });
    expect(third.assumptions.map(({ id }) => id)).toContain("A-01");
    // Not one that has expired or belongs to another account: that would only lead to the next refusal.
    expect(third.mend.map((step) => step.do).join()).not.toMatch(/expired|outsider/);
    const able = credentials.find(({ name }) => third.mend.some((step) => step.do.includes(`: ${name} (`)));

    expect((await createList(able?.token ?? "")).status).toBe(201);
    const { entries } = await use<{ entries: Members[] }>("read_journal", { operation: "shortlists.create" });
    expect(entries.map(({ status }) => status)).toEqual([503, 401, 403, 201]);
  });

  test("a used-up rate limit is fixed by advancing the clock for as long as the answer said", async () => {
    const { use } = assistant;
    await use("reset", { clock: "frozen" });
    const call = (): Promise<Response> => fetch(`${server.url}/~${sandbox}/v1/pricing/catalog`);
    let answer = await call();
    for (let calls = 0; answer.ok && calls < 500; calls++) answer = await call();
    expect(answer.status).toBe(429);
    const { stoppedAt, mend } = await use<Explained>("explain_refusal");
    const move = mend.find(({ tool }) => tool === "move_clock");
    expect(stoppedAt).toBe("rate limit");
    await use("move_clock", move?.arguments);
    expect((await call()).status).toBe(200);
  });

  test("every tool that only reads answers", async () => {
    const { use, tools } = assistant;
    const found = await fetch(`${server.url}/~${sandbox}/v1/developers/search?q=rust&limit=1`, {
      headers: { authorization: "Bearer svc_sk_demo_agent" },
    });
    const [developer] = ((await found.json()) as { results: { login: string }[] }).results;
    const inputs: Readonly<Record<string, Members>> = {
      show_scenario: { name: "balance-empty" },
      look_up: { text: "rate limit" },
      list_scenarios: { containing: "balance" },
      explain_search_result: { q: "rust engineers in berlin", developer: developer?.login },
      assert_journal: { calls: { operation: "shortlists.create" }, times: 1 },
      run_checks: { about: "pricing.catalog" },
    };
    await createList("nobody");
    for (const { name } of tools.filter(({ annotations }) => annotations?.readOnlyHint)) await use(name, inputs[name]);
    expect(await use("look_up", { text: "7/402" })).toMatchObject({ statements: [{ id: "7/402" }] });
    expect(await use("look_up", { text: "A-01" })).toMatchObject({ assumptions: [{ id: "A-01" }] });
  });

  test("checks of the contract run in a copy of the world, and find what a fault breaks", async () => {
    const { use } = assistant;
    await use("reset", {});
    const rows = async (): Promise<unknown> => (await use<{ counts: unknown }>("read_state")).counts;
    const sound = await use<Checked>("run_checks", { about: "projects.create" });
    expect(sound).toMatchObject({ failed: [], leftBehind: [] });
    expect(sound.passed.length).toBeGreaterThan(0);
    await use("add_faults", {
      match: { operation: "pricing.catalog" },
      then: { patch: [{ op: "remove", path: "/creditUsd" }] },
    });
    const before = await rows();
    const broken = await use<Checked>("run_checks", { about: "pricing.catalog" });
    expect(broken.failed[0]).toMatchObject({
      verdict: "violation",
      reason: expect.stringContaining("GET /v1/pricing/catalog"),
    });
    expect(await rows()).toEqual(before);
    await expect(use("run_checks", { about: "zzzz" })).rejects.toThrow("an operation such as shortlists.create");
    await expect(use("run_checks", { about: "§4.5", on: "target" })).rejects.toThrow("understudy mcp --target");
    await use("clear_faults", {});
  });

  test("a request becomes a test for the chosen test runner", async () => {
    const { use } = assistant;
    await createList("svc_sk_demo_reader");
    const vitest = await use<{ file: string; code: string }>("write_test");
    expect(vitest.file).toBe("test/client.test.ts");
    expect(vitest.code).toContain('await understudy.token("reader")');
    expect(vitest.code).toContain("toBe(403)");
    const pytest = await use<{ code: string }>("write_test", { framework: "pytest" });
    expect(pytest.code).toContain("(understudy):");
    expect(pytest.code).not.toContain(server.url);
    await expect(use("write_test", { framework: "jest" })).rejects.toThrow("framework");
  });

  test("errors name what to change", async () => {
    const { use } = assistant;
    await expect(use("switch_scenario", { name: "balance-emty" })).rejects.toThrow(/balance-empty/);
    await expect(use("move_clock", { by: "1m" })).rejects.toThrow(/by/);
    await expect(use("show_scenario")).rejects.toThrow("name is missing");
    await expect(use("look_up", { text: "qqqq" })).rejects.toThrow("a section such as §4.5");
    await expect(use("explain_refusal", { request: "req_zzz" })).rejects.toThrow("The journal has no req_zzz");
    await expect(use("move_clok")).rejects.toThrow("move_clock");
  });

  test("the tools' schemas are draft 7: nothing stands beside a $ref, which older clients warn of", () => {
    const misplaced = assistant.tools.flatMap(({ name, inputSchema }) => ("$ref" in inputSchema ? [name] : []));
    expect(misplaced).toEqual([]);
    expect(JSON.stringify(assistant.tools)).not.toMatch(/"\$ref":"[^"]*",|,"\$ref"/);
  });

  test("the list of tools fits into a context: at most 30 KB, each with a title", () => {
    expect(JSON.stringify({ tools: assistant.tools }).length).toBeLessThanOrEqual(30_000);
    for (const { title } of assistant.tools) expect(title).toMatch(/^[A-Z][a-z ]+$/);
  });

  test.each([
    ["tools/call", { name: 5 }, 'Member "params.name" must be a string.'],
    ["tools/call", { arguments: {} }, 'Member "params.name" is required.'],
    ["tools/call", { name: "read_state", arguments: [] }, 'Member "params.arguments" must be an object.'],
  ])("%s of %j is refused as invalid, in a sentence", async (method, params, message) => {
    const { url, close } = await startServer();
    const answer = await fetch(`${url}/_understudy/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    expect(await answer.json()).toMatchObject({ error: { code: -32602, message } });
    await close();
  });
});

test("the built server serves assistants, and a call without credits is fixed by a world with credits", async () => {
  const { url, kill } = await runServer(["--population", "200", "--scenario", "balance-empty"]);
  const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };
  const found = await fetch(`${url}/v1/developers/search?q=rust&limit=1`, { headers });
  const { results } = (await found.json()) as { results: { login: string }[] };
  const body = JSON.stringify({ role: "Compiler engineer", logins: [results[0]?.login] });
  const rank = (): Promise<Response> => fetch(`${url}/v1/fit-rank`, { method: "POST", headers, body });
  const { use, close } = await overHttp(url);
  expect((await rank()).status).toBe(402);
  const { stoppedAt, mend } = await use<Explained>("explain_refusal");
  const change = mend.find(({ tool }) => tool === "switch_scenario");
  expect(stoppedAt).toBe("balance");
  await use("switch_scenario", change?.arguments);
  expect((await rank()).status).toBe(200);
  await close();
  await kill("SIGTERM");
});

test("without an address, the command starts its own world and tells where it is", async () => {
  const { use, close } = await overStdio(["--population", "200", "--scenario", "balance-empty"]);
  const { scenario, links } = await use<{ scenario: string; links: { self: string } }>("read_state");
  expect(scenario).toBe("balance-empty");
  expect((await fetch(`${links.self}/openapi.json`)).status).toBe(200);
  await close();
});

test("an allowed target is checked, with credentials that no tool shows", async () => {
  const target = await startServer({ population: 200 });
  const { use, close } = await overStdio([
    ...["--url", server.url, "--target", target.url, "--key", "svc_sk_demo_agent"],
  ]);
  const checked = await use<Checked>("run_checks", { about: "pricing.catalog", on: "target" });
  expect(checked).toMatchObject({ target: target.url, failed: [] });
  expect(JSON.stringify(checked)).not.toContain("svc_sk_demo_agent");
  await close();
  await target.close();
});

test("where no server answers, each tool says how to start one", async () => {
  const { use, close } = await overStdio(["--url", "http://127.0.0.1:9"]);
  await expect(use("read_state")).rejects.toThrow("understudy start");
  await close();
});

describe("Guarded as the control plane is", () => {
  const initialize = (url: string, headers: Record<string, string>, method = "POST"): Promise<Response> =>
    fetch(`${url}/_understudy/mcp`, {
      method,
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      ...(method === "POST" && { body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }) }),
    });

  test("pages of another origin are refused, and there is nothing to GET", async () => {
    expect((await initialize(server.url, { origin: "https://evil.example" })).status).toBe(403);
    const listening = await initialize(server.url, {}, "GET");
    expect(listening.status).toBe(405);
    expect(listening.headers.get("allow")).toBe("POST");
  });

  test("a server with a token admits callers who present it, over either transport", async () => {
    const guarded = await startServer({ population: 200, controlToken: "s3cret" });
    expect((await initialize(guarded.url, {})).status).toBe(401);
    const web = await overHttp(guarded.url, { authorization: "Bearer s3cret" });
    expect(await web.use("read_clock")).toHaveProperty("now");
    const refused = await overStdio(["--url", guarded.url]);
    await expect(refused.use("read_clock")).rejects.toThrow("needs its token");
    const local = await overStdio(["--url", guarded.url, "--control-token", "s3cret"]);
    expect(await local.use("read_clock")).toHaveProperty("now");
    for (const each of [web, refused, local]) await each.close();
    await guarded.close();
  });
});
