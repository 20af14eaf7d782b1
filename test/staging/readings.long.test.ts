import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { fraction } from "../../src/base/rng.ts";
import type { Check } from "../../src/contract/run/check.ts";
import { runCheck } from "../../src/contract/run/run-check.ts";
import { everyOperation, routeOf } from "../../src/contract/seen/operations.ts";
import { assumptions } from "../../src/interface/description/assumptions.ts";
import { feltBy } from "../../src/interface/description/touched-operations.ts";
import { readingNames } from "../../src/model/reading-names.ts";
import type { Readings } from "../../src/model/readings.ts";
import { clockFor, decidingCheck, named, visible } from "../contract/deciding.ts";
import { openMock, runAll } from "../contract/mock.ts";

// Every reading gives a valid world, and so does every combination of readings: the contract suite finds no violation.
// `node tools/readings.mjs` tries each reading by itself, and combinations; npm test a share of one.
vi.setConfig({ testTimeout: 300_000 });
const whole = process.env.READINGS;
const day = Math.floor(Date.now() / 86_400_000);

const single: readonly (readonly [string, Readings])[] = Object.entries(readingNames).flatMap(([id, [, ...names]]) =>
  names.map((name) => [`${id}=${name}`, { [id]: name }] as const),
);

/** One reading of each assumption, drawn by a number; for every third assumption ours, so that combinations differ. */
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

/**
 * Under one changed reading, only the operations that depend on it differ: a check of other operations sees an
 * unchanged mock and is left out. READINGS_WHOLE=1 runs all checks anyway, as for combinations.
 */
function feeling(assume: Readings): readonly Check[] {
  const [id, ...more] = Object.keys(assume);
  const row = assumptions().find((each) => each.id === id);
  if (row === undefined || more.length > 0 || process.env.READINGS_WHOLE) return checks;
  const felt = feltBy(row);
  const routes = everyOperation.filter((each) => felt.includes("*") || felt.includes(each.id)).map(routeOf);
  return checks.filter(
    ({ on, area, body }) =>
      on.length === 0 ||
      area === "Readings" ||
      routes.some((route) => on.includes(route) || body.toString().includes(`"${route}"`)),
  );
}

/** Readings that a run on another clock cannot show are tested separately, on the clock that shows them. */
async function lookAgain(assume: Readings, seen: Readings): Promise<Readings> {
  const found: [string, string | undefined][] = [];
  for (const id of Object.keys(visible(assume)).filter((each) => !Object.hasOwn(seen, each))) {
    const world = { scenario: "lived-in-account", clock: clockFor(id), population: 2_000, assume };
    const mock = await openMock(world, { patienceMs: 1_200_000 });
    const result = await runCheck(mock.session, decidingCheck(id) as Check);
    await mock.close();
    console.log(`${id}: ${result.verdict}: ${result.reason}`);
    found.push(...Object.entries(named([result])));
  }
  return Object.fromEntries(found);
}

test.each(worlds)("no violation where %s", async (name, assume) => {
  const mock = await openMock({ noLimits: true, scenario: "lived-in-account", assume }, { allowBursts: false });
  const checks = feeling(assume);
  const results = await runAll(mock.session, checks);
  await mock.close();
  const wrong = results.filter(({ verdict }) => verdict === "violation" || verdict === "flaky");
  expect(wrong.map(({ id, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
  expect(mock.failures).toEqual([]);
  const looked = results.filter(({ verdict }) => verdict !== "skipped");
  expect(looked.length, "what is stated is looked at all the same").toBeGreaterThan(checks.length / 4);
  if (whole === undefined || !name.startsWith("combination")) return;
  const seen = named(results);
  const onOtherClocks = await lookAgain(assume, seen);
  console.log(
    `${name}: ${looked.length} of ${checks.length} checks looked, ${Object.keys(seen).length} readings named by the run, ${Object.keys(onOtherClocks).length} on a clock of their own, of ${Object.keys(visible(assume)).length}`,
  );
  expect({ ...seen, ...onOtherClocks }).toEqual(visible(assume));
});
