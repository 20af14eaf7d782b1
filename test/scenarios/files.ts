import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ScenarioText } from "../../src/stage/scenarios/read.ts";

const folder = join(import.meta.dirname, "../../scenarios");

/** The scenario files of this repository. */
export function scenarioTexts(): ScenarioText[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => ({ file: `scenarios/${file}`, text: readFileSync(join(folder, file), "utf8") }));
}
