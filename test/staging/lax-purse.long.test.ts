import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { heldIn } from "../../src/contract/purse/purse.ts";
import { runAgainstLax } from "./lax-running.ts";

// A deployment that accepts what it should refuse, and charges for it. `lax.long.test.ts` runs everything against it.
const some = everyCheck.filter(({ id, tier }) =>
  tier === "burst"
    ? false
    : /^(Profiles and facets|Fit ranking|Deep search follow-ups): |^input POST \/v1\/(search\/jobs(\/\{id\}\/more)? (budget|target|count)|fit-rank|keys)/.test(
        id,
      ),
);

test("without flags nothing is sent that could cost, whatever it is refused for elsewhere", async () => {
  const ran = await runAgainstLax({}, some);
  expect(ran.ledger).toEqual([]);
  expect(ran.lost).toBe(0);
  const unpaid = ran.results.filter(({ lacks }) => lacks === "budget").map(({ reason }) => reason);
  expect(unpaid.join("\n")).toMatch(
    /POST \/v1\/developers: it may cost \d+ credits and 0 of --budget-credits 0 are left/,
  );
});

test("with writes and a budget of 0 nothing is spent, and no key is left", async () => {
  const ran = await runAgainstLax({ allowWrites: true, budgetCredits: 0 }, some);
  expect(ran.ledger).toEqual([]);
  expect(ran.lost).toBe(0);
  expect(ran.changedJobs, "what others have started").toEqual([]);
  expect(ran.newKeys, "keys, whose ids are longer than we assume").toEqual([]);
});

test("with a budget no more than that is spent, by the target's own count, and on the run's own jobs", async () => {
  const ran = await runAgainstLax({ allowWrites: true, budgetCredits: 60 }, some);
  expect(ran.lost, "something was bought").toBeGreaterThan(0);
  expect(ran.lost).toBeLessThanOrEqual(60);
  const { purse } = ran.session;
  expect(purse.seen + purse.unexplained, "what the run says that the balance shows").toBe(ran.lost);
  expect(ran.lost, "what the run counts at most").toBeLessThanOrEqual(purse.counted + heldIn(purse));
  expect(ran.changedJobs, "what others have started").toEqual([]);
  expect(ran.withoutCeiling, "searches without a ceiling").toEqual([]);
  expect(ran.newKeys).toEqual([]);
});
