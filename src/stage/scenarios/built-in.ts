import documents from "../../../fixtures/generated/scenarios.json" with { type: "json" };
import type { ReadScenario, ScenarioSet } from "./catalogue.ts";
import { checkScenario } from "./check.ts";
import type { ScenarioFile } from "./schema.ts";

let read: ScenarioSet | null = null;

/**
 * The scenarios of scenarios/, as the build wrote them down: without a disk and without a YAML parser, so that a browser
 * has them too. Each is checked when it is first asked for, because a server plays one of them and not sixty.
 */
export function builtInScenarios(): ScenarioSet {
  read ??= { read: Object.entries(documents as Record<string, unknown>).map(readLater), broken: [] };
  return read;
}

function readLater([name, written]: [string, unknown]): ReadScenario {
  let scenario: ScenarioFile | null = null;
  return {
    name,
    from: "built-in",
    file: `scenarios/${name}.yaml`,
    written,
    get scenario() {
      scenario ??= checked(name, written);
      return scenario;
    },
  };
}

function checked(name: string, written: unknown): ScenarioFile {
  const outcome = checkScenario(written);
  if ("file" in outcome) return outcome.file;
  throw new Error(`The built-in scenario ${name}: ${outcome.problems[0]?.reason}`);
}
