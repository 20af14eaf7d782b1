// node tools/lenses.mjs: runs the contract suite against deployments that differ from everything that we assume, one
// assumption at a time and all together. With --share [N]: a twentieth of the single changes, the Nth, or today's; with
// --only PATTERN: those whose names match, such as "POST /v1/keys *"; with --sample N [SEED]: about N of them, drawn by
// a seed; with --together: all at once, and deployments that differ in many ways.

import { readOptions } from "./options.mjs";
import { runTests } from "./run-tests.mjs";

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
  LENSES: share ? String(Number(word ?? Math.floor(Date.now() / 86_400_000)) % 20) : "all",
  ...(only && { LENSES_ONLY: only }),
  ...(sample && { LENSES_SAMPLE: sample, LENSES_SEED: word ?? "lenses" }),
};
const singles = ["test/staging/singles.long.test.ts", "-t", "one changed guess at a time"];
const together = ["test/staging/differing-deployments.long.test.ts", "test/staging/own.long.test.ts"];
const isEverything = Object.keys(values).length === 0;
const chosen = isEverything ? [singles[0], ...together] : values.together ? together : singles;
runTests([...chosen, "--disable-console-intercept"], env);
