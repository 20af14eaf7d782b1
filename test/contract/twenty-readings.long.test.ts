import { expect, test } from "vitest";
import { readings as decisive } from "../../contracts/readings/all.ts";
import { fraction } from "../../src/base/rng.ts";
import { runCheck } from "../../src/contract/run/run-check.ts";
import { readingNames } from "../../src/model/reading-names.ts";
import type { ContestedId, Readings } from "../../src/model/readings.ts";
import { clockFor, decidingCheck, named, visible } from "./deciding.ts";
import { openMock } from "./mock.ts";

// A deployment with twenty readings other than ours at once: each observable one is named, and nothing else is
// reported. `node tools/readings.mjs` tries more combinations.
const combinations = process.env.READINGS === undefined ? 2 : 14;
/** These take minutes, so only `node tools/readings.mjs` tries them. */
const slow = process.env.READINGS === undefined ? ["A-52", "A-427"] : [];

function twenty(number: number): Readings {
  const ids = Object.keys(readingNames).filter((id) => decidingCheck(id) !== undefined && !slow.includes(id));
  const drawn = ids.toSorted((a, b) => fraction(`${number}`, a) - fraction(`${number}`, b)).slice(0, 20);
  return Object.fromEntries(
    drawn.map((id) => {
      const [, ...others] = readingNames[id as ContestedId];
      return [id, others[Math.floor(fraction(`${number}`, id, "which") * others.length)]];
    }),
  );
}

/** The readings that the kit names for a deployment, using for each reading a clock on which it can be observed. */
async function learn(assume: Readings) {
  const checks = decisive.filter(({ source }) => "assumed" in source && !slow.includes(source.assumed));
  const results = [];
  for (const clock of ["600x", "3600x", "frozen", "step"]) {
    const mock = await openMock(
      { scenario: "lived-in-account", clock, population: 2_000, assume },
      { patienceMs: 1_200_000 },
    );
    for (const check of checks) {
      if (!("assumed" in check.source) || clockFor(check.source.assumed) !== clock) continue;
      results.push(await runCheck(mock.session, check));
    }
    await mock.close();
    expect(mock.failures).toEqual([]);
  }
  return named(results);
}

test.each(Array.from({ length: combinations }, (_, number) => number))(
  "with twenty other readings at once, exactly the visible ones are reported (combination %i)",
  async (number) => {
    const assume = twenty(number);
    expect(Object.keys(assume)).toHaveLength(20);
    expect(await learn(assume)).toEqual(visible(assume));
  },
);
