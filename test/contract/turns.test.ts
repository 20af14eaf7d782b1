import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { isTurnOf, nightOf } from "../../src/contract/run/turns.ts";

const nights = Array.from({ length: 120 }, (_, at) => nightOf("2026-11-28") + at);

test("every check is made within twelve nights, and no night makes more than half of them", () => {
  const made = new Set(nights.slice(0, 12).flatMap((night) => everyCheck.filter((each) => isTurnOf(each, night))));
  expect(everyCheck.filter((each) => !made.has(each)).map(({ id }) => id)).toEqual([]);
  const active = everyCheck.filter(({ tier, turn }) => tier !== "burst" && turn !== undefined);
  for (const night of nights)
    expect(active.filter((each) => isTurnOf(each, night)).length, `night ${night}`).toBeLessThan(active.length / 2);
});

test("who calls is asked every night, whatever else rests", () => {
  const rest = everyCheck.filter(({ id, turn }) => id.startsWith("credential ") && turn !== undefined);
  expect(rest).toEqual([]);
});

test("a date is the night after the one before, and any other seed repeats its night", () => {
  expect(nightOf("2026-12-01") - nightOf("2026-11-30")).toBe(1);
  expect(nightOf("release 4")).toBe(nightOf("release 4"));
});
