import { expect, it } from "vitest";
import { tierOf } from "../../src/population/fame.ts";
import { type Population, peopleOf } from "../../src/population/population.ts";

const size = 4_000;
const day = 20_513;
const people = peopleOf({ seed: "shares", size });

function shareOf(holds: (index: number, population: Population) => boolean): number {
  let count = 0;
  for (let index = 0; index < size; index++) if (holds(index, people)) count++;
  return (100 * count) / size;
}

const repositories = Array.from({ length: 800 }, (_, index) => people.repositories(index, day)).flat();
function shareOfRepositories(holds: (repository: (typeof repositories)[number]) => boolean): number {
  return (100 * repositories.filter(holds).length) / repositories.length;
}

/** Optional and nullable members are present for some people and missing for others, in plausible shares. */
const shares: [string, number, number, () => number][] = [
  ["name missing", 4, 12, () => shareOf((i) => people.person(i).name === null)],
  [
    "name in another script",
    3,
    15,
    () => shareOf((i) => /[^\p{Script=Latin}\s.'’-]/u.test(people.person(i).name ?? "")),
  ],
  ["avatarUrl missing", 1, 5, () => shareOf((i) => people.person(i).avatarUrl === null)],
  ["hasEmail", 48, 65, () => shareOf((i) => people.person(i).hasEmail)],
  ["hasLinkedin", 48, 62, () => shareOf((i) => people.person(i).hasLinkedin)],
  ["hasLocation", 65, 85, () => shareOf((i) => people.person(i).hasLocation)],
  ["bio missing", 20, 50, () => shareOf((i) => people.core(i).bio === null)],
  ["currentRole missing", 40, 60, () => shareOf((i) => people.core(i).currentRole === null)],
  ["organization missing", 20, 50, () => shareOf((i) => people.core(i).organization === null)],
  ["university missing", 35, 70, () => shareOf((i) => people.core(i).university === null)],
  ["score missing", 1, 4, () => shareOf((i) => people.cracked(i) === undefined)],
  ["headline missing among linked", 0.3, 4, () => shareOf((i) => people.linkedin(i)?.headline === null)],
  ["experience missing", 38, 55, () => shareOf((i) => people.experience(i) === undefined)],
  ["education missing", 48, 65, () => shareOf((i) => people.education(i) === undefined)],
  [
    "secondary school",
    3,
    15,
    () =>
      shareOf((i) => people.education(i)?.some(({ degree, school }) => degree === null && school !== null) ?? false),
  ],
  ["location unknown", 10, 30, () => shareOf((i) => people.location(i) === null)],
  [
    "location unresolved",
    3,
    10,
    () => shareOf((i) => people.location(i)?.raw != null && people.location(i)?.source === undefined),
  ],
  [
    "city without country",
    3,
    12,
    () => shareOf((i) => people.location(i)?.city != null && people.location(i)?.country === null),
  ],
  ["state", 8, 25, () => shareOf((i) => people.location(i)?.state !== undefined)],
  ["raw missing", 0.5, 8, () => shareOf((i) => people.location(i) !== null && people.location(i)?.raw === null)],
  ["openToWork", 3, 12, () => shareOf((i) => people.traits(i).openToWork)],
  ["nothing contributed in a year", 8, 25, () => shareOf((i) => people.garden(i, day).total === 0)],
  ["more than 1,000 contributions", 3, 20, () => shareOf((i) => people.garden(i, day).total > 1_000)],
  ["celebrities", 0.2, 3, () => shareOf((i) => people.core(i).followers > 10_000)],
  ["Rising", 35, 50, () => shareOf((i) => tierOf(people.traits(i).score) === "Rising")],
  ["Elite", 3, 10, () => shareOf((i) => tierOf(people.traits(i).score) === "Elite")],
  ["Legend", 0.3, 2.5, () => shareOf((i) => tierOf(people.traits(i).score) === "Legend")],
  ["description missing", 5, 30, () => shareOfRepositories(({ description }) => description === null)],
  ["language missing", 1, 12, () => shareOfRepositories(({ language }) => language === null)],
  ["commits missing", 5, 25, () => shareOfRepositories(({ commits }) => commits === undefined)],
  ["no commits", 10, 70, () => shareOfRepositories(({ commits }) => commits === 0)],
  ["ownership unknown", 2, 15, () => shareOfRepositories(({ owned }) => owned === undefined)],
  ["others' repositories", 3, 20, () => shareOfRepositories(({ owned }) => owned === false)],
  ["tags missing", 5, 40, () => shareOfRepositories(({ subjects }) => subjects === undefined)],
  ["summary", 5, 40, () => shareOfRepositories(({ summary }) => summary !== undefined)],
];

it.each(shares)("%s: between %d and %d of a hundred", (_, min, max, share) => {
  const found = share();
  expect(found).toBeGreaterThanOrEqual(min);
  expect(found).toBeLessThanOrEqual(max);
});

it("spans cultures, places and trades", () => {
  const seen = { countries: new Set<number>(), specialties: new Set<number>(), languages: new Set<string>() };
  for (let index = 0; index < size; index++) {
    seen.countries.add(people.traits(index).country);
    seen.specialties.add(people.traits(index).specialty.id);
    for (const language of people.core(index).languages) seen.languages.add(language);
  }
  expect(seen.countries.size).toBeGreaterThan(60);
  expect(seen.specialties.size).toBe(51);
  expect(seen.languages.size).toBeGreaterThan(55);
});
