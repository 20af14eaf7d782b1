import fc from "fast-check";
import { expect, test } from "vitest";
import {
  difference,
  heldIn,
  hold,
  leaveUnread,
  newPurse,
  noteBalance,
  settle,
  spentFrom,
} from "../../src/contract/run/purse/purse.ts";

/** A request: the most that it may cost, what the target charges for it, and whether its answer says so. */
const requests = fc.array(
  fc
    .record({ worst: fc.nat(40), share: fc.double({ min: 0, max: 1, noNaN: true }), isSaid: fc.boolean() })
    .map(({ worst, share, isSaid }) => ({ worst, charged: Math.floor(worst * share), isSaid })),
  { maxLength: 60 },
);
/** How many requests are under way at once. */
const lanes = fc.integer({ min: 1, max: 5 });

test("whatever a target charges for what was sent, up to its worst price, the account loses no more than was given", () => {
  fc.assert(
    fc.property(fc.nat(200), requests, lanes, (total, asked, width) => {
      const purse = newPurse(total);
      let used = 1_000;
      noteBalance(purse, "own", used);
      const underWay: { key: string; worst: number; charged: number; isSaid: boolean }[] = [];
      const land = () => {
        const next = underWay.shift();
        if (next === undefined) return;
        if (next.isSaid) leaveUnread(purse, "own", next.worst);
        else noteBalance(purse, "own", used);
        settle(purse, next.key, {
          said: next.isSaid ? next.charged : null,
          due: next.worst,
          most: next.worst,
          check: null,
        });
      };
      for (const [at, request] of asked.entries()) {
        if (hold(purse, `request ${at}`, request.worst) !== null) {
          noteBalance(purse, "own", used);
          if (hold(purse, `request ${at}`, request.worst) !== null) continue;
        }
        // The target may charge before it answers, while others are still under way.
        used += request.charged;
        underWay.push({ key: `request ${at}`, ...request });
        if (underWay.length >= width) land();
        expect(spentFrom(purse) + heldIn(purse)).toBeLessThanOrEqual(total);
      }
      while (underWay.length > 0) land();
      noteBalance(purse, "own", used);
      expect(used - 1_000, "what the account lost").toBeLessThanOrEqual(total);
      expect(spentFrom(purse), "what the purse says").toBe(used - 1_000);
      expect(difference(purse), "what no answer accounts for").toBe(0);
    }),
  );
});

test("a charge for a refused request is a difference, whoever reads the balance next", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (worst, charged) => {
      const purse = newPurse(100);
      noteBalance(purse, "own", 0);
      expect(hold(purse, "request 0", worst)).toBeNull();
      noteBalance(purse, "own", charged);
      settle(purse, "request 0", { said: 0, due: 0, most: 0, check: null });
      expect(difference(purse)).toBe(charged);
    }),
  );
});

test("where no balance can be read, the most that the answers allow counts as spent", () => {
  const purse = newPurse(10);
  noteBalance(purse, "own", null);
  expect(hold(purse, "request 0", 6)).toBeNull();
  settle(purse, "request 0", { said: null, due: 6, most: 6, check: "Facets: one" });
  expect(hold(purse, "request 1", 5)).toBe("it may cost 5 credits and 4 of --budget-credits 10 are left");
  expect(purse.byCheck.get("Facets: one")).toBe(6);
});
