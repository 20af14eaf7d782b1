import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { GeneratedScenario } from "../src/stage/scenarios/built-in.ts";
import { sayComplaint } from "../src/stage/scenarios/catalogue.ts";
import { readScenarios, type ScenarioText } from "../src/stage/scenarios/read.ts";
import { ScenarioFile } from "../src/stage/scenarios/schema.ts";

/** The scenario files of a folder. */
export function scenarioTexts(folder: string): ScenarioText[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => ({ file: `scenarios/${file}`, text: readFileSync(join(folder, file), "utf8") }));
}

/** The errors in the files, one line each. */
export function complaintsAbout(texts: readonly ScenarioText[]): string[] {
  return readScenarios(texts).broken.flatMap((file) => file.complaints.map((each) => sayComplaint(file, each)));
}

/** The files that are made from those in scenarios/, by their paths. */
export function generateScenarios(texts: readonly ScenarioText[]): Record<string, string> {
  const documents: Record<string, string> = {};
  for (const { name, written, scenario } of readScenarios(texts).read) {
    const generated: GeneratedScenario = isDeepStrictEqual(written, scenario)
      ? { written }
      : { written, file: scenario };
    documents[name] = JSON.stringify(generated);
  }
  const schema = z.toJSONSchema(ScenarioFile, { io: "input", unrepresentable: "any" });
  return {
    "fixtures/generated/scenarios.json": `${JSON.stringify(documents, null, 1)}\n`,
    "scenarios/schema.json": `${JSON.stringify(schema, null, 1)}\n`,
  };
}
