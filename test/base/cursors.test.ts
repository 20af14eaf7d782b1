import fc from "fast-check";
import { expect, test } from "vitest";
import { openCursor, sealCursor } from "../../src/base/cursors.ts";

test("a cursor can be read only in the scope that issued it", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: "grapheme" }), fc.string(), (scope, position, other) => {
      const cursor = sealCursor(scope, position);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(openCursor(scope, cursor)).toBe(position);
      if (other !== scope) expect(openCursor(other, cursor)).toBeNull();
    }),
  );
});

test("a cursor with a changed, dropped or added letter is rejected", () => {
  const cursor = sealCursor("acct_demo|notes", "nt_00001k3m9ax");
  for (let at = 0; at < cursor.length; at++) {
    for (const forged of [
      `${cursor.slice(0, at)}${cursor[at] === "A" ? "B" : "A"}${cursor.slice(at + 1)}`,
      cursor.slice(0, at) + cursor.slice(at + 1),
      `${cursor.slice(0, at)}A${cursor.slice(at)}`,
    ]) {
      if (forged !== cursor) expect(openCursor("acct_demo|notes", forged), forged).toBeNull();
    }
  }
});

test("text that is not a cursor gives no position", () => {
  fc.assert(fc.property(fc.string(), (text) => openCursor("scope", text) === null));
  for (const text of ["", "a", "nt_00001", "../..", "====", "AAAA".repeat(1_000), "\u0000", btoa("x".repeat(40))]) {
    expect(openCursor("scope", text)).toBeNull();
  }
});
