import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { readScenario } from "../../src/stage/scenarios/read.ts";
import { runInProcess } from "../cli/in-process.ts";
import { newTestCore } from "../core.ts";
import { newFolder } from "../folder.ts";
import { distort, wrong } from "../fuzz/distort.ts";
import { startWorld } from "../harness.ts";

const folder = newFolder();

async function startWith(flag: string, text: string): Promise<{ code: number; err: string }> {
  const file = join(folder, "given.json");
  writeFileSync(file, text);
  const running = runInProcess(["start", "--port", "0", "--log", "silent", flag, file], { cwd: folder });
  running.stop();
  return { code: await running.code, err: running.err() };
}

describe("an overlay from a stranger", () => {
  test.each([
    ["is no JSON", "{"],
    ["is no object", "[]"],
    ["reaches for prototypes", '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'],
    ["is nested without end", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["has unknown members", '{"understudy": 1, "exec": "rm -rf /"}'],
    ["is nothing", ""],
  ])("and that %s is refused in a sentence", async (_, text) => {
    const { code, err } = await startWith("--overlay", text);
    expect(code).toBe(2);
    expect(err).toContain("given.json");
    expect(err).not.toMatch(/\bat .*\.ts:\d+/);
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("a scenario from a stranger", () => {
  const head = "title: T\ndescription: D\n";
  test.each([
    [
      "multiplies itself",
      `${head}a: &a [1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n`,
    ],
    ["holds itself", `${head}world: &w { accounts: [*w] }\n`],
    ["merges a prototype", `${head}base: &b { __proto__: { polluted: true } }\nworld: { <<: *b }\n`],
    ["names a prototype", `${head}"__proto__": { polluted: true }\n`],
    [
      "names a prototype deep inside",
      `${head}world: { accounts: [{ id: acct_a, __proto__: { plan: scale, polluted: true } }] }\n`,
    ],
    ["asks for code", `${head}then: !!js/function "function () { process.exit(1) }"\n`],
    ["asks for bytes", `${head}tags: !!binary aGVsbG8=\n`],
    ["is nested without end", `${head}world: ${"{a: ".repeat(5_000)}1${"}".repeat(5_000)}\n`],
  ])("and that %s is reported and left out", (_, text) => {
    const outcome = readScenario({ file: "given.yaml", text });
    expect("complaints" in outcome && outcome.complaints.length).toBeGreaterThan(0);
    expect({}).not.toHaveProperty("polluted");
  });

  test.each(["POST /_understudy/reset", "GET http://169.254.169.254/", "GET //evil.example/", "GET /~other/v1/me"])(
    "and whose steps would call %s reaches nothing but its own world",
    async (called) => {
      const outcome = readScenario({
        file: "given.yaml",
        text: `${head}world: { steps: [{ call: "${called}" }] }\n`,
      });
      if ("complaints" in outcome)
        return expect(outcome.complaints[0]?.reason).toContain("must be a method and a path");
      const set = { read: [outcome], broken: [] };
      const { call, core } = startWorld({}, { scenarioSource: () => set });
      const answer = await call("PUT /_understudy/scenario", { body: { name: "given" } });
      expect(answer.status).toBe(called.includes("~other") ? 200 : 409);
      expect([...core.stage.sandboxes.inMemory.keys()]).not.toContain("other");
    },
  );
});

describe("a snapshot from a stranger", () => {
  test("cannot have more people than the server was started with", async () => {
    const { call } = startWorld();
    const snapshot = (await call("GET /_understudy/snapshot")).json;
    const answer = await call("PUT /_understudy/snapshot", { body: { ...snapshot, population: 400_000_000 } });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain("--population 400000000");
  });

  test("may name an unknown scenario: a reset then has to name another one", async () => {
    const { call } = startWorld();
    const snapshot = (await call("GET /_understudy/snapshot")).json;
    await call("PUT /_understudy/snapshot", { body: { ...snapshot, scenario: "elsewhere" } });
    const refused = await call("POST /_understudy/reset", { body: {} });
    expect(refused.status).toBe(404);
    expect(refused.json.message).toContain('"elsewhere"');
    expect((await call("POST /_understudy/reset", { body: { scenario: "fresh-account" } })).status).toBe(200);
  });

  test("breaks at most its own sandbox, until the next reset", async () => {
    const failures: unknown[] = [];
    const core = newTestCore({ onFailure: (failure) => failures.push(failure) });
    const fetch = newFetch(core);
    const as = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };
    const send = (method: string, path: string, body?: string) =>
      fetch(path, { method, headers: as, ...(body !== undefined && { body }) });
    for (const name of ["Rust", "Go"]) await send("POST", "/v1/shortlists", JSON.stringify({ name }));
    const before = await (await send("GET", "/v1/shortlists")).text();
    const snapshot = JSON.parse(await (await send("GET", "/_understudy/snapshot")).text());

    await fc.assert(
      fc.asyncProperty(fc.array(wrong, { minLength: 1, maxLength: 4 }), async (wrongs) => {
        const put = await send("PUT", "/~victim/_understudy/snapshot", JSON.stringify(distort(snapshot, wrongs)) ?? "");
        expect([200, 400]).toContain(put.status);
        for (const path of ["/v1/shortlists", "/v1/me", "/v1/quotas"]) {
          const answer = await send("GET", `/~victim${path}`);
          const body = JSON.parse((await answer.text()) || "{}");
          if (answer.status >= 400) expect(body).toMatchObject({ code: expect.any(String), status: answer.status });
        }
        expect({}).not.toHaveProperty("polluted");
      }),
      { numRuns: 150 },
    );
    expect(await (await send("GET", "/v1/shortlists")).text()).toBe(before);
    // The snapshot may have named a scenario that is not known here.
    expect((await send("POST", "/~victim/_understudy/reset", '{"scenario": "fresh-account"}')).status).toBe(200);
    expect((await send("GET", "/~victim/v1/shortlists")).status).toBe(200);
  }, 60_000);
});
