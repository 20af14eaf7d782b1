// npm run lenses: runs the contract suite against deployments that differ from everything that we assume, one guess at a
// time and all together. npm run lenses -- --share [N]: a twentieth of the single guesses, the Nth, or today's.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const [flag, number = String(Math.floor(Date.now() / 86_400_000))] = process.argv.slice(2);
const env = { ...process.env, LENSES: flag === "--share" ? number : "all" };
const args = [vitest, "run", "test/staging/strangers.test.ts", "--disable-console-intercept"];
try {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
} catch {
  process.exitCode = 1;
}
