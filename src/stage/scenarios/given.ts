import type { ScenarioSet } from "./catalogue.ts";
import { checkScenario } from "./check.ts";
import { ScenarioName } from "./schema.ts";

/** Scenarios given by a program as plain data, by name; an invalid one is a mistake in the program. */
export function givenScenarios(given: Readonly<Record<string, unknown>>): ScenarioSet {
  const read = Object.entries(given).map(([name, written]) => {
    if (!ScenarioName.safeParse(name).success) {
      throw new Error(`scenarios: "${name}" must be a name of lower-case letters, digits and dashes.`);
    }
    const checked = checkScenario(written);
    if ("problems" in checked) {
      throw new Error(`scenarios: ${name}: ${checked.problems.map(({ reason }) => reason).join("; ")}.`);
    }
    return { name, from: "own", file: name, written, scenario: checked.file } as const;
  });
  return { read, broken: [] };
}
