import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { githubText, gitlabText } from "../../src/cli/init/templates.ts";
import { newFolder } from "../folder.ts";
import { endInProcess } from "./in-process.ts";
import { init, install } from "./new-project.ts";

test("an empty folder gets a config, a test that passes without any other package, and a workflow", async () => {
  const folder = newFolder();
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

test("nothing is ever overwritten", async () => {
  const folder = newFolder();
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

test("files in the way are named in a sentence", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, ".github"), "not a folder");
  const { code, said } = await init(folder);
  expect([code, said]).toEqual([
    2,
    expect.stringContaining(".github/workflows cannot be used: a part of its path is a file, not a folder."),
  ]);
});

test.each([
  ["pnpm-lock.yaml", "pnpm install --frozen-lockfile", "pnpm exec understudy contract", "node --test"],
  ["yarn.lock", "yarn install", "yarn understudy contract", "yarn node --test"],
  ["bun.lock", "bun install --frozen-lockfile", "bunx understudy contract", "node --test"],
])(
  "a project with %s is installed with its own package manager, and not with npm",
  async (lock, install, contract, tested) => {
    for (const [ci, path] of [
      ["github", ".github/workflows/understudy.yml"],
      ["gitlab", ".gitlab-ci.yml"],
    ] as const) {
      const folder = newFolder();
      writeFileSync(join(folder, lock), "");
      writeFileSync(join(folder, "package.json"), '{ "devDependencies": { "understudy": "^1" } }');
      const { said } = await init(folder, "--ci", ci);
      expect(said).not.toContain("Note:");
      expect(said).toContain(`Now: ${tested} test/understudy.test.mjs`);
      const steps = readFileSync(join(folder, path), "utf8");
      for (const step of [install, contract, tested]) expect(steps).toContain(step);
      expect(steps).not.toMatch(/npm ci|npx/);
    }
  },
);

test.each([
  ["package-lock.json", "npm install -D ./vendor/understudy-….tgz"],
  ["yarn.lock", "yarn add -D understudy@file:./vendor/understudy-….tgz"],
])(
  "who has no understudy in a project with %s is led to its tarball, not to a stranger's package",
  async (lock, add) => {
    const folder = newFolder();
    writeFileSync(join(folder, lock), "");
    writeFileSync(join(folder, "package.json"), "{}");
    expect((await init(folder)).said).toContain(add);
  },
);

test("a workspace package gets its CI file at the workspace's root, and the job runs in the package's folder", async () => {
  const root = newFolder();
  const folder = join(root, "packages/client");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, "package-lock.json"), "{}");
  writeFileSync(
    join(root, "package.json"),
    '{ "workspaces": ["packages/*"], "devDependencies": { "understudy": "^1" } }',
  );
  writeFileSync(join(folder, "package.json"), '{ "name": "client" }');
  const { said } = await init(folder);
  expect(said).not.toContain("Note:");
  expect(existsSync(join(folder, "test/understudy.test.mjs"))).toBe(true);
  expect(existsSync(join(folder, ".github"))).toBe(false);
  const workflow = parse(readFileSync(join(root, ".github/workflows/understudy.yml"), "utf8"));
  expect(workflow.defaults.run["working-directory"]).toBe("packages/client");
  expect(workflow.jobs.contract.steps.at(-1).with.path).toBe("packages/client/understudy-report");
  await init(folder, "--ci", "gitlab");
  const pipeline = parse(readFileSync(join(root, ".gitlab-ci.yml"), "utf8"));
  expect(pipeline.default.before_script).toEqual(['cd "packages/client"']);
});

test("a second package of the workspace gets a workflow of its own, and is told what GitLab's one file needs", async () => {
  const root = newFolder();
  writeFileSync(join(root, "package-lock.json"), "{}");
  writeFileSync(
    join(root, "package.json"),
    '{ "workspaces": ["packages/*"], "devDependencies": { "understudy": "^1" } }',
  );
  const [first, second] = ["client", "server"].map((name) => join(root, "packages", name)) as [string, string];
  for (const folder of [first, second]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), "{}");
    await init(folder);
  }
  expect(readdirSync(join(root, ".github/workflows"))).toEqual(["understudy-packages-server.yml", "understudy.yml"]);
  const workflow = parse(readFileSync(join(root, ".github/workflows/understudy-packages-server.yml"), "utf8"));
  expect(workflow.defaults.run["working-directory"]).toBe("packages/server");
  expect((await init(second)).said).toContain("left alone  ../../.github/workflows/understudy-packages-server.yml");

  expect((await init(first, "--ci", "gitlab")).said).not.toContain("Note:");
  const { said } = await init(second, "--ci", "gitlab");
  expect(said).toContain(
    'Add a job to it whose script is: cd "packages/server" && npm ci && node --test test/understudy.test.mjs',
  );
});

test("a dry run writes nothing and prints what it would write", async () => {
  const folder = newFolder();
  const { code, said } = await init(folder, "--dry-run", "--ci", "gitlab");
  expect(code).toBe(0);
  expect(said).toContain("would write  .gitlab-ci.yml");
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["--runner", "mocha"],
  ["--ci", "carrier-pigeon"],
])("%s %s is refused in a sentence", async (flag, value) => {
  const { code, said } = await init(newFolder(), flag, value);
  expect(code).toBe(2);
  expect(said).toContain(value);
});

test("docs/examples/ci shows the files as they are written (-u writes them again)", async () => {
  await expect(githubText("vitest")).toMatchFileSnapshot("../../docs/examples/ci/github.yml");
  await expect(gitlabText("vitest")).toMatchFileSnapshot("../../docs/examples/ci/gitlab.yml");
});

test("assistants are told once, and what others wrote for them stays", async () => {
  const folder = newFolder();
  const agents = join(folder, "AGENTS.md");
  const dry = await endInProcess(["init", "--agents", "--dry-run"], { cwd: folder });
  expect(dry.out).toContain("would write  AGENTS.md");
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(agents, "# Our rules\n\nUse tabs.");
  const { code, out } = await endInProcess(["init", "--agents"], { cwd: folder });
  expect([code, out]).toEqual([0, "  added  a section to AGENTS.md\n"]);
  const text = readFileSync(agents, "utf8");
  expect(text).toMatch(/^# Our rules\n\nUse tabs\.\n\n<!-- understudy: begin -->\n## Understudy/);
  const again = await endInProcess(["init", "--agents"], { cwd: folder });
  expect(again.out).toContain("left alone  AGENTS.md");
  expect(readFileSync(agents, "utf8")).toBe(text);
  expect(readdirSync(folder)).toEqual(["AGENTS.md"]);
  // What it names is in the package.
  expect(existsSync(text.match(/node_modules\/understudy\/(\S+?)`/)?.[1] ?? "")).toBe(true);
});
