// Builds dist/: everything that a user of the package runs, as self-contained bundles, so that an installation brings
// no other package and a start loads few files. It takes a fraction of a second and does no type check. `--types` adds
// the declarations.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { basename, dirname, join } from "node:path";
import * as esbuild from "esbuild";
import { buildTypes } from "./build-types.mjs";
import { bundle } from "./bundle.mjs";
import { generateScenarios } from "./generate.mjs";
import { readOptions } from "./options.mjs";

/** Modules that a start needs later or never, and the other commands: beside the script, shared with the library. */
const besideStart = {
  "run-command": "src/cli/run-command.ts",
  init: "src/cli/init.ts",
  scenarios: "src/cli/scenarios.ts",
  openapi: "src/cli/openapi.ts",
  learn: "src/cli/learn.ts",
  "read-document": "src/cli/read-document.ts",
  "ask-document": "src/cli/beside/ask-document.ts",
  "document-worker": "src/cli/beside/document-worker.ts",
  contract: "src/cli/contract.ts",
  drift: "src/cli/drift.ts",
  truth: "src/cli/truth.ts",
  "sdk-check": "src/cli/sdk-check.ts",
  proxy: "src/cli/proxy.ts",
  "judge-worker": "src/cli/proxy/judge-worker.ts",
  pact: "src/cli/pact.ts",
  doctor: "src/cli/doctor.ts",
  store: "src/cli/store.ts",
  otlp: "src/cli/telemetry/otlp.ts",
  mcp: "src/cli/mcp.ts",
  "mcp-http": "src/doors/mcp/mcp-http.ts",
  "scenario-folder": "src/doors/scenario-folder.ts",
};

const published = {
  index: "src/index.ts",
  vitest: "src/doors/vitest.ts",
  msw: "src/doors/msw.ts",
  playwright: "src/doors/playwright.ts",
  "coverage-reporter": "src/doors/coverage-reporter.ts",
};

/** What pages load instead. Most of it is what Node loads, too. */
const inPages = { browser: "src/browser.ts", "vitest-in-page": "src/doors/vitest-in-page.ts" };

/** Users of these entry points have these packages: the test runner, the browser mock. */
const external = ["vitest", "msw"];

/** Imports that match are resolved as told, or as usual where nothing is returned. */
const resolving = (filter, resolve) => ({
  name: `resolving-${filter.source}`,
  setup: ({ onResolve }) => onResolve({ filter }, resolve),
});

/** The PDF renderer is the same program everywhere, so Node's bundle and the browser's share it. */
const documentsBeside = resolving(/\/render-report\.ts$/, () => ({
  path: "./documents/render-report.js",
  external: true,
}));

/** So are the files of the console, which a page loads when it opens one. */
const consoleBeside = resolving(/\/console-files\.ts$/, () => ({ path: "./console/files.js", external: true }));

/** Puts the tables that need not be computed in the place of the module that says that there are none. */
const tablesAt = (name) => ({
  name: "tables-at",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/shipped-tables\.ts$/ }, () => ({
      contents: `export const tablesFile = "./${name}";
        export const importTables = async () => (await import("./${name}")).tables;`,
    })),
});

/** The lexicon is in the tables, ready to be looked up, so no bundle has what it is made from. */
const lexiconIn = (tables) => ({
  name: "lexicon-in-tables",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/lexicon-text\.ts$/ }, ({ path }) => ({
      resolveDir: dirname(path),
      contents: `import { whyNothingIsShipped } from "../../../base/shipped.ts";
      export function lexiconText() {
        throw new Error("What the reader of texts looks up is in ${tables}, which could not be read: " + whyNothingIsShipped());
      }`,
    })),
});

/**
 * The PDF renderer, with its fonts beside it, and the MCP server are ES modules. Jest gives modules its own require, which
 * cannot load one; Node's can.
 */
const modulesByNode = {
  name: "modules-by-node",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/render-report\.ts$/ }, () => ({
      path: "./documents/render-report.js",
      namespace: "by-node",
    }));
    onResolve({ filter: /\/mcp-http\.ts$/ }, () => ({ path: "./mcp-http.js", namespace: "by-node" }));
    onLoad({ filter: /^/, namespace: "by-node" }, ({ path }) => ({
      contents: `const { createRequire } = process.getBuiltinModule("node:module");
        module.exports = createRequire(__filename)(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * Packages in CommonJS load Node's own modules with require. ES modules have none, and programs that bundle Understudy in
 * their turn, by esbuild or tsup, do not know what to do with one.
 */
const builtinsByProcess = {
  name: "builtins-by-process",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^/ }, ({ path, kind }) =>
      kind === "require-call" && isBuiltin(path) ? { path, namespace: "builtin" } : undefined,
    );
    onLoad({ filter: /^/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** The CommonJS entry points share one understudy. */
const indexBeside = (root) => indexAt(root, { path: "./index.cjs", external: true });

const indexAt = (root, place) =>
  resolving(/\/index\.ts$/, ({ importer }) => (importer.startsWith(join(root, "src/doors")) ? place : undefined));

/** Leaves out parts of packages that Understudy never uses. */
const without = (filter, contents) => ({
  name: `without-${filter.source}`,
  setup({ onResolve, onLoad }) {
    onResolve({ filter }, ({ path }) => ({ path, namespace: "absent" }));
    onLoad({ filter, namespace: "absent" }, () => ({ contents }));
  },
});

/** No packed font is WOFF2, and its dictionary would be the largest part of the font library. */
const withoutWoff2 = without(/^brotli\//, "export default () => null;");

/**
 * Express only serves files here, so it needs no body parsers, whose character tables are half of its size, and no view
 * engines.
 */
const slimExpress = without(/^(?:iconv-lite|\.\/view)$/, "module.exports = {};");

/** Nothing deprecated is called, and where it was called from cannot be read under Node's --frozen-intrinsics. */
const withoutDeprecations = without(
  /^depd$/,
  "module.exports = () => Object.assign(() => {}, { function: (own) => own, property() {} });",
);

/**
 * No reference is fetched and no digest of Redis compared. Programs that bundle Understudy, as Next.js does, would need
 * these packages otherwise.
 */
const withoutFetching = without(/\/resolvers\/http\.js$/, "export default {};");
const withoutDigests = without(/^@node-rs\/xxhash$/, "module.exports = {};");

/** No report embeds a colour profile, and a bundler such as webpack would look for the file. */
const withoutColourProfile = {
  name: "without-colour-profile",
  setup: ({ onLoad }) =>
    onLoad({ filter: /pdfkit\.browser\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/new URL\('\.\/data\/[^']+', import\.meta\.url\)\.href/, '""'),
    })),
};

/**
 * The commands of Redis modules that Understudy does not use are more than half of the client, and comments are the
 * next part.
 */
const slimRedis = {
  name: "slim-redis",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^redis$/ }, ({ resolveDir }) => ({
      path: createRequire(join(resolveDir, "_")).resolve("@redis/client"),
    }));
    onLoad({ filter: /@redis[\\/]client[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await esbuild.transform(readFileSync(path, "utf8"), { minify: true })).code,
    }));
  },
};

/** Packages that few starts load, stored once for the command line and the library. */
const packagesBeside = resolving(/^(?:redis|express)$/, ({ path }) => ({ path: `./${path}.cjs`, external: true }));

/** `own` are those that a bundle has itself. */
const modulesBeside = (...own) =>
  resolving(/\.ts$/, ({ path, kind }) => {
    const name = basename(path, ".ts");
    const isBeside = kind === "dynamic-import" && name in besideStart && !own.includes(name);
    return isBeside ? { path: `./${name}.js`, external: true } : undefined;
  });

/** Declarations import zod and get the variant that creates schemas at first use (docs/decisions). */
const deferredZod = (root) => ({
  name: "deferred-zod",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^zod$/ }, () => ({ path: join(root, "src/base/deferred-zod.ts") }));
    // Also for `require`, which would otherwise load zod's CommonJS files a second time.
    onResolve({ filter: /^zod\/v4$/ }, () => ({ path: join(root, "node_modules/zod/v4/index.js") }));
    // zod's messages in fifty languages are most of it, and only English is used.
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: "export {};" }));
  },
});

/** V8 reads a long text of JSON faster than the same as an object literal, which it compiles before it makes it. */
const dataAsText = {
  name: "data-as-text",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]fixtures[\\/].*\.json$/ }, ({ path }) => ({
      contents: `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(readFileSync(path, "utf8"))))});`,
    })),
};

const shared = {
  bundle: true,
  splitting: true,
  format: "esm",
  logLevel: "warning",
  external,
  metafile: true,
  minify: true,
};

/** CommonJS, for callers whose `require` cannot load an ES module, as in Jest, and for scripts that are run from a cache. */
const commonJs = { splitting: false, format: "cjs", outExtension: { ".js": ".cjs" } };

/** In CommonJS, `import.meta.url` is made from the file's name. */
const ownUrl = {
  define: { "import.meta.url": "importMetaUrl" },
  banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
};

/** Returns the packages in the bundles, as paths under the root. */
export async function build(root, { types = false, dist = join(root, "dist") } = {}) {
  for (const path of await generateScenarios(root)) console.error(`Wrote ${path}`);
  rmSync(dist, { recursive: true, force: true });
  const tables = await writeTables(root, dist);
  const onNode = {
    ...shared,
    external: [...external, `./${tables}`],
    absWorkingDir: root,
    outdir: dist,
    platform: "node",
    target: "node20.19",
  };
  const script = await buildScript(root, onNode, tables);
  await esbuild.build({
    ...onNode,
    ...commonJs,
    entryPoints: { cli: "src/cli/cached.ts" },
    define: { script: JSON.stringify(script.name), "import.meta.dirname": "__dirname" },
  });
  const modules = {
    ...onNode,
    plugins: [
      documentsBeside,
      tablesAt(tables),
      deferredZod(root),
      lexiconIn(tables),
      dataAsText,
      packagesBeside,
      withoutFetching,
      builtinsByProcess,
    ],
  };
  const commands = await esbuild.build({ ...modules, entryPoints: besideStart });
  // By itself, the library is few files: each takes an import about a millisecond. It reads scenarios by what it has loaded
  // already; the commands' reader would load all that once more. Pages share what needs no Node.
  const library = await esbuild.build({
    ...modules,
    target: ["node20.19", "es2022"],
    entryPoints: { ...published, ...inPages },
    chunkNames: "library-[name]-[hash]",
    plugins: [...modules.plugins, consoleBeside, modulesBeside("scenario-folder")],
  });
  const forRequire = await esbuild.build({
    ...onNode,
    ...commonJs,
    ...ownUrl,
    entryPoints: { index: published.index, msw: published.msw, playwright: published.playwright },
    plugins: [
      modulesByNode,
      tablesAt(tables),
      deferredZod(root),
      lexiconIn(tables),
      dataAsText,
      packagesBeside,
      indexBeside(root),
    ],
    supported: { "dynamic-import": false },
  });
  const buildPackage = (name, contents, ...plugins) =>
    esbuild.build({
      ...onNode,
      ...commonJs,
      stdin: { contents, resolveDir: root },
      outdir: undefined,
      outfile: join(dist, `${name}.cjs`),
      plugins: [...plugins, builtinsByProcess],
    });
  const redis = await buildPackage(
    "redis",
    'export { createClient, createCluster } from "redis";',
    slimRedis,
    withoutDigests,
  );
  const express = await buildPackage(
    "express",
    'module.exports = require("express");',
    slimExpress,
    withoutDeprecations,
  );
  const forPages = { ...shared, absWorkingDir: root, platform: "browser", target: "es2022" };
  const documents = await esbuild.build({
    ...forPages,
    entryPoints: { "render-report": "src/documents/render-report.ts" },
    outdir: join(dist, "documents"),
    chunkNames: "[name]",
    plugins: [withoutWoff2, withoutColourProfile],
  });
  const consolePage = await esbuild.build({
    ...forPages,
    splitting: false,
    entryPoints: { app: "src/console/main.tsx", style: "src/console/style.css", theme: "src/console/theme.ts" },
    outdir: join(dist, "console"),
    entryNames: "[name]",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  for (const { metafile } of [commands, library, forRequire]) {
    for (const output of Object.keys(metafile.outputs)) toAscii(join(root, output));
  }
  // Vitest itself is an ES module, which Node's require loads.
  writeFileSync(join(dist, "vitest.cjs"), 'module.exports = require("./vitest.js");\n');
  copyFileSync(join(root, "src/console/index.html"), join(dist, "console/index.html"));
  writeConsoleAsText(join(dist, "console"));
  const builds = [script.built, commands, library, forRequire, redis, express, documents, consolePage];
  const shipped = packagesIn(builds.map(({ metafile }) => metafile));
  writeFileSync(join(dist, "THIRD-PARTY-LICENSES.txt"), licences(root, shipped));
  if (types) await buildTypes(root, published, { browser: inPages.browser }, join(dist, "types"));
  return shipped;
}

/** The console's files once more as a module, for pages that show it without a server. */
function writeConsoleAsText(folder) {
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const files = { theme: read("theme.js"), style: read("style.css"), app: read("app.js") };
  writeFileSync(join(folder, "files.js"), `export const consoleFiles = ${JSON.stringify(files)};\n`);
}

/**
 * What takes long to compute, computed. The name says the content, so the tables of another build are not found, and what
 * they would have said is computed.
 */
async function writeTables(root, dist) {
  const { makeTables, tablesModule } = await import(`${await bundle(root, "tools/tables.ts")}?${Date.now()}`);
  const content = tablesModule(makeTables());
  const name = `tables-${createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase()}.js`;
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, name), content);
  return name;
}

/** The command line as the one script that cached.ts runs; the other commands are beside it. */
async function buildScript(root, onNode, tables) {
  const built = await esbuild.build({
    ...onNode,
    ...commonJs,
    ...ownUrl,
    entryPoints: { start: "src/cli/run.ts" },
    entryNames: "[name]-[hash]",
    plugins: [
      documentsBeside,
      tablesAt(tables),
      packagesBeside,
      modulesBeside(),
      deferredZod(root),
      lexiconIn(tables),
      dataAsText,
    ],
  });
  const [output] = Object.keys(built.metafile.outputs);
  const file = join(root, output);
  // Code from a cache has no import() of its own: cached.ts passes it one, and the other features of a module.
  const code = escaped(readFileSync(file, "utf8")).replaceAll(/\bimport\(/g, "importModule(");
  writeFileSync(file, `(function (module, require, __filename, importModule) {${code}\n})`, "latin1");
  return { name: basename(output), built };
}

function toAscii(file) {
  writeFileSync(file, escaped(readFileSync(file, "utf8")));
}

/** Only ASCII, so that reading it needs no decoding: esbuild leaves letters of many scripts in regular expressions. */
function escaped(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The folders of every package whose code is in a bundle. */
function packagesIn(metafiles) {
  const packages = new Set(
    metafiles.flatMap(({ inputs }) =>
      Object.keys(inputs).flatMap((input) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[0] ?? []),
    ),
  );
  return [...packages].sort();
}

function licences(root, packages) {
  const described = packages.map((path) => describePackage(join(root, path)));
  return [...described, readFileSync(join(root, "fixtures/fonts/LICENSES.txt"), "utf8")].join("\n\n");
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${"=".repeat(80)}\n${name} ${version} (${license})\n\n${text}`;
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, "..");
  const { types, out = join(root, "dist") } = readOptions(import.meta.filename, {
    options: { types: { type: "boolean" }, out: { type: "string" } },
  }).values;
  await build(root, { types, dist: out });
}
