import { expect, test } from "vitest";
import { felt, rules, variantOf } from "./variants.ts";
import { walk } from "./walk.ts";

for (const rule of [...rules, ...felt]) {
  test(`a service that differs by "${rule.name}" is stood in for`, async () => {
    expect(await walk(variantOf([rule]))).toEqual([]);
  });
}

test("a service that differs in all of these ways at once is stood in for", async () => {
  expect(await walk(variantOf(rules))).toEqual([]);
});
