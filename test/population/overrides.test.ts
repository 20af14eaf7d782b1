import { describe, expect, it } from "vitest";
import type { PersonOverride } from "../../src/model/person-override.ts";
import { membersOf } from "../../src/population/index/bitmaps.ts";
import { holds } from "../../src/population/index/predicates.ts";
import { select } from "../../src/population/index/select.ts";
import { idsNamed } from "../../src/population/lexicon.ts";
import { peopleOf } from "../../src/population/population.ts";

const seed = "overrides";
const size = 2_000;
const day = 20_513;
const asDrawn = peopleOf({ seed, size });

const mira: PersonOverride = {
  developer: 3,
  login: "mira-voss",
  name: "Mira Voss",
  bio: null,
  languages: ["Rust", "go"],
  technologies: ["Tokio", "Kafka"],
  subjects: ["databases", "distributed systems"],
  title: "staff software engineer",
  yearsOfExperience: 12,
  company: "Understead",
  city: "Berlin",
  hasLinkedin: true,
  hasEmail: true,
  crackedScore: 97,
  followers: 4_200,
  topStars: 9_000,
  contributions: 1_234,
};
const people = peopleOf({ seed, size, overrides: [mira] });

describe("a developer with exactly these traits", () => {
  it("shows them in the profile", () => {
    expect(people.person(3)).toMatchObject({
      login: "mira-voss",
      name: "Mira Voss",
      hasEmail: true,
      hasLinkedin: true,
    });
    expect(people.core(3)).toMatchObject({ bio: null, languages: ["Rust", "Go"], followers: 4_200 });
    expect(people.cracked(3)).toEqual({ crackedScore: 97, tier: "Legend" });
    expect(people.location(3)).toMatchObject({ city: "Berlin", country: "Germany", source: "linkedin" });
    expect(people.experience(3)?.[0]).toMatchObject({ company: "Understead", endDate: null });
    expect(people.linkedin(3)?.company).toBe("Understead");
  });

  it("has repositories that show the skills, under the new login", () => {
    const repositories = people.repositories(3, day);
    const own = repositories.filter(({ fullName }) => fullName.startsWith("mira-voss/"));
    expect(new Set(own.flatMap(({ language }) => language ?? []))).toEqual(new Set(["Rust", "Go"]));
    expect(new Set(own.flatMap(({ technologies = [] }) => technologies))).toEqual(new Set(["Tokio", "Kafka"]));
    expect(new Set(own.flatMap(({ subjects = [] }) => subjects))).toEqual(
      new Set(["databases", "distributed-systems"]),
    );
    expect(Math.max(...own.map(({ stars }) => stars))).toBe(9_000);
    expect(people.repositoryAt(own[0]?.fullName ?? "")).toMatchObject({ owner: 3 });
  });

  it("has as many contributions in any 365 days", () => {
    for (const last of [day, day + 1, day + 200]) expect(people.garden(3, last).total).toBe(1_234);
  });

  it("is found by the new traits and not by the old ones", () => {
    const rust = { kind: "any", field: "language", values: idsNamed("language", "Rust") } as const;
    const legend = { kind: "range", measure: "crackedScore", min: 97 } as const;
    for (const predicate of [rust, legend, { kind: "not", of: rust } as const]) {
      const oneByOne = [...Array(size).keys()].filter((index) => holds(predicate, index, people.traits(index)));
      expect([...membersOf(select(people.base, predicate))]).toEqual(oneByOne);
    }
    const rustLegends = select(people.base, { kind: "and", of: [rust, legend] });
    expect([...membersOf(rustLegends)]).toContain(3);
  });

  it("keeps the graph the same from both ends", () => {
    for (const kind of ["coContributors", "coStarrers", "follows", "neighbours"] as const) {
      for (const { index, strength } of people[kind](3)) {
        expect(people[kind](index).find((relation) => relation.index === 3)?.strength).toBe(strength);
      }
    }
  });
});

describe("a renamed login", () => {
  it("finds the person, and the old one finds nobody", () => {
    expect(people.indexOfLogin("Mira-Voss")).toBe(3);
    expect(people.indexOfLogin(asDrawn.loginOf(3))).toBeNull();
    expect(people.idOf(3)).toBe(asDrawn.idOf(3));
  });
});

describe("everybody else", () => {
  it("stays unchanged, here and in other worlds of the seed", () => {
    for (const index of [0, 4, 1_999]) {
      expect(people.person(index)).toEqual(asDrawn.person(index));
      expect(people.core(index)).toEqual(asDrawn.core(index));
    }
    expect(peopleOf({ seed, size }).person(3)).toEqual(asDrawn.person(3));
  });
});

describe("an override that cannot be", () => {
  const wrong: [string, Partial<PersonOverride>][] = [
    ["developer", { developer: 2_000 }],
    ["developer", { developer: "7000000000x" }],
    ["login", { login: "-no-" }],
    ["login", { login: asDrawn.loginOf(9) }],
    ["languages", { languages: ["Klingon"] }],
    ["languages", { languages: [] }],
    ["technologies", { technologies: ["Kafka", "Kafka"] }],
    ["title", { title: "Wizard" }],
    ["city", { city: "Berlin", country: "France" }],
    ["crackedScore", { crackedScore: 101 }],
    ["repositories", { repositories: 0 }],
    ["contributions", { contributions: 1.5 }],
    ["openToWork", { openToWork: true, hasLinkedin: false }],
  ];
  it.each(wrong)("is refused by the name of its member: %s %o", (member, override) => {
    expect(() => peopleOf({ seed, size, overrides: [{ developer: 1, ...override }] })).toThrow(
      new RegExp(`^${member}: `),
    );
  });

  it("is refused when it names a person twice", () => {
    const twice = [{ developer: 1 }, { developer: asDrawn.idOf(1) }];
    expect(() => peopleOf({ seed, size, overrides: twice })).toThrow(/twice/);
  });
});
