import { dereference } from "@apidevtools/json-schema-ref-parser";
import { validate } from "@readme/openapi-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { type Loose, readDocument } from "./document.ts";

let document: Loose;
beforeAll(async () => {
  document = await readDocument();
});

test("one validator finds it a valid OpenAPI 3.1 document", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("another validator does too", async () => {
  expect(await validate(structuredClone(document))).toMatchObject({ valid: true, warnings: [] });
});

test("the linter's strict rules have nothing to say", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
  // The linter compares only templates. Ids of developers are never words (complete.test.ts).
  const stated = (message: string) => message.includes("`/v1/developers/reports/{id}`");
  expect(
    problems
      .filter(({ ruleId, message }) => ruleId !== "no-ambiguous-paths" || !stated(message))
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer ?? "?"}`),
  ).toEqual([]);
});

test("a strict schema compiler accepts each of them, patterns included", () => {
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  ajv.addVocabulary([...Object.keys(document), "x-provenance", "x-enum-varnames"]);
  ajv.addSchema(document, "document");
  for (const name of Object.keys(document.components.schemas)) {
    expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).not.toThrow();
  }
});

test("spellings of an enumeration have a name each in generated code", () => {
  const { enum: spellings, "x-enum-varnames": names } = document.components.schemas.TechnologyName;
  expect(names).toHaveLength(spellings.length);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name: string) => !/^[A-Za-z_]\w*$/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["reactjs", "react_js"]));
});

test("patterns mean the same in every language's dialect", () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
    JSON.parse(text as string),
  );
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((pattern) => /\\[dw/]/.test(pattern))).toEqual([]);
});

test("every reference leads somewhere", async () => {
  const whole = await dereference(structuredClone(document));
  expect(JSON.stringify(whole, noLoops())).not.toContain('"$ref"');
});

/** Shapes may contain themselves, which JSON.stringify cannot serialize. */
function noLoops() {
  const above: unknown[] = [];
  return function (this: unknown, _: string, value: unknown) {
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (typeof value !== "object" || value === null) return value;
    if (above.includes(value)) return undefined;
    above.push(value);
    return value;
  };
}

test("each validator detects a broken document", async () => {
  const { "/v1/me": path } = document.paths;
  const broken = structuredClone({ ...document, paths: { "/v1/me": path } });
  broken.paths["/v1/me"].get.summary = 7;
  expect((await new Validator().validate(structuredClone(broken))).valid).toBe(false);
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(broken), absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId }) => ruleId)).toContain("struct");
  broken.paths["/v1/me"].get.responses = { 200: { $ref: "#/components/responses/Nothing" } };
  await expect(dereference(broken)).rejects.toThrow("Nothing");
});
