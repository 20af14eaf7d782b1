import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Rows of the table in which the page on architecture says what to read. */
const rows = readFileSync("docs/architecture.md", "utf8")
  .split("\n")
  .filter((line) => /^\| .* \| `/.test(line) && line.includes(".ts"));

test("ten things can be understood, each by five files at most, all of which exist", () => {
  expect(rows.length).toBe(10);
  for (const row of rows) {
    const files = [...row.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    expect(files.length, row).toBeLessThanOrEqual(5);
    expect(
      files.filter((file) => !existsSync(file)),
      "Say in docs/architecture.md where it is now.",
    ).toEqual([]);
  }
});
