import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesGlob, matchesPath } from "../../src/base/glob.ts";

test("a star matches any run of characters, a question mark one", () => {
  expect(matchesGlob("octo-*", "octo-ada")).toBe(true);
  expect(matchesGlob("octo-*", "acto-ada")).toBe(false);
  expect(matchesGlob("*", "")).toBe(true);
  expect(matchesGlob("a?c", "abc")).toBe(true);
  expect(matchesGlob("a?c", "ac")).toBe(false);
});

test("in a path, one star matches within a segment and two stars match across segments", () => {
  expect(matchesPath("/v1/shortlists/*", "/v1/shortlists/sl_1")).toBe(true);
  expect(matchesPath("/v1/shortlists/*", "/v1/shortlists/sl_1/members")).toBe(false);
  expect(matchesPath("/v1/**", "/v1/shortlists/sl_1/members")).toBe(true);
  expect(matchesPath("/v1/**/pin", "/v1/shortlists/sl_1/members/pin")).toBe(true);
});

test("it agrees with the equivalent regular expression", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "/") });
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "b", "*", "?") }), text, (pattern, value) => {
      const meant = new RegExp(`^${pattern.replaceAll("*", "[^]*").replaceAll("?", "[^]")}$`);
      expect(matchesGlob(pattern, value)).toBe(meant.test(value));
    }),
  );
});
