import { expect, test } from "vitest";
import { builtInScenarios } from "../../src/stage/scenarios/built-in.ts";
import { newCatalogue, sayComplaint } from "../../src/stage/scenarios/catalogue.ts";
import { readScenario, readScenarios } from "../../src/stage/scenarios/read.ts";

const head = "title: T\ndescription: D\n";

function complaints(text: string, file = "late.yaml"): string[] {
  const outcome = readScenario({ file, text });
  return "complaints" in outcome ? outcome.complaints.map((complaint) => sayComplaint(outcome, complaint)) : [];
}

test("a small file is a complete scenario", () => {
  expect(complaints(`${head}conditions: { agentHost: unreachable }\n`)).toEqual([]);
  expect(complaints('{"title": "T", "description": "D"}', "as-json.json")).toEqual([]);
});

test.each([
  ["", "a scenario is a mapping"],
  ["- a\n- b\n", "a scenario is a mapping"],
  ["just text", "a scenario is a mapping"],
  ["title: T\n", '"description" is required'],
  [`${head}titel: x\n`, 'late.yaml:3:1: unknown member "titel"; did you mean "title"?'],
  [`${head}conditions:\n  agentHost: sleepy\n`, 'late.yaml:4:3: "conditions.agentHost" must be one of up, unreachable'],
  [`${head}conditions:\n  weather: bad\n`, 'late.yaml:4:3: unknown member "conditions.weather"; known are search, '],
  [`${head}then:\n  - after: soon\n    do: {}\n`, 'late.yaml:4:5: "then.0.after" must be a duration'],
  [`${head}faults:\n  - then: { code: teapot }\n`, '"faults.0.then.code" must be one of'],
  [`${head}faults:\n  - then: {}\n`, "needs at least one of code, status"],
  [`${head}covers: [7]\n`, "covers.0"],
  [`${head}covers: [everything]\n`, "must begin with a section"],
  [`${head}name: early\n`, `late.yaml:3:1: "name" must be the file's, which is "late"`],
  [`${head}world:\n  accounts: [{ id: demo }]\n`, "must be an account's id"],
  [`${head}world:\n  accounts: [{ id: acct_a, balance: -1 }]\n`, "world.accounts.0.balance"],
  [`${head}world:\n  principals: [{ name: X }]\n`, "lower-case letters"],
  [
    `${head}world:\n  principals: [{ name: x, entitlements: [search:everything] }]\n`,
    "world.principals.0.entitlements.0",
  ],
  [`${head}world:\n  steps: [{ call: shortlists }]\n`, "must be a method and a path"],
  [
    `${head}world:\n  steps:\n    - { call: "GET /v1/x/{list}" }\n`,
    "late.yaml:5:7: {list} is used before a step saves it",
  ],
  [
    `${head}world:\n  steps:\n    - { call: "GET /v1/me", at: -1d }\n    - { call: "GET /v1/me", at: -2d }\n`,
    "order of their `at`",
  ],
  [`${head}world:\n  people: [{ developer: 0, hight: 3 }]\n`, 'unknown member "world.people.0.hight"'],
  [
    `${head}scripts:\n  researchSubjects: [{ subject: "octo-*", after: 6s, outcome: lost }]\n`,
    "must be one of done, failed, dies",
  ],
  [`${head}states: [{ name: "a list named {name}", do: {} }]\n`, "none of the state's params"],
  [`${head}clock: { mode: quick }\n`, "clock.mode"],
  [`${head}clock: { start: tomorrow }\n`, "clock.start"],
  [`${head}title: again\n`, "late.yaml:3:1: this member is there twice"],
  [
    "title: T\ndescription: Three jobs: one fails\n",
    "late.yaml:2:14: a text with a colon and a space in it has to be in quotes",
  ],
  [`${head}world:\n\taccounts: []\n`, "late.yaml:4:1: lines are indented with spaces"],
  ["title:T\ndescription: D\n", "late.yaml:1:1: a member is written as name: value"],
  ["title: @home\ndescription: D\n", "late.yaml:1:8: a text that begins with @"],
  [`${head}faults:\n  - match: { path: * }\n`, "late.yaml:4:20: a text that begins with *"],
  [
    `${head}faults:\n  - match: { path: /v1/{id} }\n    then: { status: 500 }\n`,
    "late.yaml:4:24: something cannot stand here",
  ],
  [
    `${head}world:\n  principals: [{ name: x, entitlements: search:read }]\n`,
    '"world.principals.0.entitlements" must be a list of entitlements, such as [search:read]',
  ],
  [`${head}world: {\n`, "late.yaml:"],
  [`${head}tags: [*nothing]\n`, "nothing"],
  [`${head}world: { accounts: [{ id: acct_a, balance: "12" }] }\n`, '"world.accounts.0.balance" must be a number'],
  [
    `${head}world: { accounts: [{ id: acct_a, began: 3d }] }\n`,
    '"world.accounts.0.began" must not lie after the start',
  ],
  [
    `${head}world:\n  steps: [{ call: "GET /v1/me", at: 1h }]\n`,
    'late.yaml:4:33: "world.steps.0.at" must not lie after',
  ],
  [`${head}---\n${head}`, "late.yaml:3:1: a file is one scenario"],
  [`${head}__proto__: { polluted: true }\n`, 'unknown member "__proto__"'],
  [`${head}constructor: { prototype: { polluted: true } }\n`, 'unknown member "constructor"'],
])("%j is refused with its line and reason", (text, reason) => {
  expect(complaints(text).join("\n")).toContain(reason);
  expect({}).not.toHaveProperty("polluted");
});

test("a file cannot expand itself or exceed the size limit", () => {
  const bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"];
  for (let i = 0; i < 12; i++) {
    const [before, name] = [String.fromCharCode(97 + i), String.fromCharCode(98 + i)];
    bomb.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(", ")}]`);
  }
  expect(complaints(bomb.join("\n")).join()).toContain("alias");
  expect(complaints(`${head}description2: ${"x".repeat(600_000)}`).join()).toContain("longer than");
  expect(complaints("[".repeat(200_000)).length).toBeGreaterThan(0);
});

test("what contains itself or is nested too deeply is refused by its place, and hurts no other file", () => {
  expect(complaints(`${head}world: &a\n  accounts: *a\n`)).toEqual([
    'late.yaml:4:3: "world.accounts" contains itself: write out what it stands for',
  ]);
  const nested = (levels: number) => `${head}world: ${"[".repeat(levels)}${"]".repeat(levels)}\n`;
  expect(complaints(nested(100)).join()).toMatch(/^late\.yaml:3:\d+: "world\.0\.0\.0" is nested more than 64 levels/);
  expect(complaints(nested(50_000)).join()).toContain("nested too deeply");
});

test("file names are scenario names", () => {
  expect(complaints(head, "Late Night.yaml").join()).toContain("file's name");
  expect(complaints(head, "../../etc/late-night.yaml")).toEqual([]);
});

test("broken files are refused and the others keep working, even with extends", () => {
  const set = readScenarios([
    { file: "good.yaml", text: head },
    { file: "child.yaml", text: `${head}extends: good\nclock: { mode: frozen }\n` },
    { file: "broken.yaml", text: "title: [" },
    { file: "orphan.yaml", text: `${head}extends: freshaccount\n` },
    { file: "ring-a.yaml", text: `${head}extends: ring-b\n` },
    { file: "ring-b.yaml", text: `${head}extends: ring-a\n` },
  ]);
  const catalogue = newCatalogue([builtInScenarios, () => set])();
  expect(catalogue.names).toEqual(expect.arrayContaining(["good", "child", "fresh-account"]));
  expect(catalogue.broken.map(({ name }) => name).sort()).toEqual(["broken", "orphan", "ring-a", "ring-b"]);
  expect(catalogue.broken.find(({ name }) => name === "ring-a")?.complaints[0]?.reason).toContain(
    "ring-a → ring-b → ring-a",
  );
  expect(catalogue.get("orphan")).toBeUndefined();
  expect(catalogue.broken.find(({ name }) => name === "orphan")?.complaints[0]?.reason).toBe(
    'it extends "freshaccount", which is not there or is broken; did you mean "fresh-account"?',
  );
});

test("an extending scenario adds to its base, and its rules and events come first", () => {
  const set = readScenarios([
    {
      file: "below.yaml",
      text: `${head}conditions: { agentHost: unreachable }\nfaults: [{ then: { status: 500 } }]\nworld: { accounts: [{ id: acct_demo, balance: 5, plan: growth }] }\nscripts: { briefs: [{ outcome: ready }] }\n`,
    },
    {
      file: "above.yaml",
      text: `${head}extends: below\nconditions: { pdf: renderer_down }\nfaults: [{ then: { status: 418 } }]\nworld: { accounts: [{ id: acct_demo, balance: 7 }] }\nscripts: { briefs: [{ outcome: failed }] }\n`,
    },
  ]);
  const file = newCatalogue([builtInScenarios, () => set])().get("above")?.file;
  expect(file?.conditions).toEqual({ agentHost: "unreachable", pdf: "renderer_down" });
  expect(file?.faults?.map((rule) => rule.then.status)).toEqual([418, 500]);
  expect(file?.scripts?.briefs?.map((line) => line.outcome)).toEqual(["failed", "ready"]);
  const demo = file?.world?.accounts?.find(({ id }) => id === "acct_demo");
  expect(demo).toMatchObject({ name: "Demo Talent", balance: 7, plan: "growth" });
});
