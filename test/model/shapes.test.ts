import { expect, test } from "vitest";
import { textOf } from "../../src/model/shapes.ts";

test.each([
  [textOf(1, 2), "", "must be at least 1 character long"],
  [textOf(0, 1), "ab", "must be at most 1 character long"],
  [textOf(2, 3), "a", "must be at least 2 characters long"],
])("a length out of bounds is told in whole sentences", (shape, text, told) => {
  expect(shape.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([told]);
});
