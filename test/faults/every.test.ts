import { expect, test } from "vitest";
import { faulty } from "../staging/own/faulty.ts";
import { sequences, shapeMutants, soughtMutants, toldFaults } from "./every.ts";

// Whatever breaks a service in these tests stands in one of these tables, with the rule that it breaks.

test("a fault stands once, in the mock or in the independent server", () => {
  const words = [...soughtMutants, ...shapeMutants, ...toldFaults, ...sequences].map((each) => each.words);
  const all = [...words, ...faulty.map(({ name }) => name)];
  const twice = all.filter((each, at) => all.indexOf(each) !== at);
  expect(twice, "say each fault once, in test/faults or in test/staging/own/faulty.ts").toEqual([]);
});
