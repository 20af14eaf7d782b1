import fc from "fast-check";
import { expect, test } from "vitest";
import { TextMap } from "../../src/base/text-map.ts";

const keys = fc.oneof(fc.constantFrom("", "a", "b", "é", "constructor", "__proto__"), fc.string({ maxLength: 3 }));
const step = fc.oneof(
  fc.record({ does: fc.constant("set" as const), key: keys, value: fc.integer() }),
  fc.record({ does: fc.constant("delete" as const), key: keys, value: fc.constant(0) }),
);

test("it holds what a Map holds, in the same order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const map = new Map<string, number>();
      const texts = new TextMap<number>();
      for (const { does, key, value } of steps) {
        if (does === "delete") expect(texts.delete(key)).toBe(map.delete(key));
        else {
          map.set(key, value);
          texts.set(key, value);
        }
        expect(texts.get(key)).toBe(map.get(key));
      }
      expect([...texts]).toEqual([...map]);
      expect([...texts.keys()]).toEqual([...map.keys()]);
      expect([...texts.values()]).toEqual([...map.values()]);
      expect(texts.size).toBe(map.size);
    }),
  );
});

test("a hundred thousand keys, half of them deleted and put back, are found and nothing else is", () => {
  const texts = new TextMap<number>();
  for (let n = 0; n < 100_000; n++) texts.set(`key ${n}`, n);
  for (let n = 0; n < 100_000; n += 2) texts.delete(`key ${n}`);
  for (let n = 0; n < 100_000; n += 2) texts.set(`key ${n}`, -n);
  for (let n = 0; n < 100_000; n++) if (texts.get(`key ${n}`) !== (n % 2 === 0 ? -n : n)) throw new Error(`key ${n}`);
  expect(texts.size).toBe(100_000);
  expect(texts.has("key 100000")).toBe(false);
});

test("a copy and its original change independently", () => {
  const original = new TextMap<number>();
  original.set("a", 1);
  const copy = original.copy();
  copy.set("b", 2);
  original.delete("a");
  expect([...original]).toEqual([]);
  expect([...copy]).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});
