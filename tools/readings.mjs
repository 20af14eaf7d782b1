// node tools/readings.mjs: runs the contract suite against mocks with other readings of the interface, one reading at a
// time and many together, and tests that the kit names each. node tools/readings.mjs 'A-41|combination': those whose name
// matches. COMBINATIONS=50 draws that many of them, others each day.

import { readOptions } from "./options.mjs";
import { runTests } from "./run-tests.mjs";

const [pattern = ""] = readOptions(import.meta.filename, { allowPositionals: true }).positionals;
const tests = [
  "test/staging/readings.long.test.ts",
  ...(pattern === "" ? ["test/contract/readings.long.test.ts", "test/contract/twenty-readings.long.test.ts"] : []),
];
runTests(tests, { READINGS: pattern });
