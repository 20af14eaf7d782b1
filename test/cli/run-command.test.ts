import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { endInProcess, runInProcess } from "./in-process.ts";

const node = (script: string) => ["--", process.execPath, "-e", script];

/** Two operations and a refusal, and an exit code of its own. */
const suite = `
const { UNDERSTUDY_URL: url } = process.env;
const headers = { authorization: "Bearer svc_sk_demo_agent" };
Promise.all(["/v1/me", "/v1/quotas", "/v1/shortlists/none"].map((path) => fetch(url + path, { headers })))
  .then(() => process.exit(7));
`;

describe("understudy run", () => {
  test("gives the command an address of its own, and ends with its exit code", async () => {
    const { code, out } = await endInProcess(["run", ...node("process.exit(process.env.UNDERSTUDY_URL ? 5 : 1)")]);
    expect({ code, out }).toEqual({ code: 5, out: "" });
  });

  test("two at once have a server each", async () => {
    const once = "fetch(process.env.UNDERSTUDY_URL + '/_understudy/health').then(({ ok }) => process.exit(ok ? 3 : 1))";
    const both = await Promise.all([endInProcess(["run", ...node(once)]), endInProcess(["run", ...node(once)])]);
    expect(both.map(({ code }) => code)).toEqual([3, 3]);
  });

  test("a signal ends the command, and then the server", async () => {
    const folder = newFolder();
    const begun = join(folder, "begun");
    const wait = `require("fs").writeFileSync(${JSON.stringify(begun)}, process.env.UNDERSTUDY_URL); setInterval(() => {}, 1000)`;
    const running = runInProcess(["run", ...node(wait)]);
    await expect.poll(() => existsSync(begun) && readFileSync(begun, "utf8"), { timeout: 30_000 }).toMatch(/^http/);
    running.stop();
    expect(await running.code).toBe(128 + 15);
    await expect(fetch(readFileSync(begun, "utf8"))).rejects.toThrow();
  });

  test("what cannot be run is said, and nothing stays", async () => {
    expect(await endInProcess(["run"])).toMatchObject({ code: 2, err: expect.stringContaining("after --") });
    const { code, err } = await endInProcess(["run", "--", "no-such-program"]);
    expect({ code, err }).toEqual({ code: 127, err: "no-such-program cannot be started: there is no such program.\n" });
  });
});

describe("what the command has met", () => {
  test("is told behind its own output, and what shows the rest", async () => {
    const { code, out } = await endInProcess(["run", "--coverage", ...node(suite)]);
    expect(code).toBe(7);
    expect(out).toMatch(/^\n3 of 7\d operations, 3 of \d+ answers, 0 of \d+ states\n/);
    expect(out).toMatch(/\n {2}shortlists\.get +200 +call GET \/v1\/shortlists\/\{id\}\n/);
  });

  test("is written as one page or as JSON", async () => {
    const cwd = newFolder();
    const { out } = await endInProcess(["run", "--coverage=met.html", ...node(suite)], { cwd });
    expect(out).toMatch(/^\n3 of .*: met\.html\n$/);
    expect(readFileSync(join(cwd, "met.html"), "utf8")).toContain("header Prefer: code=forbidden");
    await endInProcess(["run", "--coverage=met.json", ...node(suite)], { cwd });
    expect(JSON.parse(readFileSync(join(cwd, "met.json"), "utf8")).operations.met).toBe(3);
    const refused = await endInProcess(["run", "--coverage=met.pdf", ...node(suite)], { cwd });
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("ends in .html, .json or .txt") });
  });

  test("counts the servers that the command itself begins, in other processes", async () => {
    const entry = JSON.stringify(join(import.meta.dirname, "../../dist/index.cjs"));
    const own = `require(${entry}).createUnderstudy().then(async (understudy) => {
      const authorization = "Bearer " + (await understudy.token("agent"));
      await understudy.fetch("/v1/contacts", { headers: { authorization } });
    })`;
    const { code, out } = await endInProcess(["run", "--coverage", ...node(own)]);
    expect(code).toBe(0);
    expect(out).toMatch(/^\n1 of /);
    expect(out).not.toMatch(/contacts\.list +200/);
  });

  test("fails a run that has met less than was asked for, unless the command failed already", async () => {
    const few = await endInProcess(["run", "--coverage-min", "50", ...node("")]);
    expect(few).toMatchObject({ code: 1, err: "Of what can be met 0 % was, and --coverage-min asks for 50 %.\n" });
    expect(await endInProcess(["run", "--coverage-min", "50", ...node(suite)])).toMatchObject({ code: 7 });
  });
});
