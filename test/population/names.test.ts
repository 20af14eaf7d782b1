import { expect, it } from "vitest";
import { cultures } from "../../src/population/names.ts";
import { peopleOf } from "../../src/population/population.ts";
import { countries } from "../../src/population/vocabulary.ts";

const people = peopleOf({ seed: "names", size: 40_000 });
const large = ["US", "IN", "DE", "CA", "GB", "CN", "BR", "JP", "ES", "PL", "CH", "AU", "SE", "IT", "TR", "KR", "VN"];

it.each(large)("three of four or more who live in %s bear a name of the country, and some do not", (code) => {
  const country = countries.findIndex((each) => each.code === code);
  const there = Array.from({ length: people.size }, (_, index) => people.traits(index)).filter(
    (traits) => traits.country === country,
  );
  const own = there.filter(({ culture }) => cultures[culture]?.countries.includes(country));
  expect(own.length / there.length).toBeGreaterThan(0.75);
  expect(own.length / there.length).toBeLessThan(0.99);
});

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
