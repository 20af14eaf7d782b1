import { expect, test } from "vitest";
import { setConditions } from "../../../src/model/conditions.ts";
import { setScripts } from "../../../src/model/scripts.ts";
import { startSearches } from "./searches.ts";

const config = { version: 2, query: null };
const perRound = { outcome: "delivers" as const, considered: 25, delivered: 2, banked: 23 };

function startHuge() {
  const searches = startSearches({ population: 6_000 });
  setConditions(searches.world(), { limits: "counted" });
  setScripts(searches.world(), { searchRounds: [perRound] });
  return searches;
}

test("a job ends with its 200th round and its 5,000th row, and takes no more", async () => {
  const { submit, poll, advance, more } = startHuge();
  const { id } = await submit({ config, targetCount: 500, targetMode: "exact" });
  advance(3_600_000);
  const { job, rounds, results } = await poll(id);
  expect(job).toMatchObject({ status: "partial", creditsCharged: 5_000, progress: { delivered: 400, banked: 4_600 } });
  expect(rounds).toHaveLength(200);
  expect(results).toHaveLength(5_000);
  expect(rounds.at(-1)).toEqual({ round: 199, delivered: 2, banked: 23 });

  const refused = await more(id);
  expect(refused.json).toMatchObject({ code: "conflict", status: 409 });
  expect(refused.json.message).toContain("200 rounds");
});

test("a poll writes only what is new, however large the job is", async () => {
  const { submit, poll, advance, watchWrites } = startHuge();
  const { id } = await submit({ config, targetCount: 500, targetMode: "exact" });
  advance(500_000);
  const { rounds } = await poll(id);
  expect(rounds.length).toBeGreaterThan(80);

  expect((await watchWrites(() => poll(id))).tables).not.toContain("searchJobs");
  advance(7_000);
  const { tables, answer } = await watchWrites(() => poll(id));
  expect(answer.rounds.length - rounds.length).toBeGreaterThanOrEqual(1);
  expect(tables.filter((table) => table === "searchRounds")).toHaveLength(answer.rounds.length - rounds.length);
  expect(tables.filter((table) => table === "searchJobs")).toHaveLength(1);
});
