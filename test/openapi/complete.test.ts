import { beforeAll, expect, test } from "vitest";
import { serviceOperations } from "../../src/service/operations.ts";
import { startWorld } from "../harness.ts";
import { type Loose, operationsOf, readDocument } from "./document.ts";

let document: Loose;
beforeAll(async () => {
  document = await readDocument();
});

test("it describes the whole interface and nothing else", () => {
  const described = operationsOf(document).map(({ operation }) => operation.operationId);
  expect(described.sort()).toEqual(serviceOperations.map(({ id }) => id).sort());
  expect(JSON.stringify(document)).not.toContain("_understudy");
  expect(JSON.stringify(document)).not.toContain("x-understudy-sandbox");
});

test("every operation says what it is, where it comes from and how it can go", () => {
  for (const { operation } of operationsOf(document)) {
    const { operationId, summary, tags, responses } = operation;
    expect(summary, operationId).toMatch(/^[A-Z].*[^.]$/);
    expect(tags, operationId).toHaveLength(1);
    expect(operation["x-provenance"], operationId).toSatisfy((source) => "stated" in source || "assumed" in source);
    expect(Object.keys(responses), operationId).toEqual(
      expect.arrayContaining(["400", "405", "413", "429", "500", "503"]),
    );
    const isPublic = operation.security.length === 0;
    expect("401" in responses, operationId).toBe(!isPublic);
  }
});

test("every group has words of its own", () => {
  for (const { name, description } of document.tags) expect(description, name).not.toBe(name);
});

test("every parameter, body and success that is JSON has an example", () => {
  for (const { operation } of operationsOf(document)) {
    const { operationId, parameters, requestBody, responses } = operation;
    // A cursor is good only where it was handed out.
    const own = parameters.filter((each: Loose) => each.name !== "cursor");
    for (const parameter of own) expect(parameter, operationId).toHaveProperty("example");
    const body = requestBody?.content["application/json"];
    if (body) expect(body, operationId).toHaveProperty("example");
    for (const [status, answer] of Object.entries<Loose>(responses)) {
      const json = answer.content?.["application/json"];
      if (status.startsWith("2") && json) expect(json, operationId).toHaveProperty("example");
    }
  }
});

test("links lead to operations that take what they pass on", () => {
  const byId = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]));
  for (const { operation } of operationsOf(document)) {
    const links = Object.values<Loose>(operation.responses).flatMap((answer) =>
      Object.values<Loose>(answer.links ?? {}),
    );
    for (const { operationId, parameters } of links) {
      const names = byId.get(operationId).parameters.map((each: Loose) => each.name);
      expect(names, `${operation.operationId} → ${operationId}`).toEqual(
        expect.arrayContaining(Object.keys(parameters)),
      );
    }
  }
  for (const { id, links } of serviceOperations) {
    for (const link of Object.values(links)) expect([...byId.keys()], id).toContain(link.operation);
  }
});

test("shapes have one name each", () => {
  const texts = Object.entries<Loose>(document.components.schemas)
    .filter(([, schema]) => schema.type === "object")
    .map(([name, { description: _, ...schema }]) => ({ name, text: JSON.stringify(schema) }));
  const doubled = texts.filter(({ text }, position) => texts.findIndex((other) => other.text === text) !== position);
  expect(doubled.map(({ name }) => name)).toEqual([]);
});

test("answers are open and requests are closed", () => {
  for (const { operation } of operationsOf(document)) {
    const body = operation.requestBody?.content["application/json"];
    if (body) expect(resolve(body.schema).additionalProperties, operation.operationId).toBe(false);
    const json = operation.responses[200]?.content?.["application/json"];
    if (json) expect(resolve(json.schema).additionalProperties, operation.operationId).toBe(true);
  }
});

function resolve(schema: Loose): Loose {
  return schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)] : schema;
}

test("it names the server as the caller addressed it, in a sandbox too", async () => {
  const { call } = startWorld();
  const there = await call("GET /~team-a/openapi.json");
  expect(there.json.servers).toEqual([{ url: "http://understudy.local/~team-a" }]);
  expect({ ...there.json, servers: document.servers }).toEqual(document);
});

test("it takes any valid credential, and needs one", async () => {
  const { call } = startWorld();
  expect((await call("GET /openapi.json", { as: "outsider" })).status).toBe(200);
  expect((await call("GET /openapi.json", { as: null })).status).toBe(401);
});
