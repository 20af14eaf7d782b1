import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { installed, pathWith, run, toolchains } from "../clients/toolchains.ts";
import { hasChromium } from "../console/chromium.ts";
import { newFolder } from "../folder.ts";
import { doings, writtenTests } from "./written-tests.ts";

const count = Object.keys(doings).length;
const patience = { timeout: 240_000 };

/** A project with the package, as `npm install` would leave it, and the written tests in it. */
async function projectWith(framework: string, nameOf: (index: number) => string, ...packages: string[]) {
  const folder = newFolder();
  mkdirSync(join(folder, "node_modules"));
  for (const name of packages) symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  symlinkSync(process.cwd(), join(folder, "node_modules/understudy"));
  for (const [index, code] of [...(await writtenTests(framework)).values()].entries())
    writeFileSync(join(folder, nameOf(index)), code);
  return folder;
}

test("every test that is written for vitest passes", patience, async () => {
  const folder = await projectWith("vitest", (n) => `made-${n}.test.ts`, "vitest", "vite", "@vitest");
  const vitest = resolve("node_modules/vitest/vitest.mjs");
  const { output } = await run(folder, [process.execPath, vitest, "run", "--testTimeout=60000"], process.env);
  expect(output).toContain(`${count} passed`);
});

test.runIf(toolchains.python)("every test that is written for pytest passes", patience, async () => {
  const folder = await projectWith("pytest", (n) => `test_made_${n}.py`);
  const { UNDERSTUDY_URL: _, ...inherited } = process.env;
  const env = { ...inherited, PATH: pathWith({ understudy: installed }), PYTHONPATH: resolve("clients/python") };
  const pytest = ["/usr/bin/python3", "-m", "pytest", "-q", "-p", "understudy.pytest_plugin", "-p", "no:cacheprovider"];
  const { output } = await run(folder, pytest, env);
  expect(output).toContain(`${count} passed`);
});

test.runIf(hasChromium)("every test that is written for Playwright passes", patience, async () => {
  const folder = await projectWith(
    "playwright",
    (n) => `made-${n}.spec.ts`,
    "@playwright",
    "playwright",
    "playwright-core",
  );
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const config = { reporter: "line", use: { launchOptions: { executablePath, args: ["--no-sandbox"] } } };
  writeFileSync(join(folder, "playwright.config.ts"), `export default ${JSON.stringify(config)};`);
  const cli = resolve("node_modules/@playwright/test/cli.js");
  const { output } = await run(folder, [process.execPath, cli, "test", "--workers", "1"], process.env);
  expect(output).toContain(`${count} passed`);
});
