// npm run mutants: breaks the mock in every way that test/mutants defines, and writes docs/mutants.md. npm run mutants
// -- --share [WORD]: only a share of them, drawn with the word, or with today's date. npm run mutants -- --only
// PATTERN: those whose names match, such as "ignored input: *minStars".
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { readOptions } from "./options.mjs";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const { values, positionals } = readOptions(import.meta.filename, {
  options: { share: { type: "boolean" }, only: { type: "string" } },
  allowPositionals: true,
});
const [word = new Date().toISOString().slice(0, 10)] = positionals;
const chosen = values.only ? { MUTANTS_ONLY: values.only } : { MUTANTS: values.share ? word : "all" };
const env = { ...process.env, ...chosen };
const args = [vitest, "run", "test/mutants", "--disable-console-intercept"];
try {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
} catch {
  process.exitCode = 1;
}
