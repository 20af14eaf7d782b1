// node tools/evidence.mjs NAME: prints what the tests show in full, as a page of Markdown.
//
//   statements    every sentence of the interface, with the checks that prove it
//   grounds       each check that may call a violation, the sentence that would not hold, and why it follows
//   readings      every assumption that can be read in several ways, and how a run decides it
//   seen          each member and each value of an answer, with the scenarios that show it (minutes)
//   mistakes      what a user who mistypes something is told
//   machines      the states of everything that takes time, and each move between them
//   reports       the signals of a report, and the formulas of its numbers
//   assistant     a session of a coding assistant
//   mutants       each error planted in the mock, with the check that notices it (minutes)
//   worlds        the contract suite in every scenario (an hour)
//
// The pages lie in .ci/evidence, where .ci/run leaves those of its own tests.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readOptions, refuse } from "./options.mjs";

const root = join(import.meta.dirname, "..");
const vitest = (test) => ["node_modules/vitest/vitest.mjs", "run", test];
const commands = {
  statements: vitest("test/contract/statements.test.ts"),
  grounds: vitest("test/contract/grounds.test.ts"),
  readings: vitest("test/docs/readings.test.ts"),
  seen: vitest("test/scenarios/drive.test.ts"),
  mistakes: vitest("test/cli/mistakes.test.ts"),
  machines: vitest("test/docs/machines.test.ts"),
  reports: vitest("test/docs/reports.test.ts"),
  assistant: vitest("test/docs/assistant.long.test.ts"),
  mutants: ["tools/mutants.mjs"],
  worlds: ["tools/worlds.mjs"],
};

const { positionals } = readOptions(import.meta.filename, { allowPositionals: true });
const [name = ""] = positionals;
if (!Object.hasOwn(commands, name)) refuse(import.meta.filename, `There is no evidence "${name}".`);
const page = join(root, ".ci", "evidence", `${name}.md`);
rmSync(page, { force: true });
// What the tests print is kept from the page.
const { status } = spawnSync(process.execPath, commands[name], { cwd: root, stdio: ["ignore", 2, 2] });
process.stdout.write(readFileSync(page, "utf8"));
process.exitCode = status ?? 1;
