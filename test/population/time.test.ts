import fc from "fast-check";
import { createUnderstudy } from "understudy";
import { expect, it, onTestFinished, vi } from "vitest";
import { referenceDay, sayIfBefore } from "../../src/population/drawn-as-of.ts";
import { peopleOf } from "../../src/population/population.ts";

const people = peopleOf({ seed: "time", size: 20_000 });
const person = fc.nat({ max: people.size - 1 });
/** From 2019 to 2029. */
const someDay = fc.integer({ min: 17_900, max: 21_900 });

/** The first instant that a text may mean: a year alone its first day. */
function earliest(text: string): number {
  const year = Number(/\d{4}/.exec(text)?.[0]);
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const named = months.findIndex((month) => text.includes(month));
  const number = Number(/(?:^(\d\d)\/|-(\d\d)$)/.exec(text)?.slice(1).find(Boolean) ?? 1) - 1;
  return Date.UTC(year, named < 0 ? number : named);
}

it("nothing is shown that is later than the clock, and nobody works at two jobs that have ended later", () => {
  fc.assert(
    fc.property(person, someDay, (index, day) => {
      const now = day * 86_400_000;
      const { createdAt, repositories } = people.facts(index, day);
      const instants = [
        createdAt,
        people.core(index, day).joinedAt,
        ...repositories.flatMap(({ pushedAt, latestReleaseAt, contribution }) => [
          pushedAt,
          latestReleaseAt,
          contribution?.firstMergedAt,
          contribution?.lastMergedAt,
        ]),
      ];
      for (const at of instants) if (at != null) expect(Date.parse(at)).toBeLessThanOrEqual(now);
      const rows = [...(people.experience(index, day) ?? []), ...(people.education(index, day) ?? [])];
      for (const { startDate, endDate } of rows) {
        for (const date of [startDate, endDate]) if (date !== null) expect(earliest(date)).toBeLessThanOrEqual(now);
      }
      expect(people.facts(index, day).createdAt).toBe(people.core(index, day).joinedAt);
    }),
    { numRuns: 300 },
  );
});

it("ahead of the population's own date whatever is held of people stands, and accounts grow older", () => {
  fc.assert(
    fc.property(person, fc.integer({ min: referenceDay, max: 21_900 }), (index, day) => {
      expect(people.core(index, day)).toEqual(people.core(index));
      expect(people.experience(index, day)).toEqual(people.experience(index));
    }),
    { numRuns: 100 },
  );
});

it("a start says of a clock before that date what is shown", () => {
  expect(sayIfBefore(Date.UTC(2024, 5))).toContain("before March 2026");
  expect(sayIfBefore(Date.UTC(2026, 10))).toBe("");
});

it("a clock before the population is told in process, too, and no other", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const early = { title: "Early", description: "Before people are drawn.", clock: { start: "2024-06-01T09:00:00Z" } };
  await using understudy = await createUnderstudy({ scenarios: { early } });
  expect((await understudy.clock.read()).notice).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
  const told = expect.stringContaining("before March 2026");
  // By a scenario, by whoever moves the clock, or from the start: once, as for the next understudies.
  await understudy.scenario("early" as never);
  expect(await understudy.clock.read()).toMatchObject({ notice: told });
  expect(await understudy.clock.set("2025-01-01T00:00:00Z")).toMatchObject({ notice: told });
  expect(warn).toHaveBeenCalledExactlyOnceWith(told);
  await using earlier = await createUnderstudy({ now: "2024-06-01T09:00:00Z" });
  await earlier.clock.read();
  expect(warn).toHaveBeenCalledTimes(1);
});
