// node tools/judge.mjs [--requests N] [--seed S]: like npm test, but with any number of requests per operation instead
// of a dozen: the server must refuse what the document refuses, and must accept the form of everything else.

import { randomInt } from "node:crypto";
import { readOptions } from "./options.mjs";
import { runTests } from "./run-tests.mjs";

const { values } = readOptions(import.meta.filename, {
  options: { requests: { type: "string", default: "200" }, seed: { type: "string" } },
});
const seed = values.seed ?? String(randomInt(2 ** 31));
console.log(`seed ${seed}, ${values.requests} requests for each operation that takes input`);
runTests(["test/openapi/accepted.long.test.ts", "--disable-console-intercept"], {
  PROPERTY_SEED: seed,
  JUDGED_REQUESTS: values.requests,
});
