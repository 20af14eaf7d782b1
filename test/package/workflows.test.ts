import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import about from "../../package.json" with { type: "json" };

interface Job {
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly "runs-on"?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[];
}

const folder = ".github/workflows";
const workflows = readdirSync(folder).map((name) => ({
  name,
  jobs: (parse(readFileSync(join(folder, name), "utf8")) as { jobs: Readonly<Record<string, Job>> }).jobs,
}));
const jobsOf = (wanted: string) => workflows.find(({ name }) => name === wanted)?.jobs ?? {};

describe.each(workflows)("$name", ({ jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test("names scripts, files and jobs that exist", () => {
    const commands = steps.flatMap(({ run }) => run ?? []).join("\n");
    const scripts = [...commands.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script]) => script as string);
    expect(scripts.filter((script) => !(script in about.scripts))).toEqual([]);
    const files = [...commands.matchAll(/(?<=^|\s)(?:node (\S+)|(\.ci\/\S+))/g)].map(([, a, b]) => a ?? b ?? "");
    const called = Object.values(jobs).flatMap(({ uses }) => uses ?? []);
    expect([...files, ...called].filter((file) => !existsSync(file))).toEqual([]);
    const needed = Object.values(jobs).flatMap(({ needs }) => needs ?? []);
    expect(needed.filter((name) => !(name in jobs))).toEqual([]);
  });

  test("a job runs somewhere or calls another workflow, and takes actions by the commit that was looked at", () => {
    for (const job of Object.values(jobs)) expect(job["runs-on"] ?? job.uses).toBeTypeOf("string");
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});

test("the tests run on three systems, on every Node that is supported, and once with everything there", () => {
  const { tests, everything } = jobsOf("test.yml");
  const runs = (tests?.strategy?.matrix.include ?? []) as readonly { os: string; node: string }[];
  expect(new Set(runs.map(({ os }) => os))).toEqual(new Set(["ubuntu-latest", "macos-latest", "windows-latest"]));
  expect(new Set(runs.map(({ node }) => node))).toEqual(new Set(["20.19", "22", "24", "26"]));
  expect(about.engines.node).toBe(">=20.19");
  expect(everything?.steps?.map(({ run }) => run ?? "").join()).toContain(".ci/run");
});

test("nothing is published before the tag is checked and the tests have passed", () => {
  const jobs = jobsOf("release.yml");
  const before = (name: string): readonly string[] =>
    [jobs[name]?.needs ?? []].flat().flatMap((needed) => [needed, ...before(needed)]);
  const publishing = Object.entries(jobs).filter(([, { permissions }]) => permissions !== undefined);
  expect(publishing.map(([name]) => name)).toEqual(["package", "image", "publish"]);
  for (const [name] of publishing) expect(before(name)).toEqual(expect.arrayContaining(["check", "test"]));
});

test("the changelog's newest version is the package's, with a date", () => {
  const [newest] = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/gm)];
  expect(newest?.[1]).toBe(about.version);
});

test("what is pinned is kept up to date", () => {
  const { updates } = parse(readFileSync(".github/dependabot.yml", "utf8")) as {
    updates: readonly { "package-ecosystem": string }[];
  };
  expect(updates.map((each) => each["package-ecosystem"])).toEqual(["github-actions", "docker", "npm"]);
});
