import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attempt,
  type BareItem,
  parseDictionary,
  parseItem,
  parseList,
} from "../../../../src/service/access/signatures/structured-fields.ts";
import { writeDictionary, writeItem, writeList } from "../../../../src/service/access/signatures/structured-text.ts";

const again = (text: string) => writeDictionary(parseDictionary(text));
const problemOf = (text: string) => {
  const read = attempt(() => parseDictionary(text));
  return "problem" in read ? read.problem : null;
};

describe("structured fields", () => {
  it("writes what it reads in the one canonical form", () => {
    expect(again("  a=1 ,\tb=2;x=1;y=2,   c=(a   b    c), d  ")).toBe("a=1, b=2;x=1;y=2, c=(a b c), d");
    expect(again('sig1=("@method"  "@path";req );created=1;keyid="k"')).toBe(
      'sig1=("@method" "@path";req);created=1;keyid="k"',
    );
    expect(writeList(parseList('a, "b", (1 2.50);q=1.0, ?0, :aGk=:'))).toBe('a, "b", (1 2.5);q=1.0, ?0, :aGk=:');
    expect(writeItem(parseItem(" a;b "))).toBe("a;b");
    expect(again("a=1, b=2, a=3;x")).toBe("a=3;x, b=2");
    expect(again("")).toBe("");
  });

  it.each([
    ["a=", "expected a value at character 3"],
    ["a=1,", "expected a member after the comma at character 5"],
    ["a=1 b=2", "expected , at character 5"],
    ["A=1", "expected a lower-case key at character 1"],
    ['a="b', 'expected printable ASCII or a closing " at character 5'],
    ['a="\u00fc"', 'expected printable ASCII or a closing " at character 4'],
    ['a="\\n"', 'expected a " or \\ after \\ at character 5'],
    ["a=(1 2", "expected a space or ) at character 7"],
    ["a=(1,2)", "expected a space or ) at character 5"],
    ["a=:aGk", "expected : at character 7"],
    ["a=:a:", "expected base64 between colons at character 5"],
    ["a=:a b=:", "expected base64 between colons at character 5"],
    ["a=?2", "expected ?0 or ?1 at character 4"],
    ["a=1234567890123456", "expected an integer of at most 15 digits or a decimal of 12 and 3 at character 3"],
    ["a=1.2345", "expected an integer of at most 15 digits or a decimal of 12 and 3 at character 3"],
    ["a=-", "expected an integer of at most 15 digits or a decimal of 12 and 3 at character 3"],
  ])("refuses %s and says where", (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it("reads back every value it writes", () => {
    const printable = fc.string({ unit: "grapheme-ascii" });
    const bare: fc.Arbitrary<BareItem> = fc.oneof(
      fc.integer({ min: -999_999_999, max: 999_999_999_999_999 }).map((value) => ({ kind: "integer" as const, value })),
      fc.integer({ min: -1e9, max: 1e9 }).map((value) => ({ kind: "decimal" as const, value: value / 1000 })),
      printable.map((value) => ({ kind: "string" as const, value })),
      fc.stringMatching(/^[A-Za-z*][A-Za-z0-9:/!]*$/).map((value) => ({ kind: "token" as const, value })),
      fc.uint8Array().map((bytes) => ({ kind: "bytes" as const, value: Uint8Array.from(bytes) })),
      fc.boolean().map((value) => ({ kind: "boolean" as const, value })),
    );
    const key = fc.stringMatching(/^[a-z*][a-z0-9_.*-]*$/);
    const parameters = fc.array(fc.tuple(key, bare), { maxLength: 3 }).map((entries) => new Map(entries));
    const item = fc.record({ bare, parameters }, { noNullPrototype: true });
    const list = fc.record({ items: fc.array(item, { maxLength: 3 }), parameters }, { noNullPrototype: true });
    const dictionary = fc.array(fc.tuple(key, fc.oneof(item, list))).map((entries) => new Map(entries));
    fc.assert(
      fc.property(dictionary, (value) => {
        expect(parseDictionary(writeDictionary(value))).toEqual(value);
      }),
    );
  });

  it("either reads any text or refuses it with a SyntaxError", () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab=,;:()"\\%@?-.019 \t') });
    fc.assert(
      fc.property(text, (value) => {
        const read = attempt(() => parseDictionary(value));
        expect("problem" in read || again(writeDictionary(read.value)) === writeDictionary(read.value)).toBe(true);
      }),
    );
  });
});
