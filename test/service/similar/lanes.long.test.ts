import { expect, test } from "vitest";
import type { Predicate } from "../../../src/population/index/predicates.ts";
import { peopleOf } from "../../../src/population/population.ts";
import { type Lane, tiesOn } from "../../../src/service/similar/lanes.ts";

const size = 50_000;
const people = peopleOf({ seed: "understudy", size });
const anybody: Predicate = { kind: "and", of: [] };

/** The share of a sample of the default population that has no people on a lane. */
function shareAlone(lane: Lane): number {
  const seeds = Array.from({ length: 300 }, (_, nth) => (nth * 7_919) % size);
  return seeds.filter((seed) => tiesOn(people, lane, seed, true, anybody).length === 0).length / seeds.length;
}

test.each<[Lane, number]>([
  ["semantic", 0],
  ["cocontribution", 0.03],
  ["costar", 0.05],
  ["follow", 0.05],
  ["place", 0.05],
])("nearly everybody has a neighbor on the lane %s", (lane, atMost) => {
  expect(shareAlone(lane)).toBeLessThanOrEqual(atMost);
});

test("a developer without a place is near people in the country of their contacts", () => {
  const placeless = Array.from({ length: 200 }, (_, nth) => nth).filter((index) => people.location(index) === null);
  expect(placeless.length).toBeGreaterThan(10);
  for (const index of placeless.slice(0, 10)) {
    const near = tiesOn(people, "place", index, true, anybody).map(({ relation }) => people.location(relation.index));
    expect(new Set(near.map((each) => each?.country)).size, "one country").toBeLessThanOrEqual(1);
  }
});
