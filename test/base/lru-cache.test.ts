import fc from "fast-check";
import { expect, test } from "vitest";
import { newLruCache } from "../../src/base/lru-cache.ts";

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, each) => sum + each, 0);

test("a cache returns the value of a key, computes it again after it was dropped, and never exceeds its maximum", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (keys, max) => {
      let held: number[] = [];
      const cache = newLruCache<number>(max, (value) => value);
      for (const key of keys) {
        const known = held.includes(key);
        let made = false;
        const value = cache.getOrCreate(String(key), () => {
          made = true;
          return key;
        });
        expect([value, made]).toEqual([key, !known]);
        held = [...held.filter((each) => each !== key), key];
        while (held.length > 1 && sumOf(held) > max) held.shift();
        expect([cache.weight(), [...Array(10).keys()].filter((each) => cache.has(String(each)))]).toEqual([
          sumOf(held),
          [...held].sort(),
        ]);
      }
    }),
  );
});
