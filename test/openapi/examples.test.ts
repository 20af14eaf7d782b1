import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { serviceOperations } from "../../src/service/operations.ts";
import { exampleOf, type Loose, operationsOf, readDocument } from "./document.ts";

let document: Loose;
beforeAll(async () => {
  document = await readDocument();
});

interface Exemplified {
  readonly where: string;
  readonly schema: Loose;
  readonly example: unknown;
}

function examplesOf(whole: Loose): Exemplified[] {
  const found: Exemplified[] = [];
  const add = (where: string, part: Loose): void => {
    if ("example" in part) found.push({ where, schema: part.schema, example: part.example });
    for (const [name, { value }] of Object.entries<Loose>(part.examples ?? {})) {
      found.push({ where: `${where} ${name}`, schema: part.schema, example: value });
    }
  };
  const addAnswer = (where: string, answer: Loose): void => {
    for (const [media, part] of Object.entries<Loose>(answer.content ?? {})) add(`${where} ${media}`, part);
    for (const [name, header] of Object.entries<Loose>(answer.headers ?? {})) add(`${where} ${name}`, header);
  };
  for (const { operation } of operationsOf(whole)) {
    for (const each of operation.parameters) add(`${operation.operationId} ${each.name}`, each);
    const body = operation.requestBody?.content["application/json"];
    if (body) add(`${operation.operationId} body`, body);
    for (const [status, answer] of Object.entries(operation.responses)) {
      addAnswer(`${operation.operationId} ${status}`, answer);
    }
  }
  for (const [name, answer] of Object.entries(whole.components.responses)) addAnswer(name, answer);
  for (const [name, header] of Object.entries(whole.components.headers)) add(name, header);
  return found;
}

test("every example matches its schema", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "https://document.example/", ...document });
  const absolute = (schema: Loose): Loose =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"https://document.example/#/components'));
  const wrong = examplesOf(document).flatMap(({ where, schema, example }) =>
    ajv.validate(absolute(schema), example) ? [] : [`${where}: ${ajv.errorsText()} in ${JSON.stringify(example)}`],
  );
  expect(wrong).toEqual([]);
});

test("every example request is accepted by its operation", () => {
  const wrong = serviceOperations().flatMap(({ id, path, method, params, query, body }) => {
    const { parameters, requestBody } = document.paths[path][method.toLowerCase()];
    const given = (place: string): Record<string, unknown> =>
      Object.fromEntries(
        parameters.filter((each: Loose) => each.in === place).map((each: Loose) => [each.name, exampleOf(each)]),
      );
    const results = {
      "path parameters": params?.safeParse(given("path")),
      "query parameters": query?.safeParse(given("query")),
      body: body?.safeParse(exampleOf(requestBody.content["application/json"])),
    };
    return Object.entries(results).flatMap(([place, result]) =>
      result === undefined || result.success ? [] : [`${id}, ${place}: ${result.error.message}`],
    );
  });
  expect(wrong).toEqual([]);
});

test("no example of a request is a filler that merely repeats its member's name", () => {
  const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const fillers = (value: Loose, name: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((each) => fillers(each, name.replace(/s$/, "")));
    if (typeof value === "string") return value === words(name) ? [name] : [];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([member, each]) => fillers(each, member));
  };
  const found = operationsOf(document).flatMap(({ operation: { operationId, parameters, requestBody } }) =>
    [
      ...parameters.flatMap((each: Loose) => fillers(exampleOf(each), each.name)),
      ...fillers(exampleOf(requestBody?.content["application/json"]), ""),
    ].map((name) => `${operationId} ${name}`),
  );
  expect(found).toEqual([]);
});
