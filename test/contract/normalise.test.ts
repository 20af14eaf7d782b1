import { expect, test } from "vitest";
import { newNormaliser, normaliseText } from "../../src/contract/seen/normalise.ts";

test("equal ids become equal tokens, timestamps and cursors become placeholders", () => {
  const normalise = newNormaliser();
  const page = (one: string, two: string, at: string) => ({
    shortlists: [
      { id: one, name: "Rust", createdAt: at },
      { id: two, name: "Go", createdAt: at, copyOf: one },
    ],
    nextCursor: `c.${one}`,
  });
  const first = newNormaliser()(page("sl_00001abcdef", "sl_00002abcdef", "2026-03-01T09:00:00.000Z"));
  const second = newNormaliser()(page("sl_0000xzzzzz9", "sl_0000yzzzzz8", "2030-12-31T00:00:00Z"));
  expect(first).toEqual(second);
  expect(normalise(page("sl_00001abcdef", "sl_00002abcdef", "2026-03-01T09:00:00.000Z"))).toMatchObject({
    shortlists: [
      { id: "‹id 1›", createdAt: "‹instant›" },
      { id: "‹id 2›", copyOf: "‹id 1›" },
    ],
    nextCursor: "‹cursor›",
  });
});

test("another order of ids, another name and another number differ", () => {
  const normal = (value: unknown) => newNormaliser()(value);
  expect(normal({ a: { id: "x1" }, b: { id: "x2" } })).not.toEqual(normal({ a: { id: "x1" }, b: { id: "x1" } }));
  expect(normal({ name: "Rust" })).not.toEqual(normal({ name: "Go" }));
  expect(normal({ stars: 1 })).not.toEqual(normal({ stars: 2 }));
});

test("a reason is the same in every run", () => {
  expect(normaliseText('expected "sl_00003qj6pdz" at 2026-03-01T09:00:00Z, rate-limited')).toBe(
    'expected "‹id 1›" at ‹instant›, rate-limited',
  );
});
