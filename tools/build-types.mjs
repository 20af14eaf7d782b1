// The declarations of the package: one file per entry point, which imports nothing that its users may lack.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

/**
 * Users of these entry points have these packages, and all entry points share one understudy; everything else is
 * included.
 */
const external = ["vitest", "msw", "@playwright/test", /^node:/, /\.\.\/index\.[jt]s$/];

/** Not every user of the library has these: without them their few types are `any`, and nothing fails. */
const optional = /^import .* from "(?:node:\w+|@playwright\/test)";$/gm;

/** `await using` needs a library of TypeScript that no target includes by default. */
const head = '/// <reference lib="esnext.disposable" />\n';

/** `forImport` are loaded by `import` alone: pages have no `require`. */
export async function buildTypes(root, published, forImport, out) {
  const entries = { ...published, ...forImport };
  const cache = join(root, "node_modules", ".cache", "types");
  declare(root, Object.values(entries), cache);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, file] of Object.entries(entries)) {
    const input = join(cache, file.replace(/^src\//, "").replace(/\.ts$/, ".d.ts"));
    const plugins = [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false })];
    const bundle = await rolldown({ input, external, plugins, checks: { pluginTimings: false } });
    const { output } = await bundle.generate({ format: "es" });
    await bundle.close();
    const [{ code }] = output.filter(({ type }) => type === "chunk");
    if (/\bZod\w*\b/.test(code)) throw new Error(`The declarations of ${name} reach schemas: name what they export.`);
    const text = head + code.replaceAll(optional, "// @ts-ignore: only for those who have it\n$&");
    // The same for require: TypeScript distinguishes the two kinds of module by the file's extension.
    const kinds = [
      ["d.ts", "js"],
      ["d.cts", "cjs"],
    ];
    for (const [types, module] of name in forImport ? kinds.slice(0, 1) : kinds) {
      writeFileSync(join(out, `${name}.${types}`), text.replaceAll(/"[./]*\/index\.[jt]s"/g, `"./index.${module}"`));
    }
  }
}

/** The declarations that TypeScript writes for each module. Errors are found by `npm run check`, not here. */
function declare(root, files, outDir) {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const config = join(outDir, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    noCheck: true,
    emitDeclarationOnly: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    outDir,
    rootDir: join(root, "src"),
  };
  const written = {
    extends: join(root, "tsconfig.json"),
    compilerOptions,
    include: [join(root, "src/**/*.d.ts")],
    files: files.map((file) => join(root, file)),
  };
  writeFileSync(config, JSON.stringify(written));
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", config], { stdio: "inherit" });
}
