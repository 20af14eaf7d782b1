import { expect, test } from "vitest";
import { z } from "../../src/base/deferred-zod.ts";

test("what is known of a schema can be asked for before anything is parsed with it", () => {
  expect(
    z
      .string()
      .meta({ id: "DeferredName", examples: ["a"] })
      .meta(),
  ).toMatchObject({ examples: ["a"] });
  expect(z.string().max(3).meta()).toBeUndefined();
});
