// npm run bench: builds, then bundles and runs all measurements of docs/performance.md. npm run bench -- NAME: only
// bench/NAME.ts.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { readOptions, refuse } from "./options.mjs";

const root = join(import.meta.dirname, "..");
/** Arguments after the name are passed to the benchmark. */
const [first, ...args] = process.argv.slice(2);
const [name] = readOptions(import.meta.filename, {
  args: first === undefined ? [] : [first],
  allowPositionals: true,
}).positionals;
const everything = ["start", "load", "control", "in-process", "process", "files", "sandboxes", "scale"];
if (name !== undefined && !existsSync(join(root, "bench", `${name}.ts`))) {
  const names = readdirSync(join(root, "bench")).filter((file) => file.endsWith(".ts"));
  const known = names.map((file) => file.slice(0, -3)).join(", ");
  refuse(import.meta.filename, `There is no benchmark "${name}"; there are ${known}.`);
}
await build(root);
for (const each of name === undefined ? everything : [name]) await run(each);

async function run(name) {
  const file = await bundle(root, `bench/${name}.ts`);
  execFileSync(process.execPath, ["--expose-gc", file, ...args], { cwd: root, stdio: "inherit" });
}
