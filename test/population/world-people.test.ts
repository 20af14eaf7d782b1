import { expect, it } from "vitest";
import { put, remove } from "../../src/base/table.ts";
import { newWorld } from "../../src/model/world.ts";
import { overridePerson, peopleIn, personOverrides } from "../../src/population/world-people.ts";

const made = { seed: "worlds", scenario: "fresh-account", population: 500 };

it("gives worlds of a seed the same people until one of them is changed", () => {
  const [one, other] = [newWorld(made), newWorld(made)];
  expect(peopleIn(one)).toBe(peopleIn(other));
  overridePerson(one, { developer: 7, login: "renamed-since" });
  expect(peopleIn(one).loginOf(7)).toBe("renamed-since");
  expect(peopleIn(one)).toBe(peopleIn(one));
  expect(peopleIn(other).indexOfLogin("renamed-since")).toBeNull();
});

it("keeps one override a developer, whether named by index or by id", () => {
  const world = newWorld(made);
  overridePerson(world, { developer: 7, login: "first" });
  overridePerson(world, { developer: peopleIn(world).idOf(7), login: "second" });
  expect(peopleIn(world).indexOfLogin("first")).toBeNull();
  expect(peopleIn(world).indexOfLogin("second")).toBe(7);
});

it("refuses a wrong one and leaves the world as it was", () => {
  const world = newWorld(made);
  overridePerson(world, { developer: 7, login: "taken-by-seven" });
  expect(() => overridePerson(world, { developer: 8, login: "taken-by-seven" })).toThrow(/^login: /);
  expect(peopleIn(world).indexOfLogin("taken-by-seven")).toBe(7);
});

it("follows the rows when they are put or removed by a restore", () => {
  const world = newWorld(made);
  const id = peopleIn(world).idOf(3);
  put(world.tables, personOverrides, { developer: id, followers: 12_345 });
  expect(peopleIn(world).core(3).followers).toBe(12_345);
  remove(world.tables, personOverrides, id);
  expect(peopleIn(world).core(3).followers).not.toBe(12_345);
});
