import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { githubText, gitlabText } from "../../src/cli/init/templates.ts";
import { endInProcess } from "./in-process.ts";

const init = (cwd: string, ...flags: string[]) => endInProcess(["init", ...flags], { cwd });

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), "understudy-init-"));

/** A project with the package, as `npm install` would leave it. */
function install(folder: string, ...names: string[]): void {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(process.cwd(), join(folder, "node_modules/understudy"));
  for (const name of names) symlinkSync(join(process.cwd(), "node_modules", name), join(folder, "node_modules", name));
}

test("an empty folder gets a config, a test that passes without any other package, and a workflow", async () => {
  const folder = emptyFolder();
  const { code, said } = await init(folder);
  expect(code).toBe(0);
  expect(said).toContain("wrote  understudy.config.json");
  expect(parse(readFileSync(join(folder, ".github/workflows/understudy.yml"), "utf8"))).toMatchObject({
    jobs: { tests: expect.anything(), contract: expect.anything() },
  });
  install(folder);
  const file = /node --test (\S+)/.exec(said)?.[1] as string;
  expect(execFileSync(process.execPath, ["--test", file], { cwd: folder, encoding: "utf8" })).toContain("pass 3");
});

test("a project with vitest gets a vitest test", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "devDependencies": { "vitest": "^4" } }');
  expect((await init(folder, "--ci", "none")).said).toContain("wrote  test/understudy.test.ts");
  install(folder, "vitest", "vite", "@vitest");
  const vitest = join(process.cwd(), "node_modules/vitest/vitest.mjs");
  expect(execFileSync(process.execPath, [vitest, "run"], { cwd: folder, encoding: "utf8" })).toMatch(/3 passed/);
});

test("nothing is ever overwritten", async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, "test"));
  writeFileSync(join(folder, "understudy.config.js"), "export default { port: 1 };");
  writeFileSync(join(folder, "test/understudy.test.mjs"), "mine");
  writeFileSync(join(folder, ".gitlab-ci.yml"), "mine: too");
  const { code, said } = await init(folder);
  expect(code).toBe(0);
  expect(said).toContain("left alone  understudy.config.js (so no understudy.config.json)");
  expect(said).toContain("left alone  test/understudy.test.mjs");
  expect(said).toContain("left alone  .gitlab-ci.yml");
  expect(existsSync(join(folder, "understudy.config.json"))).toBe(false);
  expect(readFileSync(join(folder, "test/understudy.test.mjs"), "utf8")).toBe("mine");
  expect(readFileSync(join(folder, ".gitlab-ci.yml"), "utf8")).toBe("mine: too");
});

test("what is in the way is named in a sentence", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, ".github"), "not a folder");
  const { code, said } = await init(folder);
  expect([code, said]).toEqual([
    2,
    expect.stringContaining(".github/workflows cannot be used: a part of its path is a file, not a folder."),
  ]);
});

test("a dry run writes nothing and says what it would", async () => {
  const folder = emptyFolder();
  const { code, said } = await init(folder, "--dry-run", "--ci", "gitlab");
  expect(code).toBe(0);
  expect(said).toContain("would write  .gitlab-ci.yml");
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["--runner", "mocha"],
  ["--ci", "carrier-pigeon"],
])("%s %s is refused in a sentence", async (flag, value) => {
  const { code, said } = await init(emptyFolder(), flag, value);
  expect(code).toBe(2);
  expect(said).toContain(value);
});

test("docs/examples/ci shows the files as they are written (-u writes them again)", async () => {
  await expect(githubText("vitest")).toMatchFileSnapshot("../../docs/examples/ci/github.yml");
  await expect(gitlabText("vitest")).toMatchFileSnapshot("../../docs/examples/ci/gitlab.yml");
});
