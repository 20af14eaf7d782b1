// npm run lenses: runs the contract suite against deployments that differ from everything that we assume, one
// assumption at a time and all together; writes docs/lenses.md. npm run lenses -- --share [N]: a twentieth of the
// single changes, the Nth, or today's. npm run lenses -- --only PATTERN: those whose names match, such as "POST
// /v1/keys *". npm run lenses -- --sample N [SEED]: about N of them, drawn by a seed. npm run lenses -- --together: all
// at once, and deployments that differ in many ways.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { readOptions } from "./options.mjs";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const { values, positionals } = readOptions(import.meta.filename, {
  options: {
    share: { type: "boolean" },
    only: { type: "string" },
    sample: { type: "string" },
    together: { type: "boolean" },
  },
  allowPositionals: true,
});
const [word] = positionals;
const { share, only, sample } = values;
const env = {
  ...process.env,
  LENSES: share ? String(Number(word ?? Math.floor(Date.now() / 86_400_000)) % 20) : "all",
  ...(only && { LENSES_ONLY: only }),
  ...(sample && { LENSES_SAMPLE: sample, LENSES_SEED: word ?? "lenses" }),
};
const singles = ["test/staging/singles.test.ts", "-t", "one changed guess at a time"];
const together = ["test/staging/differing-deployments.long.test.ts", "test/staging/own.test.ts"];
const isEverything = Object.keys(values).length === 0;
const chosen = isEverything ? [singles[0], ...together] : values.together ? together : singles;
const args = [vitest, "run", ...chosen, "--disable-console-intercept"];
try {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
} catch {
  process.exitCode = 1;
}
