import { describe, expect, test } from "vitest";
import { serviceOperations } from "../../src/service/operations.ts";
import { type Loose, readDocument } from "./document.ts";
import { bounds, enums, limits, resources } from "./witness.ts";

const document = await readDocument();

function operationAt(route: string): Loose {
  const [method = "", path = ""] = route.split(" ");
  return document.paths[path]?.[method.toLowerCase()];
}

const exists = (at: string): boolean => operationAt(at) !== undefined;

/** The schema itself: references resolved, and of several alternatives the one that is not null. */
function plain(schema: Loose): Loose {
  if (schema?.$ref) return plain(document.components.schemas[schema.$ref.split("/").at(-1)]);
  const choices = (schema?.anyOf ?? schema?.oneOf)?.filter((each: Loose) => each.type !== "null");
  return choices?.length === 1 ? plain(choices[0]) : schema;
}

/** The declaration at a path such as `job.items[].status`. */
function declaredAt(schema: Loose, path: string): Loose {
  let at = schema;
  for (const step of path === "" ? [] : path.split(".")) {
    const [name = "", ...lists] = step.split("[]");
    at = plain(at)?.properties?.[name];
    for (const _ of lists) at = plain(at)?.items;
  }
  return at;
}

function answerOf(route: string): Loose {
  const responses = Object.entries<Loose>(operationAt(route).responses);
  return responses.find(([status]) => status.startsWith("2"))?.[1].content["application/json"].schema;
}

function inputAt(route: string, place: string, path: string): Loose {
  const operation = operationAt(route);
  if (place === "body") return declaredAt(operation.requestBody.content["application/json"].schema, path);
  return operation.parameters.find((each: Loose) => each.in === place && each.name === path)?.schema;
}

function typesOf(schema: Loose): string {
  const inner = plain(schema);
  const nullable =
    [schema.type, inner.type].flat().includes("null") ||
    (schema.anyOf ?? []).some((each: Loose) => each.type === "null");
  const type = [inner.type].flat().find((each) => each !== "null");
  const isMap = type === "object" && !inner.properties && inner.additionalProperties !== undefined;
  return `${isMap ? "map" : type}${nullable ? "|null" : ""}`;
}

describe("resources are those of the interface", () => {
  test.each(resources.filter(({ at }) => exists(at)))("$section $at", ({ at, members }) => {
    const [method, path, where = ""] = at.split(" ");
    const root = declaredAt(answerOf(`${method} ${path}`), where);
    for (const member of members.split(" ")) {
      const [, name = "", optional, types] = /^([\w.]+)(\?)?:(\S+)$/.exec(member) ?? [];
      const schema = declaredAt(root, name);
      expect(schema, `${name} is declared`).toBeDefined();
      // The type; an integer is accepted where a number is expected, but not the other way round.
      const declared = typesOf(schema);
      const expected = types?.startsWith("number") ? [types, types.replace("number", "integer")] : [types];
      expect(expected, `the type of ${name}`).toContain(declared);
      const parent = plain(declaredAt(root, name.split(".").slice(0, -1).join(".")));
      const required = (parent.required ?? []).includes(name.split(".").at(-1));
      expect(required, `${name} is required`).toBe(optional === undefined);
    }
  });
});

describe("words are those of the interface", () => {
  test.each(enums.filter(([at]) => exists(at)))("%s", (at, words) => {
    const [method, path, place = "", where = ""] = at.split(" ");
    const route = `${method} ${path}`;
    const schema = plain(place === "answer" ? declaredAt(answerOf(route), where) : inputAt(route, place, where));
    const declared = (schema.enum ?? [schema.const]).filter((word: unknown) => word !== null);
    expect(declared.sort()).toEqual(words.split(" ").sort());
  });
});

describe("access is that of §8", () => {
  const rows = limits.map(([route, needs, calls, per, quota]) => ({ route, needs, calls, per, quota }));
  test.each(rows.filter(({ route }) => exists(route)))("$route", ({ route, needs, calls, per, quota }) => {
    const { access } =
      serviceOperations().find((each) => `${each.method} ${each.path}` === route) ?? expect.fail(route);
    if (access.to === "public" || access.to === "control") return expect.fail(`${route} needs a credential`);
    expect(needs.split(" ")).toContain(access.to);
    expect(access.limit.calls).toBe(calls);
    expect(`${access.limit.windowMs === 1_000 ? "second" : "minute"} per ${access.limit.scope}`).toBe(per);
    expect(access.quota).toEqual(quota === undefined ? undefined : { name: quota, units: 1 });
  });
});

describe("bounds are those of the interface", () => {
  test.each(bounds.filter(([at]) => exists(at)))("%s %s %s", (at, keyword, value) => {
    const [method, path, place = "", where = ""] = at.split(" ");
    const schema = inputAt(`${method} ${path}`, place, where);
    expect(plain(schema)?.[keyword] ?? schema?.[keyword]).toBe(value);
  });
});
