import fc from "fast-check";
import { expect, test } from "vitest";
import { day, hour } from "../../../src/base/instants.ts";
import { all, get } from "../../../src/base/table.ts";
import { createCore } from "../../../src/library/understudy.ts";
import { type Account, accounts } from "../../../src/model/account.ts";
import { ledger } from "../../../src/model/ledger.ts";
import { billingMonth } from "../../../src/model/month.ts";
import { balanceOf, charge, creditsOf, grant, requireCredits } from "../../../src/service/billing/credits.ts";

const start = Date.parse("2027-01-31T09:00:00Z");

function newDemoWorld() {
  const world = createCore().stage.sandboxes.build(
    { seed: "s", scenario: "fresh-account", population: 10, clock: { start, factor: 0, usual: 0 } },
    start,
  );
  return { world, account: get(world.tables, accounts, "acct_demo") as Account };
}

test("the ledger adds up to the balance after any sequence of changes", () => {
  const step = fc.record({
    kind: fc.constantFrom("charge", "grant"),
    credits: fc.integer({ min: 0, max: 900 }),
    later: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { world, account } = newDemoWorld();
      let now = start;
      for (const { kind, credits, later } of steps) {
        now += later * day;
        if (kind === "grant") grant(world, account.id, credits, { operation: "test" }, now);
        else if (credits <= balanceOf(world, account.id, now))
          charge(world, account.id, credits, { operation: "test" }, now);
      }
      const entries = all(world.tables, ledger).filter((entry) => entry.account === account.id);
      let sum = 0;
      for (const entry of entries) {
        sum += entry.credits;
        expect(entry.balanceAfter).toBe(sum);
        expect(sum).toBeGreaterThanOrEqual(0);
      }
      expect(balanceOf(world, account.id, now)).toBe(
        all(world.tables, ledger)
          .filter((entry) => entry.account === account.id)
          .reduce((total, { credits }) => total + credits, 0),
      );
    }),
  );
});

test("credits fill up to the plan's amount each month, without carrying over the rest", () => {
  const { world, account } = newDemoWorld();
  expect(balanceOf(world, account.id, start)).toBe(10_000);
  charge(world, account.id, 9_000, { operation: "test" }, start);
  expect(creditsOf(world, account, start)).toMatchObject({ granted: 10_000, used: 9_000, remaining: 1_000 });
  const { end } = billingMonth(account.createdAt, start);
  expect(balanceOf(world, account.id, end - 1)).toBe(1_000);
  expect(balanceOf(world, account.id, end)).toBe(10_000);
  expect(creditsOf(world, account, end)).toMatchObject({ granted: 10_000, used: 0, remaining: 10_000 });
});

test("a short balance is refused before anything is bought, and says where to top up", () => {
  const { world, account } = newDemoWorld();
  expect(() => requireCredits(world, account, 10_001, start)).toThrowError(/10001 credits and the balance is 10000/);
  expect(() => requireCredits(world, account, 10_000, start)).not.toThrow();
});

test("a billing month begins on the day the account began, or on the last day a month has", () => {
  const began = Date.parse("2025-12-31T10:00:00Z");
  const february = billingMonth(began, Date.parse("2026-02-28T10:00:00Z"));
  expect(new Date(february.start).toISOString()).toBe("2026-02-28T10:00:00.000Z");
  expect(new Date(february.end).toISOString()).toBe("2026-03-31T10:00:00.000Z");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (hours) => {
      const now = began + hours * hour;
      const { start: from, end } = billingMonth(began, now);
      expect(from).toBeLessThanOrEqual(now);
      expect(end).toBeGreaterThan(now);
      expect(billingMonth(began, end).start).toBe(end);
    }),
  );
});
