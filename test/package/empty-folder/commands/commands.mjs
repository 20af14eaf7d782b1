import assert from "node:assert";
import { spawnSync } from "node:child_process";

const run = (...args) =>
  spawnSync(process.execPath, ["node_modules/understudy/dist/cli.cjs", ...args], { encoding: "utf8" });
const { stdout } = run("--help");
const names = [...stdout.matchAll(/^ {2}(?!understudy)([a-z][a-z-]+) +[A-Z]/gm)].map(([, name]) => name);
assert.ok(names.includes("start") && names.includes("contract"), stdout);
for (const name of new Set(names)) {
  const help = run(name, "--help");
  assert.deepEqual([name, help.status, help.stderr], [name, 0, ""]);
  // These run until they are stopped, or write files.
  if (["start", "mcp", "init", "proxy"].includes(name)) continue;
  const bare = run(name);
  assert.ok([0, 2].includes(bare.status), `${name}: exit ${bare.status}\n${bare.stderr}`);
  assert.doesNotMatch(bare.stdout + bare.stderr, /\n\s+at .+:\d+|ERR_MODULE|Cannot find (?:module|package)/, name);
}
