import { join } from "node:path";
import * as esbuild from "esbuild";

/** Bundles a TypeScript program of this repository for node, and returns the path of the bundle. */
export async function bundle(root, entry) {
  const outfile = join(root, "node_modules", ".cache", `${entry.replaceAll(/\W/g, "-")}.mjs`);
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "warning",
  });
  return outfile;
}
