// npm run bench -- NAME: builds, then bundles and runs bench/NAME.ts; without a name it lists them.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { build } from "./build.mjs";

const root = join(import.meta.dirname, "..");
const [name, ...args] = process.argv.slice(2);
const source = join(root, "bench", `${name}.ts`);
if (name === undefined || !existsSync(source)) {
  const names = readdirSync(join(root, "bench")).filter((file) => file.endsWith(".ts"));
  console.log(`npm run bench -- NAME, with NAME one of ${names.map((file) => file.slice(0, -3)).join(", ")}`);
  process.exit(name === undefined ? 0 : 2);
}
await build(root);
const outfile = join(root, "node_modules", ".cache", `bench-${name}.mjs`);
await esbuild.build({
  entryPoints: [source],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  logLevel: "warning",
});
execFileSync(process.execPath, ["--expose-gc", outfile, ...args], { cwd: root, stdio: "inherit" });
