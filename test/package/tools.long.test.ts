import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const run = (tool: string, ...args: string[]) =>
  spawnSync(process.execPath, [`tools/${tool}`, ...args], { encoding: "utf8", timeout: 60_000 });

/** `npm start` passes its arguments to the command line of the server, which has its own help. */
const elsewhere = ["start.mjs"];

const tools = readdirSync("tools").filter(
  (name) =>
    name.endsWith(".mjs") &&
    !elsewhere.includes(name) &&
    readFileSync(`tools/${name}`, "utf8").includes("readOptions(import.meta.filename"),
);

test.each(tools)("%s names an option that it does not have, says what it does, and does nothing", (tool) => {
  const { status, stdout, stderr } = run(tool, "--colour");
  expect(stderr.split("\n")[0]).toMatch(/^Unknown option '--colour'$/);
  expect(stderr).toMatch(/\n\n[A-Z`n]/);
  expect(stderr).not.toMatch(/ {4}at /);
  expect([status, stdout]).toEqual([2, ""]);
});

describe("--help", () => {
  test("says how a tool is called, and runs nothing", () => {
    const { status, stdout, stderr } = run("screenshots.mjs", "--help");
    expect(stdout).toContain("node tools/screenshots.mjs --out DIR [--only panel,panel]");
    expect([status, stderr]).toEqual([0, ""]);
  });

  test("is not taken as a pattern or a scenario name", () => {
    for (const tool of ["mutants.mjs", "worlds.mjs", "readings.mjs", "bench.mjs"])
      expect(run(tool, "-h").stdout).toMatch(/^(?:npm run |node tools\/)\w+/);
  });
});

test("an unknown name is answered with the known ones", () => {
  expect(run("worlds.mjs", "no-such-scenario").stderr).toContain("no-such-scenario is no scenario.");
  expect(run("bench.mjs", "no-such-thing").stderr).toMatch(/There is no benchmark "no-such-thing"; there are .*load/);
});
