import { expect, test } from "vitest";
import { styles } from "./styles.ts";
import { type Rule, variantOf } from "./variants.ts";
import { walk } from "./walk.ts";

const some = (name: string): Rule => styles.find((each) => each.name.includes(name)) as Rule;
/** Together, as a framework has them. */
const drawn = [
  ["base path", "envelope", "null that is never"],
  ["snake_case", "page object"],
  ["page object", "envelope"],
  ["unions of constants", "snake_case", "required that is never"],
  ["slash", "null that is never", "page object"],
];

for (const together of [...styles.map((style) => [style]), ...drawn.map((names) => names.map(some))]) {
  const name = together.map((style) => style.name).join(", ");
  test(`a service that is written with ${name} is stood in for`, async () => {
    expect(await walk(variantOf(together, "all"))).toEqual([]);
  });
}
