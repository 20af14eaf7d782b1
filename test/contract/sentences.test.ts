import { afterAll, beforeAll, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import { openMock, runAll } from "./mock.ts";

// A service that charges more than it considered: each result names the sentence that says otherwise.

const charge = ["2.4/progress-considered", "4.1/submit-billing", "8/cost-search"];
const checks = [
  "Deep search: A deep search runs in rounds until its target and charges for each candidate it considered",
  "Deep search: A finished job reads the same each time",
  "answers GET /v1/search/jobs/{id}",
];

let mock: Awaited<ReturnType<typeof openMock>>;
let results: readonly Result[];

beforeAll(async () => {
  mock = await openMock({ clock: "600x", scenario: "lived-in-account" });
  const rule = {
    match: { operation: "search.jobs.get" },
    then: { patch: [{ op: "replace", path: "/job/creditsCharged", value: 999 }] },
  };
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`${mock.url}/_understudy/faults`, {
    ...{ method: "POST", headers, body: JSON.stringify(rule) },
  });
  expect(status).toBeLessThan(300);
  results = await runAll(
    mock.session,
    everyCheck.filter(({ id }) => checks.includes(id)),
  );
}, 60_000);

afterAll(() => mock?.close());

test("a check of several sentences names the one that it found broken, and not the others", () => {
  const [rounds, again] = checks.map((id) => results.find((each) => each.id === id));
  expect(rounds).toMatchObject({ verdict: "violation", source: { stated: "§2.4", sentences: charge } });
  expect(Object.keys(rounds?.breaks ?? {})).toEqual(charge);
  expect(again).toMatchObject({ verdict: "held", breaks: {} });
});

test("a check of whole answers names the sentence of each finding", () => {
  const { breaks } = results.find(({ id }) => id === checks[2]) as Result;
  // What is left of the budget does not fit such a charge either.
  expect(Object.keys(breaks).sort()).toEqual(["2.4/budget", ...charge]);
  expect(breaks["8/cost-search"]).toMatch(/`creditsCharged` is 999 and should be `progress.considered`, \d+/);
});
