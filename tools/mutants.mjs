// node tools/mutants.mjs: breaks the mock in every way that test/faults defines, and holds that a check notices each. With
// --share [WORD]: only a share of them, drawn with the word, or with today's date; with --only PATTERN: those whose names
// match, such as "ignored input: *minStars".

import { readOptions } from "./options.mjs";
import { runTests } from "./run-tests.mjs";

const { values, positionals } = readOptions(import.meta.filename, {
  options: { share: { type: "boolean" }, only: { type: "string" } },
  allowPositionals: true,
});
const [word = new Date().toISOString().slice(0, 10)] = positionals;
const chosen = values.only ? { MUTANTS_ONLY: values.only } : { MUTANTS: values.share ? word : "all" };
runTests(["test/faults/mutants", "--disable-console-intercept"], chosen);
