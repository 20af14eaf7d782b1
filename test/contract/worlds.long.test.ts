import { afterAll, expect, test } from "vitest";
import { createCore } from "../../src/library/understudy.ts";
import { keepEvidence } from "../evidence.ts";
import beyondJudging from "./beyond-judging.json" with { type: "json" };
import { judgeWorld } from "./worlds.ts";

const { names } = createCore().stage.catalogue();

// `node tools/worlds.mjs` says in which of them, or in a share of all.
const rows: string[] = [];
const chosen = process.env.UNDERSTUDY_WORLDS?.split(",") ?? [];

test("only existing scenarios are excluded", () => {
  expect(Object.keys(beyondJudging).filter((name) => !names.includes(name))).toEqual([]);
});

test.concurrent.each(chosen)(
  "the contract kit finds no violation in %s",
  async (scenario) => {
    const judged = await judgeWorld(scenario);
    const { held, skipped, failed } = judged;
    const lacking = Object.entries(skipped).map(([lacks, count]) => `${count} lack ${lacks}`);
    console.log(`${scenario}: ${[`${held} held`, ...lacking].join(", ")}`);
    rows.push(`| \`${scenario}\` | ${held} | ${lacking.join(", ") || "none"} | ${failed.length || "nothing"} |`);
    expect(failed).toEqual([]);
  },
  900_000,
);

afterAll(() => {
  const head = "| scenario | held | could not be made, and what it lacked | wrong |\n|---|---|---|---|";
  const beyond = Object.entries(beyondJudging).map(([name, why]) => `- \`${name}\`: ${why}`);
  keepEvidence(
    "worlds",
    `# The contract suite in every scenario\n\n${head}\n${rows.toSorted().join("\n")}\n\nNot judged:\n\n${beyond.join("\n")}\n`,
  );
});
