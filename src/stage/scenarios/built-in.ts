import generated from "../../../fixtures/generated/scenarios.json" with { type: "json" };
import type { ReadScenario, ScenarioSet } from "./catalogue.ts";
import type { ScenarioFile } from "./schema.ts";

/** What the build (tools/scenarios.ts) wrote down of one file: as it is written and, where that is not the same, as it is read. */
export interface GeneratedScenario {
  readonly written: unknown;
  readonly file?: unknown;
}

let read: ScenarioSet | null = null;

/**
 * The scenarios of scenarios/ without a disk and without a YAML parser, so that a browser has them too. They were checked
 * when they were written down, and a test keeps them current, so a server that starts does not check them again.
 */
export function builtInScenarios(): ScenarioSet {
  read ??= { read: Object.entries(generated as Record<string, GeneratedScenario>).map(asRead), broken: [] };
  return read;
}

function asRead([name, { written, file = written }]: [string, GeneratedScenario]): ReadScenario {
  return { name, from: "built-in", file: `scenarios/${name}.yaml`, written, scenario: file as ScenarioFile };
}
