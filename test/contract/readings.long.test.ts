import { expect, test } from "vitest";
import { beyondLooking } from "../../src/contract/learn/beyond-looking.ts";
import { overlayFrom } from "../../src/contract/learn/overlay.ts";
import type { Check } from "../../src/contract/run/check.ts";
import { runCheck } from "../../src/contract/run/run-check.ts";
import { readingNames } from "../../src/model/reading-names.ts";
import type { ContestedId } from "../../src/model/readings.ts";
import { clockFor, decidingCheck } from "./deciding.ts";
import { openMock } from "./mock.ts";

// Each reading other than ours has an effect over HTTP, and the check for its assumption names it. mock.long.test.ts shows
// that all checks name our readings on an unchanged mock. Readings that take minutes of a clock are left to `npm run
// readings`.
const isWhole = process.env.READINGS !== undefined;
const others = Object.entries(readingNames).flatMap(([id, [, ...names]]) =>
  decidingCheck(id) === undefined || (["A-52", "A-427"].includes(id) && !isWhole)
    ? []
    : names.map((name) => [id as ContestedId, name] as const),
);

test("every contested assumption has a check that decides it, or a reason why none can", () => {
  for (const id of Object.keys(readingNames)) {
    const isBeyond = Object.hasOwn(beyondLooking, id);
    expect([id, decidingCheck(id) !== undefined]).toEqual([id, !isBeyond]);
  }
});

test.each(others)("%s as %s is reported and recorded in the overlay", async (id, name) => {
  const world = { scenario: "lived-in-account", clock: clockFor(id), population: 2_000, assume: { [id]: name } };
  const mock = await openMock(world, { patienceMs: 1_200_000 });
  const { verdict, reason, lessons } = await runCheck(mock.session, decidingCheck(id) as Check);
  await mock.close();
  expect(mock.failures).toEqual([]);
  expect([verdict, reason]).toEqual(["refuted", expect.stringContaining(`${id}: ${name}.`)]);
  const learned = { target: "http://staging.example", at: "2026-11-22T07:00:00.000Z", build: null, run: "r" };
  expect(overlayFrom(lessons, learned).readings).toEqual({ [id]: name });
});
