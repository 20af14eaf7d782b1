import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import type { GeneratedScenario } from "../../src/stage/scenarios/built-in.ts";
import { readScenarios, sayComplaint } from "../../src/stage/scenarios/read.ts";
import { ScenarioFile } from "../../src/stage/scenarios/schema.ts";
import { scenarioTexts } from "./files.ts";

// After a change of scenarios/ or of their schema: npx vitest run test/scenarios/generated.test.ts -u

test("every scenario file can be played", () => {
  const { broken } = readScenarios(scenarioTexts());
  expect(broken.flatMap((each) => each.complaints.map((complaint) => sayComplaint(each, complaint)))).toEqual([]);
});

test("what the core has without a disk is what the files say", async () => {
  const { read } = readScenarios(scenarioTexts());
  const documents: Record<string, GeneratedScenario> = {};
  for (const { name, written, scenario } of read) {
    documents[name] = isDeepStrictEqual(written, scenario) ? { written } : { written, file: scenario };
  }
  await expect(`${JSON.stringify(documents, null, 1)}\n`).toMatchFileSnapshot(
    "../../fixtures/generated/scenarios.json",
  );
});

test("the schema for editors is that of the files", async () => {
  const schema = z.toJSONSchema(ScenarioFile, { io: "input", unrepresentable: "any" });
  await expect(`${JSON.stringify(schema, null, 1)}\n`).toMatchFileSnapshot("../../scenarios/schema.json");
});
