import type { ScenarioSet } from "./catalogue.ts";
import { checkScenario } from "./check.ts";
import { ScenarioName } from "./schema.ts";

/** Scenarios given by a program as plain data, by name; an invalid one is a mistake in the program. */
export function givenScenarios(files: Readonly<Record<string, unknown>>): ScenarioSet {
  const read = Object.entries(files).map(([name, file]) => {
    if (!ScenarioName.safeParse(name).success) {
      throw new Error(`scenarios: "${name}" must be a name of lower-case letters, digits and dashes.`);
    }
    const result = checkScenario(file);
    if ("problems" in result) {
      throw new Error(`scenarios: ${name}: ${result.problems.map(({ reason }) => reason).join("; ")}.`);
    }
    return { name, from: "own", file: name, written: file, scenario: result.file } as const;
  });
  return { read, broken: [] };
}
