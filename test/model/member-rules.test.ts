import { expect, test } from "vitest";
import { z } from "zod";
import { anyOf, withRules } from "../../src/model/member-rules.ts";

test("declaring rules builds no schema, so a start does not pay for them", () => {
  let made = false;
  const kinds = {
    get One() {
      made = true;
      return "one" as const;
    },
  };
  const Ruled = withRules(
    z.strictObject({ kind: z.enum(kinds).optional(), name: z.string().optional() }).meta({ title: "Ruled" }),
    anyOf("kind", "name"),
  ).meta({ id: "RuledForTest" });
  expect(made).toBe(false);
  expect(Ruled.safeParse({}).success).toBe(false);
  expect(Ruled.safeParse({ kind: "one" }).success).toBe(true);
  expect(made).toBe(true);
  expect(Ruled.meta()).toMatchObject({ title: "Ruled", allOf: [{ anyOf: expect.any(Array) }] });
});
