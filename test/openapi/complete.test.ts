import { beforeAll, expect, test } from "vitest";
import words from "../../fixtures/descriptions.json" with { type: "json" };
import { serviceOperations } from "../../src/service/operations.ts";
import { startWorld } from "../harness.ts";
import { expectNone } from "../none.ts";
import { exampleOf, type Loose, operationsOf, readDocument } from "./document.ts";

let document: Loose;
beforeAll(async () => {
  document = await readDocument();
});

test("it describes the whole interface and nothing else", () => {
  const described = operationsOf(document).map(({ operation }) => operation.operationId);
  expect(described.sort()).toEqual(
    serviceOperations()
      .map(({ id }) => id)
      .sort(),
  );
  expect(JSON.stringify(document)).not.toContain("_understudy");
  expect(JSON.stringify(document)).not.toContain("x-understudy-sandbox");
});

test("every operation has a description, a source and its possible answers", () => {
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

/** What a description becomes is somebody's comment on a member: it names the thing before it says what to know of it. */
const otherBeginning =
  /^(?:As (?!well)|Null|True|False|One page|In words|Without|Its id|Only|Until|Is |Has |At (?:least|most)|Any of|None of|Takes|Works|Oldest|Newest|Best first|Opaque|Instead|Present when|Absent)/;

test("every description of a member or parameter says first what it is", () => {
  const wrong: string[] = [];
  const look = (value: Loose, path: string, isNames = false): void => {
    if (typeof value !== "object" || value === null) return;
    if (!isNames && otherBeginning.test(value.description ?? "")) wrong.push(`${path}: ${value.description}`);
    for (const [name, each] of Object.entries<Loose>(value))
      if (!/^(?:examples?|links|x-.*)$/.test(name)) look(each, `${path}.${name}`, name === "properties");
  };
  look(document.components.schemas, "schemas");
  for (const { operation } of operationsOf(document)) look(operation.parameters, operation.operationId);
  expectNone(wrong, "Begin with what it is (`The day it is due.`), then say what to know of it.");
});

test("every group has its own description", () => {
  for (const { name, description } of document.tags) expect(description, name).not.toBe(name);
});

test("every parameter, body and success that is JSON has an example", () => {
  for (const { operation } of operationsOf(document)) {
    const { operationId, parameters, requestBody, responses } = operation;
    // A cursor is valid only for the list that returned it.
    const own = parameters.filter((each: Loose) => each.name !== "cursor");
    for (const parameter of own) expect(exampleOf(parameter), `${operationId} ${parameter.name}`).toBeDefined();
    const body = requestBody?.content["application/json"];
    if (body) expect(exampleOf(body), operationId).toBeDefined();
    for (const [status, answer] of Object.entries<Loose>(responses)) {
      const json = answer.content?.["application/json"];
      if (status.startsWith("2") && json) expect(exampleOf(json), operationId).toBeDefined();
    }
  }
});

test("links lead to operations that accept what they pass on", () => {
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
});

test("links lead from operations that return an id to all that accept it in their path", () => {
  const operations = operationsOf(document);
  const reached = new Set(
    operations.flatMap(({ operation }) =>
      Object.values<Loose>(operation.responses).flatMap((answer) =>
        Object.values<Loose>(answer.links ?? {}).map(({ operationId }) => operationId),
      ),
    ),
  );
  const unreached = operations.filter(
    ({ path, operation }) => path.includes("{") && !reached.has(operation.operationId),
  );
  // A public link is returned as a whole URL, and its token is in no member of any answer.
  expect(unreached.map(({ operation }) => operation.operationId)).toEqual(["research.reports.public"]);
});

/** Every member of every shape, and where it is. */
function membersIn(): readonly { readonly where: string; readonly member: Loose }[] {
  const walk = (schema: Loose, where: string): { where: string; member: Loose }[] => {
    if (typeof schema !== "object" || schema === null) return [];
    const own = Object.entries<Loose>(schema.properties ?? {}).flatMap(([name, member]) => [
      { where: `${where}.${name}`, member },
      ...walk(member, `${where}.${name}`),
    ]);
    const inner = ["items", "additionalProperties", "anyOf", "oneOf", "allOf", "prefixItems"];
    return [...own, ...inner.flatMap((keyword) => schema[keyword] ?? []).flatMap((each) => walk(each, where))];
  };
  return Object.entries<Loose>(document.components.schemas).flatMap(([name, schema]) => walk(schema, name));
}

test("a text of a certain form has an example, so that generators of samples need not make one up", () => {
  const isFormed = ({ pattern }: Loose): boolean => pattern !== undefined && pattern !== "\\S";
  const bare = membersIn().filter(({ member }) => isFormed(member) && !member.examples && !member.enum);
  expectNone(
    bare.map(({ where }) => where),
    'Give its schema an example: `.meta({ examples: ["…"] })`.',
  );
});

test("every parameter and every member has a description", () => {
  const silent = membersIn().flatMap(({ where, member }) => (member.description === undefined ? [where] : []));
  for (const { operation } of operationsOf(document)) {
    for (const { name, description } of operation.parameters)
      if (!description) silent.push(`${operation.operationId} ${name}`);
  }
  expectNone(
    silent,
    'Say beside it in its schema what it is: `.meta({ description: "The day it is due." })`. What several shapes share is said in fixtures/descriptions.json.',
  );
});

test("every description is used, so that none outlives its member", () => {
  const text = JSON.stringify(document);
  const unused = Object.values(words).filter((each) => !text.includes(JSON.stringify(each)));
  expectNone(unused, "Nothing is described by it any longer: remove it from fixtures/descriptions.json.");
});

test("a path is ambiguous only where the interface makes it so", () => {
  const taken = operationsOf(document).map(({ path, method, operation }) => ({ path, method, operation }));
  const takes = (at: (typeof taken)[number], segment: string, text: string): boolean => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return segment === text;
    const { schema } = at.operation.parameters.find((each: Loose) => each.name === name);
    return schema.pattern === undefined || new RegExp(schema.pattern, "u").test(text);
  };
  const doubtful = taken.flatMap((one) =>
    taken
      .filter((other) => other.method === one.method && other.path > one.path)
      .filter((other) => {
        const [a, b] = [one.path.split("/"), other.path.split("/")];
        if (a.length !== b.length) return false;
        // Concrete paths take precedence over templated ones; only if each has a parameter where the other has none,
        // they are ambiguous.
        if (!a.some((part, at) => part.startsWith("{") && !b[at]?.startsWith("{"))) return false;
        if (!b.some((part, at) => part.startsWith("{") && !a[at]?.startsWith("{"))) return false;
        return a.every((part, at) => {
          const against = b[at] as string;
          if (part.startsWith("{") && against.startsWith("{")) return true;
          return part.startsWith("{") ? takes(one, part, against) : takes(other, against, part);
        });
      })
      .map((other) => `${one.path} ${other.path}`),
  );
  // §4.5 accepts any developer id, so that "reports" may be one; and §2.8 has reports polled where they are requested.
  // There the concrete path takes precedence, in OpenAPI and in the router.
  expect(doubtful).toEqual(["/v1/developers/reports/{id} /v1/developers/{developerId}/shortlists"]);
});

test("each shape has one name", () => {
  const texts = Object.entries<Loose>(document.components.schemas)
    .filter(([, schema]) => schema.type === "object")
    .map(([name, { description: _, ...schema }]) => ({ name, text: JSON.stringify(schema) }));
  const doubled = texts.filter(({ text }, position) => texts.findIndex((other) => other.text === text) !== position);
  expectNone(
    doubled.map(({ name }) => name),
    "Another shape is the same: use that one (src/model), or give both one name (`.meta({ id })`).",
  );
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

test("it requires a valid credential, and accepts any", async () => {
  const { call } = startWorld();
  expect((await call("GET /openapi.json", { as: "outsider" })).status).toBe(200);
  expect((await call("GET /openapi.json", { as: null })).status).toBe(401);
});
