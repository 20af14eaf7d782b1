// npm run mutants: breaks the mock in every way that test/mutants knows, and writes docs/mutants.md.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const args = [vitest, "run", "test/mutants", "--disable-console-intercept"];
try {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, MUTANTS: "all" } });
} catch {
  process.exitCode = 1;
}
