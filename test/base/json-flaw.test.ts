import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFlaw } from "../../src/base/json-flaw.ts";

test.each([
  ["{name:1}", 'at line 1, column 2 there should be a name in double quotes, or "}"'],
  ['{"name":1,}', "at line 1, column 11 there should be a name in double quotes"],
  ['{"name" 1}', 'at line 1, column 9 there should be a ":"'],
  ['{\n  "a": 1\n  "b": 2\n}', 'at line 3, column 3 there should be a "," or the end of the list or object'],
  ["[1, 2", 'at line 1, column 6 there should be a "," or the end of the list or object'],
  ["{'name': 1}", 'at line 1, column 2 there should be a name in double quotes, or "}"'],
  ['{"a": True}', "at line 1, column 7 there should be a value"],
  ["  ", "at line 1, column 3 there should be a value"],
  ["{} {}", "at line 1, column 4 there should be nothing more"],
])("%s: %s", (text, flaw) => expect(jsonFlaw(text)).toBe(flaw));

test("it finds an error exactly where JSON.parse does", () => {
  const cut = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", ":", '"', "x"));
  fc.assert(
    fc.property(cut, ([json, at, put]) => {
      const text = json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + 1);
      expect(jsonFlaw(text) === null).toBe(parses(text));
    }),
    { numRuns: 500 },
  );
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
