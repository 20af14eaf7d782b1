import fc from "fast-check";
import { expect, test } from "vitest";
import { type Course, type Reached, runUntil } from "../../../src/service/timeline/merge.ts";

/** Takes what it can of what it wants at each of its instants, as a round does. */
function spender(name: string, wants: readonly { at: number; credits: number }[], log: string[]): Course {
  let done = 0;
  return {
    dueAt: () => wants[done]?.at ?? null,
    take({ at, balance }) {
      const taken = Math.min(balance, wants[done]?.credits ?? 0);
      done += 1;
      log.push(`${at} ${name} ${taken}`);
      return -taken;
    },
  };
}

/** Fills the balance up at each of its instants, where it is below. */
function months(every: number, upTo: number, log: string[]): Course {
  return {
    dueAt: ({ at, balance }) => (balance < upTo ? (Math.floor(at / every) + 1) * every : null),
    take({ at, balance }) {
      log.push(`${at} grant ${upTo - balance}`);
      return upTo - balance;
    },
  };
}

const wants = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 100 }), credits: fc.integer({ min: 0, max: 30 }) }), {
    maxLength: 8,
  })
  .map((each) => each.toSorted((a, b) => a.at - b.at));

test("events take place in the order of their instants, on one balance, however often it is looked", () => {
  const pauses = fc
    .array(fc.integer({ min: 0, max: 100 }), { maxLength: 10 })
    .map((each) => each.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fc.array(wants, { minLength: 2, maxLength: 4 }), pauses, fc.nat(60), (all, looks, balance) => {
      const run = (until: readonly number[]) => {
        const log: string[] = [];
        const courses = [months(40, 25, log), ...all.map((each, n) => spender(`job ${n}`, each, log))];
        const end = until.reduce<Reached>((reached, now) => runUntil(courses, reached, now), { at: 0, balance });
        return { log, balance: end.balance };
      };
      const once = run([100]);
      expect(run([...looks, 100])).toEqual(once);
      const instants = once.log.map((line) => Number(line.split(" ")[0]));
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
      expect(once.balance).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
