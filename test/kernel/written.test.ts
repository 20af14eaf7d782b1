import fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import { type Written, withMembers, written, writtenObject } from "../../src/kernel/written-json.ts";

const read = ({ bytes }: Written<unknown>): unknown => JSON.parse(new TextDecoder().decode(bytes));
const json = fc.jsonValue({ maxDepth: 2 });
const members = fc.dictionary(fc.string(), json);

interface Page {
  results: { id: string; score: number }[];
  total: number;
  warnings?: string[];
}

test("a serialized value can be a part of another one, and keeps its type", () => {
  const result = withMembers(written({ id: "1" } as const), { score: 0.5 });
  const page = writtenObject<Page>({ results: [result], total: 1, warnings: undefined as never });
  expect(read(page)).toEqual({ results: [{ id: "1", score: 0.5 }], total: 1 });
  expectTypeOf(page).toEqualTypeOf<Written<Page>>();
  // @ts-expect-error: a member with another name is no page
  writtenObject<Page>({ results: [result], sum: 1 });
  // @ts-expect-error: results that lack a member are no page
  writtenObject<Page>({ results: [written({ id: "1" })], total: 1 });
});

test("it is the same JSON as in one piece", () => {
  fc.assert(
    fc.property(members, json, fc.array(json), members, (base, plain, list, more) => {
      const added = Object.fromEntries(Object.entries(more).map(([name, value]) => [`more ${name}`, value]));
      const whole = { base, plain, list, both: { ...base, ...added } };
      const parts = writtenObject<Record<string, unknown>>({
        base: written(base),
        plain,
        list: list.map((each) => written(each)),
        both: withMembers(written(base), added),
      });
      expect(read(parts)).toEqual(JSON.parse(JSON.stringify(whole)));
    }),
  );
});
