import { expect, test } from "vitest";
import { createCore } from "../../src/understudy.ts";
import beyondJudging from "./beyond-judging.json" with { type: "json" };
import { judgeWorld } from "./worlds.ts";
import { writeRow } from "./worlds-table.ts";

const { names } = createCore().stage.catalogue();

// `npm run worlds` runs all of them, or a share. This scenario takes only seconds, because most checks cannot run in
// it.
const chosen = (process.env.UNDERSTUDY_WORLDS ?? "key-narrow").split(",");

test("only existing scenarios are excluded", () => {
  expect(Object.keys(beyondJudging).filter((name) => !names.includes(name))).toEqual([]);
});

test.concurrent.each(chosen)(
  "the contract kit finds no violation in %s",
  async (scenario) => {
    const judged = await judgeWorld(scenario);
    const { held, skipped, failed } = judged;
    const lacking = Object.entries(skipped).map(([lacks, count]) => `${count} lack ${lacks}`);
    if (process.env.UNDERSTUDY_WORLDS) {
      console.log(`${scenario}: ${[`${held} held`, ...lacking].join(", ")}`);
      if (!process.env.CI) writeRow(scenario, judged);
    }
    expect(failed).toEqual([]);
  },
  900_000,
);
