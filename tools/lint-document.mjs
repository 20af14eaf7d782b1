// npm run lint:document: Spectral's OpenAPI rules on the document as it is served. Spectral brings 130 packages, 50 MB
// and an install script, so it is no dependency: it is installed at the first run of this tool, without scripts.
// Redocly's strict rules are part of npm test (test/openapi/valid.long.test.ts).
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readOptions } from "./options.mjs";

const root = join(import.meta.dirname, "..");
readOptions(import.meta.filename);
// Beside the checkout, because npm ci would remove it otherwise.
const place = join(tmpdir(), "understudy-spectral");
const packages = ["@stoplight/spectral-core@1.24.1", "@stoplight/spectral-rulesets@1.23.1"];

/** Spectral mistakes the roles of a bearer scheme for OAuth scopes; OpenAPI 3.1 allows roles for every scheme. */
const misread = new Set(["oas3-operation-security-defined"]);

if (!existsSync(join(place, "node_modules", "@stoplight", "spectral-rulesets"))) {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), '{ "private": true }\n');
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...packages], {
    cwd: place,
    stdio: "inherit",
  });
}
const require = createRequire(join(place, "package.json"));
const { Spectral } = require("@stoplight/spectral-core");
const { oas } = require("@stoplight/spectral-rulesets");

const file = join(place, "openapi.json");
execFileSync(process.execPath, ["tools/build.mjs"], { cwd: root, stdio: "inherit" });
execFileSync(process.execPath, ["dist/cli.cjs", "openapi", "--out", file], { cwd: root });
const spectral = new Spectral();
spectral.setRuleset({ extends: [oas] });
const found = await spectral.run(JSON.parse(readFileSync(file, "utf8")));
/** A tuple only has `prefixItems`: generators take `items` beside it for one more item. */
const isTuple = ({ code, path }) => code === "array-items" && path.includes("FilterTriple");
const ours = found.filter((each) => !misread.has(each.code) && !isTuple(each));
for (const { code, message, path } of ours) console.log(`${code}: ${message} at ${path.join(".")}`);
console.log(`${ours.length} findings; ${found.length - ours.length} more that misread roles and tuples`);
process.exitCode = ours.length === 0 ? 0 : 1;
