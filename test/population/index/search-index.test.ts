import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countBits, membersOf } from "../../../src/population/index/bitmaps.ts";
import {
  holds,
  type Measure,
  type PersonFlag,
  type Predicate,
  type TermField,
  valuesOf,
} from "../../../src/population/index/predicates.ts";
import { buildSearchIndex, bytesOf, isIndexed, searchIndexOf } from "../../../src/population/index/search-index.ts";
import { select } from "../../../src/population/index/select.ts";
import { peopleOf } from "../../../src/population/population.ts";
import { populationBaseOf } from "../../../src/population/population-base.ts";
import { peersOf } from "../../../src/population/teams.ts";
import * as vocabulary from "../../../src/population/vocabulary.ts";

const sizes: Record<TermField, number> = {
  language: vocabulary.languages.length,
  technology: vocabulary.technologies.length,
  subject: vocabulary.subjects.length,
  specialty: vocabulary.specialties().length,
  organisation: vocabulary.organisations.length,
  city: vocabulary.cities.length,
  country: vocabulary.countries.length,
  state: vocabulary.states.length,
  title: vocabulary.titles.length,
  seniority: vocabulary.seniorities.length,
  company: vocabulary.companies.length,
  pastCompany: vocabulary.companies.length,
  employer: vocabulary.companies.length,
  pastTitle: vocabulary.titles.length,
  industry: vocabulary.industries.length,
  companySize: vocabulary.companySizes.length,
  school: vocabulary.schools.length,
};

const choice: fc.Arbitrary<Predicate> = fc
  .constantFrom(...(Object.keys(sizes) as TermField[]))
  .chain((field) =>
    fc
      .array(fc.nat({ max: sizes[field] - 1 }), { minLength: 1, maxLength: 4 })
      .map((values) => ({ kind: "any" as const, field, values })),
  );
const range: fc.Arbitrary<Predicate> = fc
  .tuple(
    fc.constantFrom<Measure>("crackedScore", "followers", "topStars", "totalStars", "years", "repositories"),
    fc.option(fc.nat({ max: 60 })),
    fc.option(fc.nat({ max: 5_000 })),
  )
  .map(([measure, min, max]) => ({ kind: "range" as const, measure, min, max }));
const flag: fc.Arbitrary<Predicate> = fc
  .constantFrom<PersonFlag>(
    "hasEmail",
    "hasLinkedin",
    "hasLocation",
    "openToWork",
    "score",
    "title",
    "seniority",
    "school",
  )
  .map((name) => ({ kind: "flag" as const, flag: name }));
const some: fc.Arbitrary<Predicate> = fc
  .array(fc.nat({ max: 399 }), { maxLength: 5 })
  .map((indexes) => ({ kind: "people" as const, indexes }));

const { predicate } = fc.letrec<{ predicate: Predicate }>((tie) => ({
  predicate: fc.oneof(
    { maxDepth: 3 },
    choice,
    range,
    flag,
    some,
    fc.array(tie("predicate"), { maxLength: 5 }).map((of) => ({ kind: "and" as const, of })),
    fc.array(tie("predicate"), { maxLength: 3 }).map((of) => ({ kind: "or" as const, of })),
    tie("predicate").map((of) => ({ kind: "not" as const, of })),
  ),
}));

const { base, traits } = peopleOf({ seed: "index", size: 397 });

describe("the search index", () => {
  it("finds exactly what a full scan finds", () => {
    fc.assert(
      fc.property(predicate, (wanted) => {
        const { members, count } = select(base, wanted);
        const found = [...membersOf({ members, count })];
        expect(found).toEqual([...Array(base.size).keys()].filter((index) => holds(wanted, index, traits(index))));
        expect(count).toBe(found.length);
      }),
      { numRuns: 500 },
    );
  });

  it("finds the same in large places, where other conditions are evaluated only for the remaining people", () => {
    const many = peopleOf({ seed: "index", size: 70_000 }).base;
    fc.assert(
      fc.property(choice, predicate, predicate, (...of) => {
        const found = select(many, { kind: "and", of });
        const alone = of.map((part) => select(many, part).members);
        const common = alone.reduce((all, members) => all.map((word, at) => word & (members[at] as number)));
        expect(found.members).toEqual(common);
        expect(found.count).toBe(countBits(common));
      }),
      { numRuns: 40 },
    );
  });

  it("knows every value of every field", () => {
    const everybody = Array.from({ length: base.size }, (_, index) => traits(index));
    for (const [field, size] of Object.entries(sizes) as [TermField, number][]) {
      const having: number[][] = Array.from({ length: size }, () => []);
      everybody.forEach((person, index) => {
        for (const value of new Set(valuesOf(field, person))) having[value]?.push(index);
      });
      const found = having.map((_, value) => [...membersOf(select(base, { kind: "any", field, values: [value] }))]);
      expect(found, field).toEqual(having);
    }
  });

  it("is built in slices, once, and stays under 40 bytes a person", () => {
    const crowd = peopleOf({ seed: "slices", size: 50_000 }).base;
    expect(isIndexed(crowd)).toBe(false);
    const progress = [...buildSearchIndex(crowd)];
    expect(progress.length).toBeGreaterThan(5);
    expect(progress[progress.length - 1]).toBe(50_000);
    expect([...buildSearchIndex(crowd)]).toEqual([]);
    const hasty = peopleOf({ seed: "hasty", size: 50_000 }).base;
    const building = buildSearchIndex(hasty);
    building.next();
    // A search that cannot wait finishes what was begun, and the slices have nothing left to do.
    expect(searchIndexOf(hasty).columns.size).toBe(50_000);
    expect(building.next().value).toBe(searchIndexOf(hasty));
    for (let value = 0; value < 200; value++) select(crowd, { kind: "any", field: "technology", values: [value] });
    expect(bytesOf(searchIndexOf(crowd)) / crowd.size).toBeLessThan(40);
  });

  it("says who works on the same as those around them, as drawing these people does", () => {
    const drawn = populationBaseOf("peers", 2_000);
    const indexed = { ...drawn };
    const everybody = Array.from({ length: drawn.size }, (_, person) => person);
    const peers = everybody.map((person) => peersOf(drawn, person));
    expect(peers.some(({ length }) => length > 0)).toBe(true);
    searchIndexOf(indexed);
    expect(everybody.map((person) => peersOf(indexed, person))).toEqual(peers);
  });
});
