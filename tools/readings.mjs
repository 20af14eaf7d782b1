// npm run readings: runs the contract suite against mocks with other readings of the interface, one reading at a time
// and many together, and tests that the kit names each. npm run readings -- 'A-41|combination': those whose name
// matches. COMBINATIONS=50 draws that many of them, others each day.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { readOptions } from "./options.mjs";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const [pattern = ""] = readOptions(import.meta.filename, { allowPositionals: true }).positionals;
const env = { ...process.env, READINGS: pattern };
const tests = [
  "test/staging/readings.test.ts",
  ...(pattern === "" ? ["test/contract/readings.test.ts", "test/contract/twenty-readings.test.ts"] : []),
];
try {
  execFileSync(process.execPath, [vitest, "run", ...tests], { cwd: root, stdio: "inherit", env });
} catch {
  process.exitCode = 1;
}
