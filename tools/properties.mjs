// node tools/properties.mjs [--seeds N | --seed S] [FILE ...]: runs every property test with other seeds than the fixed one
// of npm test. A counterexample is corrected, and becomes an example in the test.

import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { readOptions } from "./options.mjs";
import { runTests } from "./run-tests.mjs";

const root = join(import.meta.dirname, "..");
const { values, positionals } = readOptions(import.meta.filename, {
  options: { seeds: { type: "string", default: "5" }, seed: { type: "string" } },
  allowPositionals: true,
});
const everyFile = () =>
  execFileSync("git", ["grep", "-l", 'from "fast-check"', "--", "test/**/*.test.ts"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
const files = positionals.length > 0 ? positionals : everyFile();
const seeds = values.seed ? [values.seed] : Array.from({ length: Number(values.seeds) }, () => randomInt(2 ** 31));
console.log(`seeds ${seeds.join()}, ${files.length} files`);
if (!runTests(files, { PROPERTY_SEEDS: seeds.join() }))
  console.log(
    "to play one again, with the seed that its counterexample names: node tools/properties.mjs --seed SEED FILE",
  );
