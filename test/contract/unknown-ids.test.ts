import { expect, test } from "vitest";
import { unknownLike } from "../../src/contract/run/equipment/find.ts";

test("an unknown id has the signs of a real one, since a service may refuse others as malformed", () => {
  for (const real of ["mjtgimbymuydan", "cmp_24c39f53f56", "9b2f0c71-6d1e-4c1b-8d6e-1f0a2b3c4d5e", "sls-3af90c12be"]) {
    const unknown = unknownLike(real);
    expect(unknown).not.toBe(real);
    expect([...unknown].sort().join("")).toBe([...real].sort().join(""));
  }
  expect(unknownLike("id-aaaaa")).not.toBe("id-aaaaa");
});
