import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from "../../src/base/base64.ts";

describe("base64", () => {
  it("decodes every sequence of bytes as it was encoded", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
        expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes));
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it("refuses text that is not base64", () => {
    expect([" aGk=", "aG k", "a", "aGk==="].map(fromBase64)).toEqual([null, null, null, null]);
    expect(["aGk=", "a+b/", "a"].map(fromBase64Url)).toEqual([null, null, null]);
    expect(fromBase64("aGk")).toEqual(fromBase64("aGk="));
  });
});
