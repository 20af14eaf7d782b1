import fc from "fast-check";
import { expect, test } from "vitest";
import { kinds } from "../../src/contract/sequences/kinds.ts";
import { drawSequence, type Round, shrink } from "../../src/contract/sequences/sequence.ts";

const shortlist = kinds.find(({ name }) => name === "shortlist")!;

test("what is made, read and changed under one path is found in the declarations", () => {
  expect(kinds.map(({ name, remove }) => [name, remove !== null])).toEqual([
    ["shortlist", true],
    ["project", false],
  ]);
});

test("a seed draws one sequence, which ends by reading both things", () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const rounds = drawSequence(seed, shortlist);
      expect(rounds).toEqual(drawSequence(seed, shortlist));
      expect(rounds.slice(-2).flat()).toMatchObject([
        { does: "read", on: 0 },
        { does: "read", on: 1 },
      ]);
      expect(rounds.flat().length).toBeLessThanOrEqual(30);
    }),
  );
});

test("a sequence that fails is left with the steps that it takes", async () => {
  const step = (does: "read" | "change" | "remove"): Round => [{ does, on: 0, member: 0, value: 0 }];
  const rounds = (["read", "change", "read", "change", "remove", "read"] as const).map(step);
  const fails = async (some: readonly Round[]) => {
    const done = some.map(([first]) => first?.does).join(" ");
    return /change .*change.* read/.test(done) ? done : null;
  };
  expect(await shrink(rounds, "all of it", fails)).toBe("change change read");
});
