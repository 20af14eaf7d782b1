import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { newPartial, partialFile } from "../../src/cli/contract/write-reports.ts";
import { sayForecast } from "../../src/contract/run/forecast.ts";
import { spentFrom } from "../../src/contract/run/purse/purse.ts";
import { isFailed } from "../../src/contract/seen/verdict.ts";
import { newFolder } from "../folder.ts";
import { openMock, runAll } from "./mock.ts";

const submits = everyCheck.filter(({ id }) => id.startsWith("Deep search: Submitting a deep search"));

const later = everyCheck.filter(({ id }) => id.startsWith("Deep search: An exact target"));

test("a run uses at most its share of a monthly quota, and reports the units that it used", async () => {
  const mock = await openMock({}, { budgetUnits: 1 });
  const [first] = await runAll(mock.session, submits);
  expect(first?.verdict).toBe("held");
  expect(Object.fromEntries(mock.session.purse.units.taken)).toEqual({ deep_searches: 1 });
  const [second] = await runAll(mock.session, later);
  await mock.close();
  expect(second).toMatchObject({
    verdict: "skipped",
    lacks: "budget",
    reason: "the run has taken 1 units of deep_searches, and may take no more (--budget-units)",
  });
});

test("the plan and cost of a run are printed before its first check", async () => {
  const mock = await openMock({}, { allowBursts: false, budgetCredits: 10, budgetUnits: 5 });
  const lines = sayForecast(mock.session, everyCheck).join("\n");
  await mock.close();
  expect(lines).toMatch(/^\d+ checks; \d+ that need --allow-bursts are skipped\nabout \d+ requests\n/);
  expect(lines).toContain("at most 10 credits (--budget-credits)\n");
  expect(lines).toContain("at most 5 units of each monthly quota (--budget-units)");
});

test("a quick run asks each operation once: at most 300 requests, no credits, nothing that stays but what is kept", async () => {
  const mock = await openMock({ noLimits: true }, { quick: true, allowBursts: false });
  const results = await runAll(mock.session, everyCheck);
  await mock.close();
  expect(results.filter(isFailed)).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === "held").length).toBeGreaterThan(150);
  expect(mock.session.recorder.requests).toBeLessThanOrEqual(300);
  expect(spentFrom(mock.session.purse)).toBeLessThanOrEqual(5);
});

test("results are written during a run, so they survive a kill", () => {
  const folder = join(newFolder(), "report");
  const partial = newPartial(folder);
  partial.add({ id: "Notes: one", verdict: "held" } as never);
  partial.add({ id: "Notes: two", verdict: "violation" } as never);
  const lines = readFileSync(join(folder, partialFile), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).verdict)).toEqual(["held", "violation"]);
});
