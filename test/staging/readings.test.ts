import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { fraction } from "../../src/base/rng.ts";
import { readingNames } from "../../src/model/reading-names.ts";
import type { Readings } from "../../src/model/readings.ts";
import { openMock, runAll } from "../contract/mock.ts";

// Every reading makes a lawful world, and so does every combination of them: the contract suite finds no broken word.
// `npm run readings` plays each reading by itself, and combinations; npm test a share of one, another one each day.
vi.setConfig({ testTimeout: 300_000 });
const whole = process.env.READINGS;
const day = Math.floor(Date.now() / 86_400_000);

const single: readonly (readonly [string, Readings])[] = Object.entries(readingNames).flatMap(([id, [, ...names]]) =>
  names.map((name) => [`${id}=${name}`, { [id]: name }] as const),
);

/** One reading of each, drawn by a number; of every third assumption ours, so that combinations are not all alike. */
function combination(number: number): readonly [string, Readings] {
  const drawn = Object.entries(readingNames).map(([id, names]) => [
    id,
    names[Math.floor(fraction(String(number), id) * names.length)],
  ]);
  return [`combination ${number}`, Object.fromEntries(drawn)];
}

const combinations = Array.from({ length: Number(process.env.COMBINATIONS ?? 10) }, (_, at) =>
  combination(day * 10 + at),
);
const worlds =
  whole === undefined
    ? [combination(day)]
    : [...single, ...combinations].filter(([name]) => new RegExp(whole).test(name));
const parts = whole === undefined ? 8 : 1;
const checks = everyCheck.filter(
  ({ tier, area }, at) => tier !== "burst" && (area === "Readings" || at % parts === day % parts),
);

test.each(worlds)("no word is broken where %s", async (_, assume) => {
  const mock = await openMock({ noLimits: true, scenario: "lived-in-account", assume }, { allowBursts: false });
  const results = await runAll(mock.session, checks);
  await mock.close();
  const wrong = results.filter(({ verdict }) => verdict === "violation" || verdict === "flaky");
  expect(wrong.map(({ id, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
  expect(mock.failures).toEqual([]);
  const looked = results.filter(({ verdict }) => verdict !== "skipped");
  expect(looked.length, "what is stated is looked at all the same").toBeGreaterThan(checks.length / 4);
});
