// npm run lenses: runs the contract suite against deployments that differ from everything that we assume, one guess at a
// time and all together. npm run lenses -- --share [N]: a twentieth of the single guesses, the Nth, or today's.
// npm run lenses -- --only PATTERN: the single guesses whose names match, such as "POST /v1/keys *".
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const [flag, number = String(Math.floor(Date.now() / 86_400_000))] = process.argv.slice(2);
const only = flag === "--only" ? number : undefined;
const env = {
  ...process.env,
  LENSES: flag === "--share" ? number : "all",
  ...(only !== undefined && { LENSES_ONLY: only }),
};
const args = [vitest, "run", "test/staging/strangers.test.ts", "--disable-console-intercept"];
if (only !== undefined) args.push("-t", "one changed guess");
try {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
} catch {
  process.exitCode = 1;
}
