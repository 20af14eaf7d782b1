// Everything that Node runs: the command line as one script with its commands beside it, the library as modules and for
// require, and the packages that few starts load.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as esbuild from "esbuild";
import {
  builtinsByProcess,
  consoleBeside,
  dataAsText,
  deferredZod,
  documentsBeside,
  indexBeside,
  lexiconIn,
  modulesByNode,
  packagesBeside,
  resolving,
  tablesAt,
} from "./plugins.mjs";
import { commonJs, external, ownUrl, shared } from "./settings.mjs";
import { slimExpress, slimRedis, withoutDeprecations, withoutDigests } from "./slim.mjs";

/** What Vitest and Playwright load, beside the commands: it is no part of what pages share with the library. */
export const reporters = { "coverage-reporter": "src/doors/coverage-reporter.ts" };

/** Modules that a start needs later or never, and the other commands: beside the script, shared with the library. */
const besideStart = {
  ...reporters,
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

export const published = {
  index: "src/library/index.ts",
  vitest: "src/doors/vitest.ts",
  msw: "src/doors/msw.ts",
  playwright: "src/doors/playwright.ts",
};

/** What pages load instead. Most of it is what Node loads, too. */
export const inPages = { browser: "src/library/browser.ts", "vitest-in-page": "src/doors/vitest-in-page.ts" };

/** `own` are those that a bundle has itself. */
const modulesBeside = (...own) =>
  resolving(/\.ts$/, ({ path, kind }) => {
    const name = basename(path, ".ts");
    const isBeside = kind === "dynamic-import" && name in besideStart && !own.includes(name);
    return isBeside ? { path: `./${name}.js`, external: true } : undefined;
  });

/** The bundles, by what esbuild says of them; the library is for pages, too. */
export async function buildForNode(root, dist, tables) {
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
    entryPoints: { cli: "src/cli/compile-cache.ts" },
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
  for (const { metafile } of [commands, library, forRequire]) {
    for (const output of Object.keys(metafile.outputs)) toAscii(join(root, output));
  }
  // Vitest itself is an ES module, which Node's require loads.
  writeFileSync(join(dist, "vitest.cjs"), 'module.exports = require("./vitest.js");\n');
  return [script.built, commands, library, forRequire, redis, express];
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
