import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { newPartial, partialFile } from "../../src/cli/contract/partial.ts";
import { sayForecast } from "../../src/contract/run/forecast.ts";
import { newFolder } from "../folder.ts";
import { openMock, runAll } from "./mock.ts";

const submits = everyCheck.filter(({ id }) => id.startsWith("Deep search: Submitting a deep search"));

test("a run uses at most its share of a monthly quota, and reports the units that it used", async () => {
  const mock = await openMock({}, { budgetUnits: 1 });
  const [first] = await runAll(mock.session, submits);
  expect(first?.verdict).toBe("held");
  expect(Object.fromEntries(mock.session.units.taken)).toEqual({ deep_searches: 1 });
  const [second] = await runAll(mock.session, submits);
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

test("checks that take their turn on other nights are no part of the plan", async () => {
  const pages = everyCheck.filter(({ area, tier }) => area === "Pages" && tier === "read");
  const mock = await openMock({}, { night: 1 });
  const [plan] = sayForecast(mock.session, pages);
  const results = await runAll(mock.session, pages);
  await mock.close();
  const onOtherNights = results.filter(({ lacks }) => lacks === "turn").length;
  expect(onOtherNights).toBeGreaterThan(0);
  expect(plan).toBe(
    `${results.length - onOtherNights} checks; ${onOtherNights} take their turn on other nights (--all)`,
  );
});

test("results are written during a run, so they survive a kill", () => {
  const folder = join(newFolder(), "report");
  const partial = newPartial(folder);
  partial.add({ id: "Notes: one", verdict: "held" } as never);
  partial.add({ id: "Notes: two", verdict: "violation" } as never);
  const lines = readFileSync(join(folder, partialFile), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).verdict)).toEqual(["held", "violation"]);
});
