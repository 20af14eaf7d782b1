// npm run check: types, linter, unused files and exports. All three to the end, so that one run says everything.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const parts = {
  "type check": ["node_modules/typescript-7/bin/tsc"],
  linter: ["node_modules/@biomejs/biome/bin/biome", "check", "."],
  knip: ["node_modules/knip/bin/knip.js"],
};

const failed = Object.entries(parts).filter(
  ([, command]) => spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" }).status !== 0,
);
for (const [name] of failed) console.error(`The ${name} failed: what to mend is said above.`);
process.exitCode = failed.length > 0 ? 1 : 0;
