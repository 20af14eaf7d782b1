import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { type Env, runInProcess } from "./in-process.ts";

const authorization = "Bearer svc_st_demo_owner";
const aFolder = () => newFolder();

/** How a server with these options answers a parameter without a value, which is the subject of A-330. */
async function statusWhereStarted(argv: readonly string[], env: Env, cwd: string): Promise<number> {
  const started = runInProcess(["start", "--port", "0", ...argv], { env, cwd });
  const { status } = await fetch(`${await started.url()}/v1/contacts?limit=`, { headers: { authorization } });
  await started.end();
  return status;
}

describe("other readings are used", () => {
  test.each([
    ["a flag", ["--assume", "A-107=ignore, A-330=absent"], {}, {}],
    ["the environment", [], { UNDERSTUDY_ASSUME: "A-330=absent" }, {}],
    ["a config file", [], {}, { assume: "A-330=absent" }],
    ["a config file with an object", [], {}, { assume: { "A-330": "absent", "A-107": "ignore" } }],
  ])("where %s says so", async (_, argv, env, config) => {
    const cwd = aFolder();
    writeFileSync(join(cwd, "understudy.config.json"), JSON.stringify(config));
    expect(await statusWhereStarted(argv, env as Env, cwd)).toBe(200);
  });

  test("by default ours is used", async () => expect(await statusWhereStarted([], {}, aFolder())).toBe(400));

  test.each([
    ["A-1007=ignore", 'did you mean "A-107"'],
    ["A-107=ignored", 'did you mean "ignore"'],
    ["A-107", "write A-107=READING"],
    ["A-107: ignore", "write A-107=ignore"],
    ["A-107=ignore,A-107=refuse", "A-107 is named twice, as ignore and as refuse"],
    ["A-25=free", '"A-25" is not an assumption that has several readings'],
  ])("a typo in --assume is refused with a suggestion: %s", async (assume, words) => {
    for (const command of [
      ["start", "--port", "0"],
      ["assumptions", "list"],
    ]) {
      const ended = runInProcess([...command, "--assume", assume]);
      expect([await ended.code, ended.err()]).toEqual([2, expect.stringContaining(words)]);
    }
  });

  test("a typo in a config file is refused in the same way", async () => {
    const cwd = aFolder();
    writeFileSync(join(cwd, "understudy.config.json"), JSON.stringify({ port: 0, assume: { "A-330": "absend" } }));
    const ended = runInProcess(["start"], { cwd });
    expect([await ended.code, ended.err()]).toEqual([2, expect.stringContaining('did you mean "absent"')]);
  });
});

test("assumptions are listed, all or only the contested ones, with the reading in use", async () => {
  const list = async (...more: string[]) => {
    const ended = runInProcess(["assumptions", "list", ...more]);
    expect(await ended.code).toBe(0);
    return ended.out();
  };
  expect(await list()).toMatch(/^A-25 {3}The emails route/m);
  const contested = await list("--contested", "--assume", "A-21=per-developer");
  expect(contested).not.toMatch(/^A-25 /m);
  expect(contested).toMatch(/^ +free: core is free/m);
  expect(contested).toMatch(/^ +holds {2}per-developer: /m);
});

describe("contract --explain", () => {
  const explain = async (id: string) => {
    const ended = runInProcess(["contract", "--explain", id]);
    return { code: await ended.code, out: ended.out(), err: ended.err() };
  };

  test("prints the readings, how a run distinguishes them, and what that requires", async () => {
    const { code, out } = await explain("a-21");
    expect(code).toBe(0);
    expect(out).toMatch(/^A-21 {2}Price of depth\n/);
    expect(out).toContain("per-developer: Searches and profile reads bill 1 credit for each developer");
    expect(out).toContain("Decided by:\n  It searches for three developers and compares");
    expect(out).toContain(
      "GET /v1/developers/search, GET /v1/developers/similar, POST /v1/developers (read, search:read, developer:enrich, credits, at the target's prices)",
    );
  });

  test("says why no check can decide it, and which checks depend on it", async () => {
    expect((await explain("A-46")).out).toMatch(
      /No check can determine .+ a week old.+\nLooked at by:\n {2}.+\n {4}POST/,
    );
    expect((await explain("A-25")).out).toContain("It has one reading; any other behaviour refutes it.");
  });

  test("refuses an unknown id and suggests the nearest", async () => {
    expect(await explain("A-2")).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "A-02"') });
    expect(await explain("prices")).toMatchObject({ code: 2, err: expect.stringContaining("is not an assumption") });
  });
});
