// npm run mutants: breaks the mock in every way that test/mutants knows, and writes docs/mutants.md.
// npm run mutants -- --share [WORD]: only a share of them, drawn with the word, or with today's date.
// npm run mutants -- --only PATTERN: those whose names match, such as "ignored input: *minStars".
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const [flag, word = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
const chosen = flag === "--only" ? { MUTANTS_ONLY: word } : { MUTANTS: flag === "--share" ? word : "all" };
const env = { ...process.env, ...chosen };
const args = [vitest, "run", "test/mutants", "--disable-console-intercept"];
try {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
} catch {
  process.exitCode = 1;
}
