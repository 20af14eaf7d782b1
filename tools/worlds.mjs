// node tools/worlds.mjs: runs the contract suite in every scenario. No scenario may make an answer that breaks a stated
// sentence. node tools/worlds.mjs NAME ...: in these; node tools/worlds.mjs --share: in two of them, others each day.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { day } from "./day.mjs";
import { readOptions, refuse } from "./options.mjs";
import { runTests } from "./run-tests.mjs";

const root = join(import.meta.dirname, "..");
/** Scenarios in which the suite cannot run, and why. */
const beyond = JSON.parse(readFileSync(join(root, "test", "contract", "beyond-judging.json"), "utf8"));
const all = readdirSync(join(root, "scenarios"))
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.replace(/\.yaml$/, ""))
  .filter((name) => !(name in beyond));

const { values, positionals: asked } = readOptions(import.meta.filename, {
  options: { share: { type: "boolean" } },
  allowPositionals: true,
});
const unknown = asked.find((name) => !all.includes(name));
if (unknown !== undefined)
  refuse(import.meta.filename, `${unknown} is ${beyond[unknown] ? `not judged, ${beyond[unknown]}` : "no scenario"}.`);
const share = 2;
const first = (day * share) % all.length;
const today = Array.from({ length: share }, (_, at) => all[(first + at) % all.length]);
const chosen = values.share ? today : asked.length > 0 ? asked : all;
if (values.share) console.log(`Today's scenarios: ${today.join(", ")}.`);
if (!values.share && asked.length === 0)
  for (const [name, why] of Object.entries(beyond)) console.log(`${name}: not judged, ${why}`);
runTests(["test/contract/worlds.long.test.ts", "--disable-console-intercept"], { UNDERSTUDY_WORLDS: chosen.join(",") });
