import type { FaultRule, OperationId, PrincipalName, ScenarioName } from "understudy";
import { createUnderstudy } from "understudy";
import { expect, expectTypeOf, test } from "vitest";
import { builtInScenarios } from "../../src/stage/scenarios/built-in.ts";

const { read } = builtInScenarios();

/** A union type of names, one per line. */
const union = (names: readonly string[]): string =>
  [...new Set(names)]
    .sort()
    .map((name) => `\n  | "${name}"`)
    .join("");

test("names of scenarios are types (npm run generate)", async () => {
  await using understudy = await createUnderstudy();
  const everywhere = (await understudy.credentials()).map(({ name }) => name);
  const principals = [
    ...everywhere,
    ...read.flatMap(({ scenario }) => scenario.world?.principals?.map(({ name }) => name) ?? []),
  ];
  const text = `// Written from scenarios/ by test/scenarios/names.test.ts. To write it again: npx vitest run test/scenarios/names -u
import type { Answers } from "./answers.ts";

/**
 * Scenarios and principals of your own, so that their names compile too:
 *
 *     declare module "understudy" { interface OwnScenarios { "two-teams": true } interface OwnPrincipals { guest: true } }
 */
export interface OwnScenarios {}
export interface OwnPrincipals {}

export type ScenarioName = BuiltInScenario | (keyof OwnScenarios & string);
export type PrincipalName = BuiltInPrincipal | (keyof OwnPrincipals & string);
export type OperationId = keyof Answers;

/** Several operations: \`shortlists.*\`. Without a star it is one operation's id. */
export type OperationPattern = \`\${string}*\${string}\`;

type BuiltInPrincipal =${union(principals)};

type BuiltInScenario =${union(read.map(({ name }) => name))};
`;
  await expect(text).toMatchFileSnapshot("../../src/generated/names.ts");
});

test("every scenario has tags, which a search for one finds", () => {
  expect(read.filter(({ scenario }) => (scenario.tags ?? []).length === 0)).toEqual([]);
});

test("a misspelled name does not compile", async () => {
  await using understudy = await createUnderstudy();
  // @ts-expect-error: there is no such scenario
  await expect(understudy.scenario("balance-emty")).rejects.toThrow("balance-empty");
  // @ts-expect-error: there is no such principal
  await expect(understudy.token("agnet")).rejects.toThrow('did you mean "agent"');
  const add = (rule: FaultRule) => understudy.faults.add(rule);
  // @ts-expect-error: there is no such operation
  await expect(add({ match: { operation: "me.gett" }, then: { status: 503 } })).rejects.toThrow(
    'did you mean "me.get"',
  );
  // @ts-expect-error: there is no such code
  await expect(add({ then: { code: "unauthorised" } })).rejects.toThrow("unauthorized");
  await add({ match: { operation: "me.*", principal: "agent" }, then: { code: "conflict" } });
});

test("names are types", () => {
  expectTypeOf<"balance-empty">().toExtend<ScenarioName>();
  expectTypeOf<"agent">().toExtend<PrincipalName>();
  expectTypeOf<"me.get">().toExtend<OperationId>();
  expectTypeOf<"nobody-else">().not.toExtend<ScenarioName>();
});
