import fc from "fast-check";
import { expect, test } from "vitest";
import { setConditions } from "../../../src/model/conditions.ts";
import { configs, startSearches } from "./searches.ts";

interface Act {
  readonly at: number;
  readonly body: object;
}

interface Poll {
  readonly at: number;
  readonly job: number;
}

const phase = 2_000_000;
const submissions = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 40_000 }),
    body: fc.record({
      savedSearchId: fc.constantFrom("a", "a", "b", null),
      targetCount: fc.integer({ min: 1, max: 60 }),
      targetMode: fc.constantFrom("exact", "best_effort"),
      budgetCredits: fc.constantFrom(null, null, 70, 150),
      config: fc.constantFrom(...configs),
    }),
  }),
  { minLength: 1, maxLength: 5 },
);
const mores = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 40_000 }),
    job: fc.nat(9),
    body: fc.record({ count: fc.integer({ min: 1, max: 60 }), budgetCredits: fc.constantFrom(null, 200, 500) }),
  }),
  { maxLength: 4 },
);
const schedule = fc.array(fc.record({ at: fc.integer({ min: 0, max: 120_000 }), job: fc.nat(9) }), { maxLength: 25 });

test("every schedule of polls has the same outcome, also after /more", async () => {
  await fc.assert(
    fc.asyncProperty(
      submissions,
      mores,
      fc.tuple(schedule, schedule),
      fc.tuple(schedule, schedule),
      async (...plan) => {
        const [first, more, one, other] = plan;
        expect(await endOf(first, more, one)).toEqual(await endOf(first, more, other));
      },
    ),
    { numRuns: 30 },
  );
});

/**
 * Submits and polls as scheduled, polls everything once long after, asks for more and polls by the second schedule;
 * returns everything observable at the end. Whether more may be requested depends on earlier polls, so everything is
 * polled before.
 */
async function endOf(
  acts: readonly Act[],
  more: readonly (Act & { readonly job: number })[],
  [before, after]: readonly [readonly Poll[], readonly Poll[]],
) {
  const real = startSearches({ population: 150 });
  setConditions(real.world(), { limits: "counted" });
  const ids: string[] = [];
  let now = 0;

  async function act(acts: readonly { readonly at: number; readonly act: () => Promise<unknown> }[], from: number) {
    for (const { at, act: perform } of [...acts].sort((a, b) => a.at - b.at)) {
      real.advance(from + at - now);
      now = from + at;
      await perform();
    }
    real.advance(from + phase - now);
    now = from + phase;
    return pollAll();
  }
  const polls = (scheduled: readonly Poll[]) =>
    scheduled.map(({ at, job }) => ({
      at,
      act: async () => ids.length > 0 && real.poll(ids[job % ids.length] as string),
    }));
  async function pollAll() {
    const seen = [];
    for (const id of ids) seen.push(await real.poll(id));
    return seen;
  }
  async function submit(body: object) {
    const { status, json } = await real.call("POST /v1/search/jobs", { body });
    if (status === 202) ids.push(json.job.id);
  }

  const first = await act([...acts.map(({ at, body }) => ({ at, act: () => submit(body) })), ...polls(before)], 0);
  const asks = [...new Map(more.map((each) => [each.job % Math.max(1, ids.length), each])).entries()];
  const second = await act(
    [
      ...asks.flatMap(([job, { at, body }]) =>
        ids[job] ? [{ at, act: () => real.more(ids[job] as string, body) }] : [],
      ),
      ...polls(after),
    ],
    phase,
  );
  const charges = real.ledgerOf("acct_demo").filter(({ kind }) => kind === "charge");
  return { first, second, charges: charges.map(({ ref, credits }) => `${ref} ${credits}`).sort() };
}
