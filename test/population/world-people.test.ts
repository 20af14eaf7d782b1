import { expect, it } from "vitest";
import { overridePeople } from "../../src/model/person-override.ts";
import { newWorld } from "../../src/model/world.ts";
import { peopleIn } from "../../src/population/world-people.ts";

const made = { seed: "worlds", scenario: "fresh-account", population: 500 };

it("gives worlds of a seed the same people until one of them is changed", () => {
  const [one, other] = [newWorld(made), newWorld(made)];
  expect(peopleIn(one)).toBe(peopleIn(other));
  overridePeople(one, [{ developer: 7, login: "renamed-since" }]);
  expect(peopleIn(one).loginOf(7)).toBe("renamed-since");
  expect(peopleIn(one)).toBe(peopleIn(one));
  expect(peopleIn(other).indexOfLogin("renamed-since")).toBeNull();
});

it("keeps one override a developer, whether named by index or by id", () => {
  const world = newWorld(made);
  overridePeople(world, [{ developer: 7, login: "first", followers: 12_345 }]);
  overridePeople(world, [{ developer: peopleIn(world).idOf(7), login: "second" }]);
  expect(peopleIn(world).indexOfLogin("first")).toBeNull();
  expect(peopleIn(world).indexOfLogin("second")).toBe(7);
  expect(peopleIn(world).core(7).followers).toBe(12_345);
});

it("says which member of an override is wrong", () => {
  const world = newWorld(made);
  overridePeople(world, [
    { developer: 7, login: "taken-by-seven" },
    { developer: 8, login: "taken-by-seven" },
  ]);
  expect(() => peopleIn(world)).toThrow(/^login: /);
});
