import generated from "../../../fixtures/generated/scenarios.json" with { type: "json" };
import { onFirstUse } from "../../base/on-first-use.ts";
import type { ReadScenario, ScenarioSet } from "./catalogue.ts";
import type { ScenarioFile } from "./schema.ts";

/** What the build (tools/scenarios.ts) stores of one file: as written and, where that differs, as parsed. */
export interface GeneratedScenario {
  readonly written: unknown;
  readonly file?: unknown;
}

let read: ScenarioSet | null = null;

/**
 * The scenarios of scenarios/ without a disk and without a YAML parser, so that a browser has them too. They were checked
 * when they were built, and a test keeps them current, so a server that starts does not check them again.
 */
export function builtInScenarios(): ScenarioSet {
  read ??= { read: Object.entries<string>(generated).map(asRead), broken: [] };
  return read;
}

/** Each is a text that is parsed on demand, because most servers need one or two of them. */
function asRead([name, text]: [name: string, text: string]): ReadScenario {
  const found = onFirstUse(() => JSON.parse(text) as GeneratedScenario);
  return {
    name,
    from: "built-in",
    file: `scenarios/${name}.yaml`,
    get written() {
      return found().written;
    },
    get scenario() {
      const { written, file = written } = found();
      return file as ScenarioFile;
    },
  };
}
