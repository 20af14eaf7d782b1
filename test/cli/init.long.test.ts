import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { init, install } from "./new-project.ts";

test("a project with vitest gets a vitest test", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "devDependencies": { "vitest": "^4" } }');
  expect((await init(folder, "--ci", "none")).said).toContain("wrote  test/understudy.test.ts");
  install(folder, "vitest", "vite", "@vitest");
  const vitest = join(process.cwd(), "node_modules/vitest/vitest.mjs");
  expect(execFileSync(process.execPath, [vitest, "run"], { cwd: folder, encoding: "utf8" })).toMatch(/3 passed/);
});

test.each([
  ["commonjs", "test/understudy.test.js"],
  ["module", "test/understudy.test.cjs"],
])("a project with Jest, as %s, gets a test that Jest loads without a flag", async (type, file) => {
  const folder = newFolder();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type, devDependencies: { jest: "^30" } }));
  const { said } = await init(folder);
  expect(said).toContain(`Now: npx jest ${file}`);
  expect(readdirSync(join(folder, "test"))).toEqual([basename(file)]);
  expect(readFileSync(join(folder, ".github/workflows/understudy.yml"), "utf8")).toContain(`npx jest ${file}`);
  install(folder);
  // Node stands in for Jest, with the globals that the file uses; `npm run empty-folder` tries Jest itself.
  writeFileSync(
    join(folder, "globals.cjs"),
    `const assert = require("node:assert/strict");
    globalThis.test = require("node:test").test;
    globalThis.expect = (value) => ({
      toBe: (other) => assert.equal(value, other),
      toHaveLength: (length) => assert.equal(value.length, length),
      toBeGreaterThan: (least) => assert.ok(value > least),
    });`,
  );
  const options = ["--require", "./globals.cjs", "--test", file];
  expect(execFileSync(process.execPath, options, { cwd: folder, encoding: "utf8" })).toContain("pass 3");
});
