import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { membersOf } from "../../../src/population/index/bitmaps.ts";
import { type Field, holds, type Measure, type Predicate, valuesOf } from "../../../src/population/index/predicates.ts";
import { rank } from "../../../src/population/index/rank.ts";
import { buildSearchIndex, bytesOf, isIndexed, searchIndexOf } from "../../../src/population/index/search-index.ts";
import { select, selectSlowly } from "../../../src/population/index/select.ts";
import { peopleOf } from "../../../src/population/population.ts";
import * as vocabulary from "../../../src/population/vocabulary.ts";

const sizes: Record<Field, number> = {
  language: vocabulary.languages.length,
  technology: vocabulary.technologies.length,
  subject: vocabulary.subjects.length,
  specialty: vocabulary.specialties.length,
  noun: vocabulary.nouns.length,
  organisation: vocabulary.organisations.length,
  city: vocabulary.cities.length,
  country: vocabulary.countries.length,
  state: vocabulary.states.length,
  title: vocabulary.titles.length,
  seniority: vocabulary.seniorities.length,
  company: vocabulary.companies.length,
  pastCompany: vocabulary.companies.length,
  industry: vocabulary.industries.length,
  companySize: vocabulary.companySizes.length,
  school: vocabulary.schools.length,
};

const choice: fc.Arbitrary<Predicate> = fc
  .constantFrom(...(Object.keys(sizes) as Field[]))
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
  .constantFrom("hasEmail" as const, "hasLinkedin" as const, "hasLocation" as const, "openToWork" as const)
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
    fc.array(tie("predicate"), { maxLength: 3 }).map((of) => ({ kind: "and" as const, of })),
    fc.array(tie("predicate"), { maxLength: 3 }).map((of) => ({ kind: "or" as const, of })),
    tie("predicate").map((of) => ({ kind: "not" as const, of })),
  ),
}));

const { ground, traits } = peopleOf({ seed: "index", size: 397 });

describe("the search index", () => {
  it("finds exactly those whom asking everybody finds", () => {
    fc.assert(
      fc.property(predicate, (wanted) => {
        const { members, count } = select(ground, wanted);
        const found = [...membersOf(members)];
        expect(found).toEqual(selectSlowly(ground, wanted));
        expect(count).toBe(found.length);
      }),
      { numRuns: 500 },
    );
  });

  it("knows every value of every field", () => {
    const everybody = Array.from({ length: ground.size }, (_, index) => traits(index));
    for (const [field, size] of Object.entries(sizes) as [Field, number][]) {
      const having: number[][] = Array.from({ length: size }, () => []);
      everybody.forEach((person, index) => {
        for (const value of new Set(valuesOf(field, person))) having[value]?.push(index);
      });
      const found = having.map((_, value) => [
        ...membersOf(select(ground, { kind: "any", field, values: [value] }).members),
      ]);
      expect(found, field).toEqual(having);
    }
  });

  it("ranks by the terms that match, then by score, and pages without loss or repetition", () => {
    const terms = fc.array(fc.record({ predicate: choice, weight: fc.integer({ min: 1, max: 5 }) }), { maxLength: 5 });
    const order = fc.constantFrom<(Measure | undefined)[]>(undefined, undefined, "followers", "totalStars", "years");
    fc.assert(
      fc.property(
        predicate,
        terms,
        fc.boolean(),
        order,
        fc.integer({ min: 1, max: 60 }),
        (where, asked, needsTerm, by, limit) => {
          const question = { where, terms: asked, needsTerm, limit, ...(by === undefined ? {} : { order: by }) };
          const everybody = rank(ground, { ...question, limit: ground.size });
          const sorted = [...everybody.hits].sort((a, b) => b.rank - a.rank || a.index - b.index);
          expect(everybody.hits).toEqual(sorted);
          const expected = selectSlowly(ground, where).filter(
            (index) =>
              !needsTerm || asked.length === 0 || asked.some((term) => holds(term.predicate, index, traits(index))),
          );
          expect(everybody.hits.map(({ index }) => index).sort((a, b) => a - b)).toEqual(expected);
          expect(everybody.total).toBe(expected.length);
          const paged: number[] = [];
          for (let page = rank(ground, question); page.hits.length > 0; ) {
            paged.push(...page.hits.map(({ index }) => index));
            page = rank(ground, { ...question, after: page.hits[page.hits.length - 1] as (typeof page.hits)[number] });
          }
          expect(paged).toEqual(everybody.hits.map(({ index }) => index));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("ranks a crowd as it ranks a few", () => {
    const crowd = peopleOf({ seed: "crowd", size: 6_000 });
    const terms = ["databases", "testing"].map((name) => {
      const value = vocabulary.subjects.findIndex((subject) => subject.name === name);
      return { predicate: { kind: "any", field: "subject", values: [value] } as const, weight: 1 };
    });
    const where: Predicate = { kind: "and", of: [] };
    for (const order of [undefined, "followers", "crackedScore"] as const) {
      const question = { where, terms, ...(order === undefined ? {} : { order }) };
      const all = rank(crowd.ground, { ...question, limit: crowd.size }).hits;
      expect(all).toHaveLength(crowd.size);
      expect([...all].sort((a, b) => b.rank - a.rank || a.index - b.index)).toEqual(all);
      for (const from of [0, 1, 700, 3_000, 5_990]) {
        const after = from === 0 ? {} : { after: all[from - 1] as (typeof all)[number] };
        expect(rank(crowd.ground, { ...question, ...after, limit: 40 }).hits).toEqual(all.slice(from, from + 40));
      }
    }
  });

  it("says which terms a hit matches", () => {
    const rust = vocabulary.languages.findIndex(({ name }) => name === "Rust");
    const tokio = vocabulary.technologies.findIndex(({ name }) => name === "Tokio");
    const people = peopleOf({ seed: "index", size: 2_000 });
    const { hits } = rank(people.ground, {
      where: { kind: "and", of: [] },
      terms: [
        { predicate: { kind: "any", field: "language", values: [rust] }, weight: 3 },
        { predicate: { kind: "any", field: "technology", values: [tokio] }, weight: 1 },
      ],
      limit: 5,
    });
    for (const { index, relevance, matched } of hits) {
      expect(relevance).toBe(1);
      expect(matched).toBe(0b11);
      expect(people.core(index).languages).toContain("Rust");
    }
  });

  it("is built in slices, once, and stays under 40 bytes a person", () => {
    const crowd = peopleOf({ seed: "slices", size: 50_000 }).ground;
    expect(isIndexed(crowd)).toBe(false);
    const progress = [...buildSearchIndex(crowd)];
    expect(progress.length).toBeGreaterThan(5);
    expect(progress[progress.length - 1]).toBe(50_000);
    expect([...buildSearchIndex(crowd)]).toEqual([]);
    for (let value = 0; value < 200; value++) select(crowd, { kind: "any", field: "technology", values: [value] });
    expect(bytesOf(searchIndexOf(crowd)) / crowd.size).toBeLessThan(40);
  });
});
