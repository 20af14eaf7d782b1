import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Population, peopleOf } from "../../src/population/population.ts";
import { peopleTied, type RepositoryRef } from "../../src/population/teams.ts";

const anySize = fc.constantFrom(1, 2, 50, 513, 2_000, 3_000_000);
const relations = ["coContributors", "coStarrers", "follows", "neighbours"] as const;

function personAt(people: Population, share: number): number {
  return Math.floor(people.size * share);
}

describe("the graph around a person", () => {
  it("is the same from both ends, with the same strength", () => {
    fc.assert(
      fc.property(
        anySize,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.constantFrom(...relations),
        (size, share, kind) => {
          const people = peopleOf({ seed: "graph", size });
          const index = personAt(people, share);
          for (const { index: other, strength } of people[kind](index)) {
            expect(other).not.toBe(index);
            expect(other).toBeLessThan(size);
            const back = people[kind](other).find((relation) => relation.index === index);
            expect(back?.strength).toBe(strength);
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  it("shows a repository that both work on, in a language of both", () => {
    const people = peopleOf({ seed: "graph", size: 2_000 });
    let seen = 0;
    for (let index = 0; index < 300; index++) {
      const mine = new Set(people.repositories(index, 20_513).map(({ fullName }) => fullName));
      for (const { index: other, evidence } of people.coContributors(index)) {
        const shared = people.repository(evidence as NonNullable<typeof evidence>);
        seen++;
        expect(mine).toContain(shared.fullName);
        expect(people.repositories(other, 20_513).map(({ fullName }) => fullName)).toContain(shared.fullName);
        expect(people.core(index).languages).toContain(shared.language);
      }
    }
    expect(seen).toBeGreaterThan(300);
  });

  it("names the same contributors from the repository as from the person", () => {
    const people = peopleOf({ seed: "graph", size: 2_000 });
    const contributorsOf = ({ owner, ordinal }: RepositoryRef) =>
      peopleTied(people.base, "contributes", owner).flatMap((tied) => (tied.ordinal === ordinal ? [tied.index] : []));
    let seen = 0;
    for (let index = 0; index < 200; index++) {
      for (const ref of people.contributesTo(index)) {
        expect(contributorsOf(ref)).toContain(index);
        seen++;
      }
      for (const other of contributorsOf({ owner: index, ordinal: 0 })) {
        expect(people.contributesTo(other)).toContainEqual({ owner: index, ordinal: 0 });
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  it("puts people with the same skills nearer than others", () => {
    const people = peopleOf({ seed: "graph", size: 2_000 });
    for (let index = 0; index < 100; index++) {
      for (const { index: other, strength } of people.neighbours(index)) {
        expect(strength).toBe(people.likeness(index, other));
        expect(people.traits(other).specialty).toBe(people.traits(index).specialty);
      }
    }
    expect(people.likeness(5, 5)).toBe(1);
  });

  it("leaves few people without any tie, and none with too many", () => {
    const people = peopleOf({ seed: "graph", size: 2_000 });
    let alone = 0;
    for (let index = 0; index < people.size; index++) {
      const ties = relations.reduce((sum, kind) => sum + people[kind](index).length, 0);
      if (ties === 0) alone++;
      expect(ties).toBeLessThan(300);
    }
    expect(alone).toBeLessThan(60);
  });
});
