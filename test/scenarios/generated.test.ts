import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { complaintsAbout, generateScenarios } from "../../tools/scenarios.ts";
import { scenarioTexts } from "./files.ts";

test("every scenario file can be played", () => {
  expect(complaintsAbout(scenarioTexts())).toEqual([]);
});

test("what is made from the scenario files is current (npm run generate)", () => {
  for (const [path, text] of Object.entries(generateScenarios(scenarioTexts())))
    expect(readFileSync(path, "utf8"), path).toBe(text);
});
