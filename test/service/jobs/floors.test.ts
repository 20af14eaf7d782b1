import { expect, test } from "vitest";
import { setConditions } from "../../../src/model/conditions.ts";
import { dayOf, peopleOf } from "../../../src/population/population.ts";
import { startSearches } from "./searches.ts";

const floor = 400;
const anybody = { version: 2, query: null };
const busy = { ...anybody, levers: { github: { minContributionsLastYear: floor } } };

test("contribution floors narrow the rounds of a deep search: developers below are considered but not delivered", async () => {
  const { world, submit, poll, advance } = startSearches();
  const people = peopleOf({ seed: world().seed, size: world().population });
  const day = dayOf(Date.parse("2026-03-01T09:00:00Z"));
  const isBusy = (id: string) => people.contributions(people.indexOfId(id) as number, day, 365) >= floor;

  const plain = await submit({ config: anybody, targetCount: 60 });
  const floored = await submit({ config: busy, targetCount: 60 });
  expect(floored.creditsEstimated).toBe(plain.creditsEstimated);
  advance(7_000);
  const [all, kept] = [await poll(plain.id), await poll(floored.id)];
  expect(kept.job.progress?.considered).toBe(all.job.progress?.considered);
  expect(all.results.some(({ developerId }) => !isBusy(developerId))).toBe(true);
  expect(kept.results.map(({ developerId }) => developerId)).toEqual(
    all.results.map(({ developerId }) => developerId).filter(isBusy),
  );

  advance(400_000);
  const { job, results } = await poll(floored.id);
  expect(job.status).toBe("succeeded");
  expect(results.every(({ developerId }) => isBusy(developerId))).toBe(true);
});

test("an impossible floor delivers nobody, and developers whose calendar is unknown are kept", async () => {
  const { world, submit, poll, advance } = startSearches();
  const config = { ...anybody, levers: { github: { minContributionsLastMonth: 100_000 } } };
  const submitted = await submit({ config, targetCount: 20 });
  advance(60_000);
  expect(await poll(submitted.id)).toMatchObject({
    job: { status: "partial", progress: { delivered: 0 } },
    results: [],
  });

  setConditions(world(), { calendars: "unanswered" });
  const kept = await submit({ config, targetCount: 20 });
  advance(60_000);
  expect((await poll(kept.id)).job).toMatchObject({ status: "succeeded", progress: { delivered: 20 } });
});

test("the pager that replaces the agent bills only developers above the floors", async () => {
  const { world, submit, poll, advance } = startSearches();
  setConditions(world(), { agentHost: "unreachable" });
  const { id } = await submit({ config: busy, targetCount: 25 });
  advance(7_000);
  const { job, results } = await poll(id);
  expect(results.length).toBeGreaterThan(0);
  expect(job).toMatchObject({ creditsCharged: results.length, progress: { considered: results.length } });
});
