import { expect, test } from "vitest";
import { tell } from "./read-back.ts";
import { drawn, styles } from "./styles.ts";
import { felt, rules, variantOf } from "./variants.ts";

for (const rule of [...rules, ...felt, ...styles])
  test(`with ${rule.name} what is changed is read back, and refusals stay`, async () => {
    const { wrong } = await tell(variantOf([rule], styles.includes(rule) ? "all" : "assumed"), [rule]);
    expect(wrong).toEqual([]);
  });

for (const together of drawn)
  test(`with ${together.map(({ name }) => name).join(", ")} together, too`, async () => {
    expect((await tell(variantOf(together, "all"), together)).wrong).toEqual([]);
  });

test("with all of them at once, too", async () => {
  const { wrong } = await tell(variantOf([...felt.slice(1, 4), ...rules]));
  expect(wrong).toEqual([]);
});
