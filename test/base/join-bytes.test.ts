import fc from "fast-check";
import { expect, test } from "vitest";
import { joinBytes } from "../../src/base/join-bytes.ts";

const text = fc.string({ unit: "binary", maxLength: 40_000, size: "max" });

test("strings and bytes are joined into one text", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 6 }), (pieces) => {
      const parts = pieces.map(([piece, ready]) => (ready ? new TextEncoder().encode(piece) : piece));
      expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(joinBytes(parts))).toBe(
        pieces.map(([piece]) => piece).join(""),
      );
    }),
    { numRuns: 30 },
  );
});

test("a joined text is not changed by later joins", () => {
  const first = joinBytes(["one"]);
  joinBytes(["another"]);
  expect(new TextDecoder().decode(first)).toBe("one");
});
