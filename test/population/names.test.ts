import { expect, it } from "vitest";
import { cultures } from "../../src/population/names.ts";
import { peopleOf } from "../../src/population/population.ts";
import { countries } from "../../src/population/vocabulary.ts";

const people = peopleOf({ seed: "names", size: 40_000 });

it.each(["understudy", "names"])(
  "under the seed %s at least four of five in every country bear a name of it, and some do not",
  (seed) => {
    const { size, traits } = peopleOf({ seed, size: 40_000 });
    const living = Array.from({ length: size }, (_, index) => traits(index));
    for (const [country, { name }] of countries.entries()) {
      const there = living.filter((each) => each.country === country);
      if (there.length < 150) continue;
      const share = there.filter(({ culture }) => cultures[culture]?.countries.includes(country)).length / there.length;
      expect([name, share > 0.8, share < 0.98]).toEqual([name, true, true]);
    }
  },
);

it("where the family name comes first it does: in Japanese script, and in Hungary", () => {
  const nameIn = (key: string, script: RegExp) => {
    const culture = cultures.findIndex((each) => each.key === key);
    const indexes = Array.from({ length: people.size }, (_, index) => index);
    const index = indexes.find(
      (each) => people.traits(each).culture === culture && script.test(people.person(each).name ?? ""),
    );
    return people.person(index as number).name as string;
  };
  const families = (key: string) => cultures.find((each) => each.key === key)?.family ?? [];
  const hungarian = nameIn("hungarian", /^\S+ \S+[^.]$/);
  expect(families("hungarian")).toContain(hungarian.split(" ")[0]);
  const japanese = nameIn("japanese", /^\p{Script=Han}+$/u);
  expect(families("japanese").some((family) => japanese.startsWith(family.split("|")[1] as string))).toBe(true);
});
