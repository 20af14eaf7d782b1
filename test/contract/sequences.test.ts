import fc from "fast-check";
import { expect, test } from "vitest";
import { kinds } from "../../src/contract/checks/sequences/kinds.ts";
import { movesOf, type Round, sequenceFor } from "../../src/contract/checks/sequences/sequence.ts";
import { shrink } from "../../src/contract/checks/sequences/shrink.ts";

test("records that can be created and changed are found in the declarations, with all their operations", () => {
  expect(kinds.map((kind) => `${kind.name}: ${movesOf(kind).join(", ")}`)).toEqual([
    "key: make, list, remove",
    "searchJob: switch, push, read, list, wait",
    "shortlist: make, change, add, drop, read, list, remove",
    "contact: make, list, remove",
    "note: make, change, list, remove",
    "company: change, switch, add, read, list",
    "project: change, read, list",
  ]);
});

test("a sequence makes every move of its kind, the same ones for the same seed, and ends with a read", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...kinds), (seed, kind) => {
      const rounds = sequenceFor(seed, kind);
      expect(rounds).toEqual(sequenceFor(seed, kind));
      expect(new Set(rounds.flat().map(({ does }) => does))).toEqual(new Set(movesOf(kind)));
      expect(["read", "list"]).toContain(rounds.at(-1)?.[0]?.does);
    }),
  );
});

const step = (does: "read" | "change" | "remove"): Round => [{ does, on: 0, which: 0, value: 0 }];
const rounds = (["read", "change", "read", "change", "remove", "read", "remove", "change"] as const).map(step);
const fails = async (some: readonly Round[]) => {
  const done = some.map(([first]) => first?.does);
  const at = done.findIndex(
    (does, place) => does === "read" && done.slice(0, place).filter((each) => each === "change").length > 1,
  );
  return at < 0 ? null : { failure: done.slice(0, at + 1).join(" "), at };
};

test("a failing sequence is reduced to the steps it needs", async () => {
  const first = await fails(rounds);
  expect(await shrink(rounds, first!, { fails, maxTries: 40 })).toBe("change change read");
});

test("paid operations are tried as often as the budget allows", async () => {
  let tries = 0;
  const counting = (some: readonly Round[]) => {
    tries += 1;
    return fails(some);
  };
  await shrink(rounds, (await fails(rounds))!, { fails: counting, maxTries: 2 });
  expect(tries).toBe(2);
});
