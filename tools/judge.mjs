// npm run judge [-- --requests N] [-- --seed S]: like npm test, but with any number of requests per operation instead
// of a dozen: the server must refuse what the document refuses, and must accept the form of everything else.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { readOptions } from "./options.mjs";

const { values } = readOptions(import.meta.filename, {
  options: { requests: { type: "string", default: "200" }, seed: { type: "string" } },
});
const seed = values.seed ?? String(randomInt(2 ** 31));
console.log(`seed ${seed}, ${values.requests} requests for each operation that takes input`);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "test/openapi/accepted.test.ts", "--disable-console-intercept"],
  {
    cwd: join(import.meta.dirname, ".."),
    stdio: "inherit",
    env: { ...process.env, PROPERTY_SEED: seed, JUDGED_REQUESTS: values.requests },
  },
);
process.exitCode = status ?? 1;
