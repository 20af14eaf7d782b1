import { describe, expect, test } from "vitest";
import { readPact } from "../../src/contract/pact/document.ts";
import { matchJson } from "../../src/contract/pact/match-json.ts";
import { matchResponse } from "../../src/contract/pact/match-response.ts";
import { rulesOf } from "../../src/contract/pact/rules.ts";

const rule = (...matchers: object[]) => ({ combine: "AND", matchers });
const problems = (expected: unknown, actual: unknown, rules: Record<string, unknown> = {}) =>
  matchJson(expected, actual, rulesOf(rules));

describe("without a rule a value must be equal, and an object may have more members", () => {
  test.each([
    [{ a: 1 }, { a: 1, b: 2 }, []],
    [{ a: 1 }, { a: 2 }, ["$.a is 2, and should be 1"]],
    [{ a: 1 }, {}, ["$.a is missing"]],
    [{ a: null }, { a: null }, []],
    [[1, 2], [1, 2, 3], ["$ has 3 items, and should have 2"]],
    [{ a: [] }, { a: {} }, ["$.a is an object, and should be a list"]],
  ])("%j and %j", (expected, actual, wrong) => expect(problems(expected, actual)).toEqual(wrong));
});

describe("each matcher accepts what it should and refuses the rest", () => {
  test.each<[matcher: object, example: unknown, fine: unknown, wrong: unknown]>([
    [{ match: "type" }, "text", "other", 1],
    [{ match: "equality" }, "text", "text", "other"],
    [{ match: "regex", regex: "a+" }, "a", "aaa", "aab"],
    [{ match: "include", value: "b" }, "b", "abc", "ac"],
    [{ match: "integer" }, 1, 2, 2.5],
    [{ match: "decimal" }, 1.5, 2.5, "2.5"],
    [{ match: "number" }, 1, 2.5, "2"],
    [{ match: "null" }, null, null, 0],
    [{ match: "boolean" }, true, false, "false"],
    [{ match: "date", format: "yyyy-MM-dd" }, "2026-01-31", "2025-12-01", "01.12.2025"],
    [{ match: "time", format: "HH:mm:ss" }, "10:00:00", "23:59:59", "23:59"],
    [
      { match: "datetime", format: "yyyy-MM-dd'T'HH:mm:ss.SSSX" },
      "2026-01-31T10:00:00.000Z",
      "2026-01-31T10:00:00.001+01",
      "2026-01-31T10:00:00.001+01:00",
    ],
    [{ match: "timestamp" }, "2026-01-31T10:00:00Z", "2026-01-31T10:00:00.5Z", "today"],
    [{ match: "semver" }, "1.0.0", "2.1.0-beta", "2.1"],
    [{ match: "notEmpty" }, "a", "b", ""],
    [{ match: "notEmpty" }, { a: 1 }, { b: 1 }, {}],
    [{ match: "type", min: 2 }, ["a"], ["x", "y"], ["x"]],
    [{ match: "type", max: 2 }, ["a"], ["x"], ["x", "y", "z"]],
    [{ match: "type", min: 1, max: 2 }, ["a"], ["x"], []],
    [{ min: 1 }, ["a"], ["x", "y"], []],
    [{ match: "unheard-of" }, 1, undefined, 1],
  ])("%j", (matcher, example, fine, wrong) => {
    if (fine !== undefined) expect(problems({ a: example }, { a: fine }, { "$.a": rule(matcher) })).toEqual([]);
    expect(problems({ a: example }, { a: wrong }, { "$.a": rule(matcher) })).toHaveLength(1);
  });
});

test("a type rule applies to descendants, unless a closer rule overrides it", () => {
  const rules = { $: rule({ match: "type" }), "$.rows[*].kind": rule({ match: "equality" }) };
  const expected = { rows: [{ name: "a", kind: "x", size: 1 }] };
  expect(
    problems(
      expected,
      {
        rows: [
          { name: "b", kind: "x", size: 2 },
          { name: "c", kind: "x", size: 3 },
        ],
      },
      rules,
    ),
  ).toEqual([]);
  expect(problems(expected, { rows: [{ name: "b", kind: "y", size: "2" }] }, rules)).toEqual([
    '$.rows[0].kind is "y", and should be "x"',
    '$.rows[0].size is "2", and should be a number',
  ]);
});

test("a list must contain each of its variants", () => {
  const variants = [
    { index: 0, rules: { "$.id": rule({ match: "integer" }) } },
    { index: 1, rules: {} },
  ];
  const rules = { "$.all": rule({ match: "arrayContains", variants }) };
  const expected = { all: [{ id: 1, kind: "a" }, { kind: "b" }] };
  expect(problems(expected, { all: [{ kind: "b" }, { kind: "c" }, { id: 7, kind: "a" }] }, rules)).toEqual([]);
  expect(problems(expected, { all: [{ id: 7, kind: "a" }] }, rules)).toEqual(['$.all has no item like {"kind":"b"}']);
});

test("maps are matched by rules for keys and values, whatever the keys", () => {
  const rules = {
    "$.map": rule(
      { match: "eachKey", rules: [{ match: "regex", regex: "[a-z.]+" }] },
      { match: "eachValue", rules: [{ match: "number" }] },
    ),
  };
  expect(problems({ map: { "a.b": 1 } }, { map: { x: 2, "y.z": 3.5 } }, rules)).toEqual([]);
  expect(problems({ map: { "a.b": 1 } }, { map: { X1: "2" } }, rules)).toHaveLength(2);
  expect(
    problems(
      { map: { a: 1 } },
      { map: { b: 2 } },
      { "$.map": rule({ match: "values" }), "$.map.*": rule({ match: "type" }) },
    ),
  ).toEqual([]);
});

test("OR accepts either, AND requires both", () => {
  const either = { "$.a": { combine: "OR", matchers: [{ match: "null" }, { match: "integer" }] } };
  expect(problems({ a: 1 }, { a: null }, either)).toEqual([]);
  expect(problems({ a: 1 }, { a: "x" }, either)).toHaveLength(1);
  expect(
    problems(
      { a: "x" },
      { a: "ab" },
      { "$.a": rule({ match: "include", value: "a" }, { match: "include", value: "z" }) },
    ),
  ).toHaveLength(1);
});

const answer = (status: number, headers: Record<string, string>, body: unknown) => ({
  status,
  headers,
  bytes: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
});
const one = (response: object, version = "4.0") => {
  const pact = readPact(
    JSON.stringify({
      interactions: [{ description: "x", request: {}, response }],
      metadata: { pactSpecification: { version } },
    }),
  );
  if ("problem" in pact) throw new Error(pact.problem);
  return pact.interactions[0]!.response;
};

test("statuses, headers and media types have rules as well", () => {
  const response = one({
    status: 200,
    headers: { "Content-Type": ["application/json"], Location: ["/a"] },
    matchingRules: {
      status: { $: rule({ match: "statusCode", status: "success" }) },
      header: { Location: rule({ match: "regex", regex: "/.+" }) },
    },
  });
  expect(
    matchResponse(response, answer(201, { "content-type": "application/json; charset=utf-8", location: "/b" }, {})),
  ).toEqual([]);
  expect(matchResponse(response, answer(404, { "content-type": "text/html" }, ""))).toEqual([
    "the status is 404, and should be success",
    'the header content-type is "text/html", and should be "application/json"',
    "the header location is missing",
  ]);
  const unknown = one({
    status: 200,
    matchingRules: { status: { $: rule({ match: "statusCode", status: "valueOf" }) } },
  });
  expect(matchResponse(unknown, answer(200, {}, {}))).toEqual(["the status is 200, and should be valueOf"]);
});

test("bodies other than JSON are compared as text, as bytes or by their type", () => {
  const text = one({ status: 200, body: { content: "hello", contentType: "text/plain", encoded: false } });
  expect(matchResponse(text, answer(200, {}, "hello"))).toEqual([]);
  expect(matchResponse(text, answer(200, {}, "bye"))).toHaveLength(1);
  const bytes = one({
    status: 200,
    body: { content: "aGVsbG8=", contentType: "application/octet-stream", encoded: "base64" },
  });
  expect(matchResponse(bytes, answer(200, {}, "hello"))).toEqual([]);
  expect(matchResponse(bytes, answer(200, {}, "hellO"))).toEqual(["the body has other bytes"]);
  const pdf = one({
    status: 200,
    body: { content: "JVBERg==", contentType: "application/pdf", encoded: "base64" },
    matchingRules: { body: { $: rule({ match: "contentType", value: "application/pdf" }) } },
  });
  expect(matchResponse(pdf, answer(200, { "content-type": "application/pdf" }, "%PDF-1.7"))).toEqual([]);
  expect(matchResponse(pdf, answer(200, { "content-type": "text/plain" }, "%PDF-1.7"))).toHaveLength(1);
  const json = one({ status: 200, body: { content: {}, contentType: "application/json", encoded: false } });
  expect(matchResponse(json, answer(200, {}, "<html>"))).toEqual(["the body is not JSON"]);
});

test("in an old pact the rules' paths name the part", () => {
  const response = one(
    {
      status: 200,
      body: { id: 1 },
      matchingRules: { "$.body.id": { match: "type" }, "$.headers.Location": { match: "regex", regex: ".+" } },
    },
    "2.0.0",
  );
  expect(matchResponse(response, answer(200, {}, { id: 2 }))).toEqual([]);
});

test("a file that is not a pact is reported", () => {
  expect(readPact("nonsense")).toEqual({ problem: "is not JSON" });
  expect(readPact("{}")).toEqual({ problem: "is no pact: it has no interactions" });
  expect(readPact('{"messages":[{}],"metadata":{}}')).toMatchObject({ interactions: [], others: 1 });
});
