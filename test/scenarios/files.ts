import { join } from "node:path";
import type { ScenarioText } from "../../src/stage/scenarios/read.ts";
import { scenarioTexts as textsOf } from "../../tools/scenarios.ts";

/** The scenario files of this repository. */
export const scenarioTexts = (): ScenarioText[] => textsOf(join(import.meta.dirname, "../../scenarios"));
