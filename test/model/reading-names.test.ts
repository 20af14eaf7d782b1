import { expect, test } from "vitest";
import { assumptions } from "../../src/interface/description/assumptions.ts";

test("the readings of the assumptions are types (npm run generate)", async () => {
  const contested = assumptions().filter(({ readings }) => readings !== undefined);
  const lines = contested.map(
    ({ id, readings = [] }) => `  "${id}": [${readings.map(({ name }) => `"${name}"`).join(", ")}],\n`,
  );
  const text = `// Written from fixtures/assumptions.json by test/model/reading-names.test.ts. To write it again: npm run generate -- reading-names

/** The readings of each assumption that has several; the first is ours. */
export const readingNames = {
${lines.join("")}} as const;
`;
  await expect(text).toMatchFileSnapshot("../../src/model/reading-names.ts");
});

test("an assumption with readings has at least two, with names that a flag accepts", () => {
  for (const { id, readings } of assumptions()) {
    if (readings === undefined) continue;
    const names = readings.map(({ name }) => name);
    expect([id, new Set(names).size]).toEqual([id, readings.length]);
    expect([id, readings.length >= 2]).toEqual([id, true]);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});
