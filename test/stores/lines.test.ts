import fc from "fast-check";
import { expect, test } from "vitest";
import { line, linesOf, longLine, readLines } from "../../src/stores/file/lines.ts";

const value = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.integer(),
  fc.constant(null),
  fc.dictionary(fc.string(), fc.boolean()),
);
const rows = fc.array(value, { maxLength: 900, size: "max" });

test("a long line is the same to the byte as a short one of the same value, and is read as such", () => {
  fc.assert(
    fc.property(rows, fc.jsonValue(), (changes, journal) => {
      const record = { seq: 7, sandbox: "東京", restart: undefined, changes, journal, empty: [] };
      expect(longLine(record).equals(Buffer.from(line(record)))).toBe(true);
      expect(readLines(longLine(record))).toMatchObject([{ value: JSON.parse(JSON.stringify(record)) }]);
    }),
    { numRuns: 15 },
  );
});

test("lines that are made some at a time are those that are made one by one", () => {
  fc.assert(
    fc.property(rows, (list) => {
      expect(Buffer.concat([...linesOf(list)]).toString()).toBe(list.map(line).join(""));
    }),
    { numRuns: 15 },
  );
});
