import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { newFolder } from "../folder.ts";

const folder = newFolder();
const tool = (name: string): string => join(process.cwd(), "node_modules/.bin", name);
let tarball: string;
let files: readonly string[];

/** Packed from a copy of the tree, so that tests that run at the same time keep their dist/. */
beforeAll(() => {
  const source = join(folder, "source");
  mkdirSync(source);
  execFileSync(process.execPath, ["tools/build.mjs", "--types", "--out", join(source, "dist")]);
  const written = ["package.json", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "scenarios", "docs"];
  for (const name of written) cpSync(name, join(source, name), { recursive: true });
  const packed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd: source,
    encoding: "utf8",
  });
  const [{ filename, files: list }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  tarball = join(folder, filename);
  files = list.map(({ path }) => path);
}, 180_000);

test("it contains only what runs and its pages, and has no dependencies", () => {
  expect([...new Set(files.map((path) => path.split("/")[0]))].sort()).toEqual([
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "dist",
    "docs",
    "package.json",
    "scenarios",
  ]);
  const code = files.filter((path) => !path.startsWith("docs/examples/"));
  expect(code.filter((path) => /\.map$|\.test\.|(?<!\.d)\.ts$|\.tgz$/.test(path))).toEqual([]);
  expect(files).toContain("dist/THIRD-PARTY-LICENSES.txt");
  const { dependencies = {} } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(dependencies).toEqual({});
});

/** Where a page links to within the repository, by the file or folder it means. */
function linksOf(page: string): readonly string[] {
  const text = readFileSync(page, "utf8");
  const links = text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)|(?:src|srcset)="(?!https?:)([^"]+)"/g);
  return [...links].map(([, link, picture]) => join(page, "..", link ?? picture ?? ""));
}

test("links lead somewhere in it: the README's all, those of its pages except to what docs/README.md names", () => {
  const isPacked = (to: string) => files.some((file) => file === to || file.startsWith(`${to}/`));
  expect(linksOf("README.md").length).toBeGreaterThan(20);
  expect(linksOf("README.md").filter((to) => !isPacked(to))).toEqual([]);
  const pages = files.filter((file) => /^docs\/[\w-]+\.md$/.test(file));
  const dead = pages.flatMap(linksOf).filter((to) => !isPacked(to));
  const inRepository = /^(?:clients|test|bench|\.github|\.devcontainer)\/|^bench$|^action\.yml$|^docs\/walk\.md$/;
  expect(dead.filter((to) => !inRepository.test(to))).toEqual([]);
});

test("no module of a page names a file that a bundler cannot find, or asks where it is, which Metro does not know", () => {
  const dist = join(folder, "source/dist");
  const entries = ["browser.js", "vitest-in-page.js", "msw.js", "documents/render-report.js"];
  const modules = entries.flatMap((entry) => modulesFrom(join(dist, entry)));
  expect(modules.length).toBeGreaterThan(10);
  const asking = modules.filter((path) => readFileSync(path, "utf8").includes("import.meta"));
  expect(asking).toEqual([]);
});

/** A module and those that it imports, at once or later. */
function modulesFrom(path: string, found: string[] = []): string[] {
  if (found.includes(path)) return found;
  found.push(path);
  const text = readFileSync(path, "utf8");
  for (const [, file = ""] of text.matchAll(/(?:from|import|import\()\s*"(\.[^"]+\.js)"/g)) {
    modulesFrom(join(path, "..", file), found);
  }
  return found;
}

test("bundling a server with it needs no other package, and no import is computed at run time", async () => {
  const dist = join(folder, "source/dist");
  const asked = new Set<string>();
  const collect: Plugin = {
    name: "collect",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./]/ }, ({ path }) => {
        asked.add(path);
        return { path, external: true };
      }),
  };
  const { warnings } = await build({
    entryPoints: ["index.js", "vitest.js", "msw.js", "playwright.js", "index.cjs"].map((name) => join(dist, name)),
    outdir: join(folder, "bundled"),
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    logLevel: "silent",
    logOverride: { "unsupported-dynamic-import": "warning", "unsupported-require-call": "warning" },
    outExtension: { ".js": ".mjs" },
    entryNames: "[name]-[hash]",
    plugins: [collect],
  });
  expect([...asked].filter((name) => !isBuiltin(name)).sort()).toEqual(["msw", "vitest"]);
  const inExpress = warnings.filter(({ location }) => location?.file.endsWith("express.cjs"));
  expect(inExpress.map(({ text }) => text)).toEqual([]);
});

test("publint and are-the-types-wrong find nothing", () => {
  const installed = join(folder, "project/node_modules/understudy");
  unpack(installed);
  expect(
    execFileSync(tool("publint"), ["--level", "warning", "--pack", "false", installed], { encoding: "utf8" }),
  ).toContain("All good");
  const types = execFileSync(tool("attw"), [tarball, "--profile", "esm-only", "--format", "json"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  expect(JSON.parse(types)).toMatchObject({ analysis: { types: { kind: "included" } } });
});

test("a strict project compiles against it, without its source packages", () => {
  const project = join(folder, "typed");
  unpack(join(project, "node_modules/understudy"));
  for (const name of ["vitest", "vite", "@vitest", "msw", "@types", "typescript", "undici-types"]) {
    symlinkSync(join(process.cwd(), "node_modules", name), join(project, "node_modules", name));
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(
    join(project, "use.ts"),
    `import { type Answers, createUnderstudy, middleware } from "understudy";
import { handlers } from "understudy/msw";
import { routeTo } from "understudy/playwright";
import { test } from "understudy/vitest";

await using understudy = await createUnderstudy({ seed: "s", scenarios: "./mine" });
const { job } = (await (await understudy.fetch("/v1/search/jobs/sj_1")).json()) as Answers["search.jobs.get"];
const status: "queued" | "running" | "succeeded" | "partial" | "failed" | "canceled" = job.status;
console.log(status, handlers(understudy, { baseUrl: "https://api.example.com" }), middleware(understudy.core), routeTo);
test("typed", async ({ understudy }) => void (await understudy.clock.advance("1m")));
// @ts-expect-error There is no such option.
await createUnderstudy({ sead: "s" });
// @ts-expect-error There is no such scenario.
await createUnderstudy({ scenario: "balance-emty" });
`,
  );
  const flags = [
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--types",
    "node",
    "--strict",
    "--noEmit",
    "--skipLibCheck",
    "false",
  ];
  const lib = ["--lib", "es2023,dom,dom.iterable,esnext.disposable"];
  expect(execFileSync(tool("tsc"), [...flags, ...lib, "use.ts"], { cwd: project, encoding: "utf8" })).toBe("");
  // npm init writes "type": "commonjs", and Vitest runs such a test as a module. Vitest's own types need skipLibCheck then.
  writeFileSync(
    join(project, "use.cts"),
    `import { test } from "understudy/vitest";
test("typed", async ({ understudy }) => void (await understudy.clock.advance("1m")));
`,
  );
  const asCommonJs = [...flags, ...lib, "--skipLibCheck", "true", "use.cts"];
  expect(spawnSync(tool("tsc"), asCommonJs, { cwd: project, encoding: "utf8" }).stdout).toBe("");
}, 240_000);

test.each(["browser", "react-native"])("a bundler with the condition %s gets what needs no Node", async (condition) => {
  const project = join(folder, condition);
  unpack(join(project, "node_modules/understudy"));
  const asked = new Set<string>();
  const collect: Plugin = {
    name: "collect",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^(?:node:|msw$)/ }, ({ path }) => {
        asked.add(path);
        return { path, external: true };
      }),
  };
  await build({
    stdin: { contents: 'export * from "understudy"; export * from "understudy/msw";', resolveDir: project },
    bundle: true,
    write: false,
    platform: "neutral",
    conditions: [condition],
    logLevel: "silent",
    plugins: [collect],
  });
  expect([...asked]).toEqual(["msw"]);
});

test("its type declarations are self-contained, for node10, node16 and bundlers, with import and require", () => {
  const project = join(folder, "bare");
  unpack(join(project, "node_modules/understudy"));
  const use = 'import { createUnderstudy } from "understudy";\nimport { routeTo } from "understudy/playwright";\n';
  for (const name of ["esm.mts", "cjs.cts", "plain.ts"]) {
    writeFileSync(
      join(project, name),
      `${use}export const made = [createUnderstudy({ scenario: "balance-empty" }), routeTo];\n`,
    );
  }
  for (const [module, resolution, file] of [
    ["commonjs", "node10", "plain.ts"],
    ["node16", "node16", "esm.mts"],
    ["node16", "node16", "cjs.cts"],
    ["preserve", "bundler", "esm.mts"],
  ] as const) {
    const flags = ["--module", module, "--moduleResolution", resolution, "--target", "es2022", "--strict"];
    const said = spawnSync(tool("tsc"), [...flags, "--noEmit", "--skipLibCheck", "false", file], {
      cwd: project,
      encoding: "utf8",
    });
    expect([file, module, said.stdout]).toEqual([file, module, ""]);
  }
}, 180_000);

test("every command prints help in an empty folder, and require returns an understudy", () => {
  const project = join(folder, "empty");
  unpack(join(project, "node_modules/understudy"));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["node_modules/understudy/dist/cli.cjs", ...args], { cwd: project, encoding: "utf8" });
  for (const name of [[], ["start"], ["init"], ["scenarios"], ["openapi"], ["contract"], ["pact"], ["doctor"]]) {
    expect(run(...name, "--help")).toMatchObject({ status: 0, stderr: "" });
  }
  expect(run("contract")).toMatchObject({ status: 2, stderr: expect.stringContaining("--target") });
  expect(run("pact")).toMatchObject({ status: 2, stderr: expect.stringContaining("verify or export") });
  expect(run("pact", "verify", "--pacts", ".")).toMatchObject({ status: 2 });
  writeFileSync(
    join(project, "use.cjs"),
    `require("understudy").createUnderstudy().then(async (it) => console.log((await it.fetch("/v1/pricing/catalog")).status));`,
  );
  expect(execFileSync(process.execPath, ["use.cjs"], { cwd: project, encoding: "utf8" })).toBe("200\n");
}, 120_000);

test("from an empty folder to the first green test in less than a minute of a person's time", () => {
  const said = execFileSync("sh", ["test/package/first-green.sh", tarball], { encoding: "utf8" });
  expect(said).toContain("pass 3");
  expect(said).toContain("packages 1\n");
  const size = Number(/kilobytes (\d+)/.exec(said)?.[1]);
  // This includes the contract kit with its test matchers and HTTP client, the proxy, a CommonJS build, the two
  // scripts of a start, and the fonts of PDFs: each script adds up to 150 kilobytes. The tables of a first search are 2,300,
  // and that the library's modules share nothing with the commands', to be few, is another 1,700, and the pages are 800.
  expect(size).toBeLessThan(17_400);
}, 120_000);

function unpack(to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync("tar", ["xzf", tarball, "--strip-components", "1", "-C", to]);
}
