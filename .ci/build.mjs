// Bundles the command line and the library into dist/ with esbuild: a fraction of a second, no type check.
import { rmSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";

export async function build(root) {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { cli: "src/cli/bin.ts", index: "src/index.ts" },
    outdir: "dist",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    sourcemap: false,
    logLevel: "warning",
  });
}

if (process.argv[1] === import.meta.filename) await build(join(import.meta.dirname, ".."));
