import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
// @ts-expect-error: a tool has no declarations
import { asShipped } from "../../tools/shipped.mjs";

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

test("a release says what is left to decide, and which version the places name", () => {
  const { status, stdout } = run("release.mjs", "check", "v9.9.9");
  expect(stdout).toContain("the tag is v9.9.9, and package.json says");
  expect(stdout).toContain("package.json: choose a `license`");
  expect(status).toBe(1);
});

test("in the bill of materials a package depends on what is shipped of it, not on what has the same name", () => {
  const locked = {
    "node_modules/a": { version: "1.0.0", dependencies: { x: "^1", y: "^1" } },
    "node_modules/a/node_modules/x": { version: "1.0.0" },
    "node_modules/x": { version: "2.0.0" },
    "node_modules/y": { version: "1.0.0" },
  };
  const shipped = ["node_modules/a", "node_modules/x", "node_modules/y"];
  expect(asShipped("node_modules/a", locked, shipped)).toMatchObject({ dependencies: { y: "^1" } });
  const whole = [...shipped, "node_modules/a/node_modules/x"];
  expect(asShipped("node_modules/a", locked, whole)).toMatchObject({ dependencies: { x: "^1", y: "^1" } });
});

test("the bill of materials lists what the package ships, and every part that another one needs", () => {
  const { stdout } = run("sbom.mjs");
  const { components, dependencies } = JSON.parse(stdout) as {
    components: readonly { "bom-ref": string }[];
    dependencies: readonly { dependsOn?: readonly string[] }[];
  };
  const refs = components.map((each) => each["bom-ref"]);
  expect(refs.filter((ref) => /^zod@/.test(ref))).toHaveLength(1);
  expect(dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
});
