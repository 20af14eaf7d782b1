import { expect, test } from "vitest";
import { defaultPopulation, defaultSeed } from "../../../src/base/defaults.ts";
import { organisationsOf } from "../../../src/population/index/predicates.ts";
import type { Population } from "../../../src/population/population.ts";
import { peopleOf } from "../../../src/population/population.ts";
import { fields } from "../../../src/service/search/fields.ts";
import { isSignal, signalNames } from "../../../src/service/search/signals.ts";

const usable = fields().filter(({ status }) => status !== "disabled" && status !== "planned");

test("what the registry calls sortable or boostable orders results, and nothing else does", () => {
  const orders = usable.filter(({ sortable, boostable }) => sortable || boostable).map(({ name }) => name);
  expect(orders.filter((name) => !isSignal(name))).toEqual([]);
  const named = signalNames.filter((name) => usable.some((field) => field.name === name));
  expect(
    usable
      .filter(({ boostable }) => boostable)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...named].sort());
});

type Shows = (people: Population, index: number) => boolean;

const linked: Shows = (people, index) => people.linkedin(index) !== undefined;
const counted: Readonly<Record<string, Shows>> = {
  name: (people, index) => people.person(index).name !== null,
  bio: (people, index) => people.core(index).bio !== null,
  technologies: (people, index) => people.traits(index).technologies !== 0,
  cracked_score: (people, index) => people.cracked(index) !== undefined,
  cracked_tier: (people, index) => people.cracked(index) !== undefined,
  city: (people, index) => people.location(index)?.city != null,
  country: (people, index) => people.location(index)?.country != null,
  state: (people, index) => people.location(index)?.state !== undefined,
  organizations: (people, index) => organisationsOf(people.traits(index)).length > 0,
  title: (people, index) => people.linkedin(index)?.title != null,
  seniority: (people, index) => people.linkedin(index)?.seniority != null,
  company: (people, index) => people.linkedin(index)?.company != null,
  company_size: (people, index) => people.linkedin(index)?.company != null,
  industry: (people, index) => people.linkedin(index)?.company != null,
  past_companies: (people, index) => (people.experience(index) ?? []).some(({ current }) => current !== true),
  school: (people, index) => (people.education(index) ?? []).some(({ school }) => school !== null),
  years_experience: linked,
  open_to_work: linked,
};

const people = peopleOf({ seed: defaultSeed, size: defaultPopulation });

test("coverage is what is counted, and a whole hundred for what everybody has", () => {
  const sample = Array.from({ length: 5_000 }, (_, at) => at * 10);
  for (const { name, coverage_pct } of usable) {
    if (name === "repo_summary" || coverage_pct === null) continue;
    const shows = counted[name] ?? (() => true);
    const share = (100 * sample.filter((index) => shows(people, index)).length) / sample.length;
    expect([name, Math.abs(coverage_pct - share) < 1.5, share]).toEqual([name, true, share]);
  }
});

test("coverage of a repository's member is counted over repositories", () => {
  const repositories = Array.from({ length: 1_000 }, (_, at) => people.repositories(at * 50, 20_513)).flat();
  const share = (100 * repositories.filter(({ summary }) => summary !== undefined).length) / repositories.length;
  const field = usable.find(({ name }) => name === "repo_summary");
  expect(Math.abs((field?.coverage_pct ?? 0) - share)).toBeLessThan(1.5);
});
