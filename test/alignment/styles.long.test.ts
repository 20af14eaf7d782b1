import { expect, test } from "vitest";
import { drawn, styles } from "./styles.ts";
import { variantOf } from "./variants.ts";
import { walk } from "./walk.ts";

for (const together of [...styles.map((style) => [style]), ...drawn]) {
  const name = together.map((style) => style.name).join(", ");
  test(`a service that is written with ${name} is stood in for`, async () => {
    expect(await walk(variantOf(together, "all"))).toEqual([]);
  });
}
