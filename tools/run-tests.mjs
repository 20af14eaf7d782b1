// For tools that run tests with settings that npm test does not have.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Whether they pass. The arguments are vitest's; this process ends with 1 where a test fails. */
export function runTests(args, env = {}) {
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}
