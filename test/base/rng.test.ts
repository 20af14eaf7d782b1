import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeId } from "../../src/base/ids.ts";
import { base32, fraction, hash53, integerBetween } from "../../src/base/rng.ts";

describe("a draw", () => {
  test("depends on all of its keys and on nothing else", () => {
    expect(fraction("seed", "7", "name")).toBe(fraction("seed", "7", "name"));
    const draws = [
      fraction("seed", "7", "name"),
      fraction("seed", "7", "nam", "e"),
      fraction("seed", "7name"),
      fraction("seed", 77, "name"),
      fraction("Seed", "7", "name"),
      fraction("name", "7", "seed"),
    ];
    expect(new Set(draws).size).toBe(draws.length);
  });

  test("is the same on every machine and in every version", () => {
    expect(hash53("understudy")).toBe(hash53("understudy", 0));
    expect([hash53(""), hash53("understudy"), hash53("understudy", 1)]).toMatchInlineSnapshot(`
      [
        3338908027751811,
        2343825929487250,
        1470194585866689,
      ]
    `);
  });

  test("spreads evenly", () => {
    const buckets = new Array<number>(20).fill(0);
    for (let i = 0; i < 20_000; i++) {
      const bucket = Math.floor(fraction("seed", i, "even") * 20);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    for (const each of buckets) expect(each).toBeGreaterThan(880);
  });

  test("of an integer stays within its bounds and reaches both", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 1_000 }), fc.nat(1_000), fc.string(), (min, span, key) => {
        const drawn = integerBetween(min, min + span, key);
        return Number.isInteger(drawn) && drawn >= min && drawn <= min + span;
      }),
    );
    const drawn = new Set(Array.from({ length: 200 }, (_, i) => integerBetween(1, 6, "die", i)));
    expect([...drawn].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("an id", () => {
  test("sorts by the order in which it was made", () => {
    const made = Array.from({ length: 5_000 }, (_, i) => makeId("nt_", i + 1, "seed"));
    expect([...made].sort()).toEqual(made);
  });

  test("fits into the 16 characters that the interface allows, with a prefix of up to 5", () => {
    expect(makeId("cmp_", 2 ** 24, "seed")).toHaveLength(15);
    expect(makeId("shl__", 1, "seed")).toMatch(/^shl__[0-9a-z]{11}$/);
  });

  test("differs between seeds, so ids of one world cannot be guessed from another", () => {
    expect(makeId("nt_", 1, "a")).not.toBe(makeId("nt_", 1, "b"));
  });

  test("in base 32 keeps the order of numbers", () => {
    fc.assert(fc.property(fc.nat(2 ** 25 - 1), fc.nat(2 ** 25 - 1), (a, b) => base32(a, 5) < base32(b, 5) === a < b));
  });
});
