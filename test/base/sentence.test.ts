import { expect, test } from "vitest";
import { sentence } from "../../src/base/text.ts";

test.each([
  ['"score" is not a field; did you mean "cracked_score"?', '"score" is not a field; did you mean "cracked_score"?'],
  ["limit must be at most 100", "limit must be at most 100."],
])("%s", (text, said) => {
  expect(sentence(text)).toBe(said);
});
