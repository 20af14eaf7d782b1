// npm run generate: writes every file that is made from others. npm run generate -- --check: changes nothing, and fails
// if one of them is out of date. npm run generate -- NAME ...: only these, by any part of their names; the slow ones
// are only made when they are named.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { readOptions, refuse } from "./options.mjs";
import { runTests } from "./run-tests.mjs";

const root = join(import.meta.dirname, "..");

/**
 * A test whose name ends in "(npm run generate)" makes each of these files and compares it with the stored one; with an
 * option it writes the file. Those of the scenarios need none: the build makes them too. Later ones use earlier ones.
 */
const usual = [
  { writes: ["src/model/reading-names.ts"], test: "test/model/reading-names.test.ts" },
  { writes: ["fixtures/generated/scenarios.json", "scenarios/schema.json"], test: null },
  { writes: ["fixtures/generated/exchanges.json"], test: "test/openapi/exchanges.test.ts" },
  { writes: ["src/generated/answers.ts"], test: "test/openapi/answers.test.ts" },
  { writes: ["src/generated/names.ts"], test: "test/scenarios/names.test.ts" },
  { writes: ["src/generated/config.ts"], test: "test/cli/config-types.test.ts" },
  { writes: ["docs/operations.md"], test: "test/docs/operations.test.ts" },
  { writes: ["docs/llms.txt"], test: "test/docs/llms.test.ts" },
  { writes: ["clients/*/control.*"], test: "test/clients/generated.test.ts" },
  { writes: ["test/stability/cli.txt, changes.txt"], test: "test/stability/stability.test.ts" },
  { writes: ["test/stability/types.txt"], test: "test/stability/types.long.test.ts" },
];

/** These take minutes, or need tools that not everybody has. */
const slow = {
  "fixtures/vocabularies": async () => {
    await runBundled("fixtures/make-vocabularies.ts");
    node("node_modules/@biomejs/biome/bin/biome", "check", "--write", "fixtures/vocabularies");
  },
  "fixtures/generated/fonts": () => execFileSync("python3", ["fixtures/fonts/pack-fonts.py"], inRoot),
  "docs/images": () => node("tools/picture.mjs"),
  "fixtures/generated/released": () =>
    runTests(["test/stability/stability.test.ts", "--update"], { RELEASED: "write" }),
};

const inRoot = { cwd: root, stdio: "inherit" };

function node(...args) {
  execFileSync(process.execPath, args, inRoot);
}

async function runBundled(entry) {
  const file = await bundle(root, entry);
  node(file);
}

/**
 * Makes the server's form of scenarios/, which needs no YAML parser, and the schema for editors. The build does this
 * too, so that a new scenario is served without further steps. Returns the files that were out of date.
 */
export async function generateScenarios(folder, { check = false } = {}) {
  const made = await import(`${await bundle(root, "tools/scenarios.ts")}?${Date.now()}`);
  const texts = made.scenarioTexts(join(folder, "scenarios"));
  const complaints = made.complaintsAbout(texts);
  if (complaints.length > 0) {
    console.error(`A scenario cannot be played:\n${complaints.join("\n")}`);
    process.exit(1);
  }
  const stale = Object.entries(made.generateScenarios(texts)).filter(([path, text]) => {
    const file = join(folder, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
  if (!check) for (const [path, text] of stale) writeFileSync(join(folder, path), text);
  return stale.map(([path]) => path);
}

/** Whether they are out of date, and stay so. */
async function tellScenarios({ check }) {
  const stale = await generateScenarios(root, { check });
  for (const path of stale) console.log(check ? `${path} is out of date: run npm run generate` : `Wrote ${path}`);
  return check && stale.length > 0;
}

/** Runs the tests that make these files, and only those, and says in a line or a few what is wrong with which. */
function runGenerators(group, check) {
  const files = group.map(({ test }) => test);
  const folder = mkdtempSync(join(tmpdir(), "understudy-generate-"));
  const report = join(folder, "report.json");
  const writers = ["-t", "\\(npm run generate\\)", ...(check ? [] : ["--update"])];
  const { status, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", ...writers, "--reporter=json", `--outputFile=${report}`, ...files],
    { cwd: root, encoding: "utf8" },
  );
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
  rmSync(folder, { recursive: true, force: true });
  if (status === 0) return true;
  for (const { name, message, assertionResults } of results.filter(({ status }) => status === "failed")) {
    const { writes } = group.find(({ test }) => name.endsWith(test));
    const why = [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)].join("\n").trim();
    console.log(`${writes.join(", ")}: ${isStale(why) ? "out of date" : `cannot be made: ${why.slice(0, 1_500)}`}`);
  }
  if (results.length === 0) console.log(stderr.slice(0, 1_500));
  return false;
}

/** What vitest says of a file that differs from what a test made. */
const isStale = (why) => /Snapshot .*mismatched/.test(why);

async function main() {
  const { values, positionals: names } = readOptions(import.meta.filename, {
    options: { check: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const { check } = values;
  const isWanted = (path) => names.length === 0 || names.some((name) => path.includes(name));
  const known = [...usual.flatMap(({ writes }) => writes), ...Object.keys(slow)];
  const unknown = names.filter((name) => !known.some((path) => path.includes(name)));
  if (unknown.length > 0)
    refuse(
      import.meta.filename,
      `Nothing that is generated has "${unknown[0]}" in its name. There are:\n  ${known.join("\n  ")}`,
    );
  let failed = false;
  const wanted = usual.filter(({ writes }) => writes.some(isWanted));
  for (const each of wanted) {
    if (each.test === null) failed = (await tellScenarios({ check })) || failed;
    else if (!check) failed = !runGenerators([each], check) || failed;
  }
  // A check writes nothing, so no test waits for another one's file.
  const tests = wanted.filter(({ test }) => test !== null);
  if (check && tests.length > 0) failed = !runGenerators(tests, check) || failed;
  const chosen = Object.entries(slow).filter(([path]) => !check && names.length > 0 && isWanted(path));
  for (const [, make] of chosen) failed = (await make()) === false || failed;
  if (failed && check) console.error("Something is out of date: run npm run generate, look at the diff, commit it.");
  return failed ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main();
