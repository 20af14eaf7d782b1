import { expect, test } from "vitest";
import { overridePeople } from "../../src/model/person-override.ts";
import { newWorld } from "../../src/model/world.ts";
import { peopleIn } from "../../src/population/world-people.ts";

function worldWith(name: string) {
  const world = newWorld({ seed: "understudy", scenario: "fresh-account", population: 50 });
  overridePeople(world, [{ developer: 3, name }]);
  return world;
}

test("worlds with the same overrides share people, so a hundred take no more memory than one", () => {
  const [one, another] = [worldWith("Ada"), worldWith("Ada")];
  expect(peopleIn(one)).toBe(peopleIn(another));
  const different = worldWith("Grace");
  expect(peopleIn(different)).not.toBe(peopleIn(one));
  expect([one, different].map((world) => peopleIn(world).person(3).name)).toEqual(["Ada", "Grace"]);
});
