import { describe, expect, it } from "vitest";
import { handles } from "../../src/population/login-meanings.ts";
import { adjectives, nouns as wordNouns } from "../../src/population/pseudonyms.ts";
import { plainNouns } from "../../src/population/templates.ts";
import * as vocabulary from "../../src/population/vocabulary.ts";

describe("the vocabularies", () => {
  it("are large enough for variety", () => {
    expect(vocabulary.languages.length).toBeGreaterThanOrEqual(40);
    expect(vocabulary.technologies.length).toBeGreaterThanOrEqual(250);
    expect(vocabulary.subjects.length).toBeGreaterThanOrEqual(80);
    expect(vocabulary.cities.length).toBeGreaterThanOrEqual(120);
    expect(vocabulary.countries.length).toBeGreaterThanOrEqual(45);
    expect(vocabulary.industries.length).toBeGreaterThanOrEqual(60);
    expect(vocabulary.titles.length).toBeGreaterThanOrEqual(60);
    for (const peers of vocabulary.companiesOfIndustry) expect(peers.length).toBeGreaterThanOrEqual(3);
    for (const schools of vocabulary.schoolsOfCountry) expect(schools.length).toBeGreaterThanOrEqual(1);
  });

  it("fit the bits that the index has for them", () => {
    for (const list of [vocabulary.companies, vocabulary.schools, vocabulary.cities, vocabulary.titles]) {
      expect(list.length).toBeLessThan(255);
    }
    for (const { languages, technologies, subjects, nouns, communities, titles } of vocabulary.specialties()) {
      expect(languages.length).toBeLessThanOrEqual(8);
      expect(technologies.length).toBeLessThanOrEqual(24);
      expect(subjects).toHaveLength(8);
      expect(communities).toHaveLength(3);
      for (const ids of [languages, technologies, subjects]) expect(new Set(ids).size).toBe(ids.length);
      for (const ofSeniority of titles) expect(ofSeniority.length).toBeGreaterThanOrEqual(1);
      // The strides of projects.ts are coprime to these lengths.
      expect(nouns).toHaveLength(12);
      expect(nouns.filter((noun) => plainNouns.includes(noun))).toEqual([]);
    }
    expect(plainNouns).toHaveLength(31);
  });

  it("use every word they have", () => {
    const used = (list: "languages" | "technologies" | "subjects") =>
      new Set(vocabulary.specialties().flatMap((specialty) => specialty[list])).size;
    expect(used("languages")).toBe(vocabulary.languages.length);
    expect(used("technologies")).toBe(vocabulary.technologies.length);
    expect(used("subjects")).toBe(vocabulary.subjects.length);
  });
});

describe("logins", () => {
  const [given, family] = [handles.given(), handles.family()];

  it("are made of names and words that do not overlap", () => {
    const words = [...adjectives, ...wordNouns];
    expect(new Set(words).size).toBe(words.length);
    expect([...given.keys()].filter((handle) => family.has(handle) || words.includes(handle))).toEqual([]);
    expect([...family.keys()].filter((handle) => words.includes(handle))).toEqual([]);
  });

  it("join nothing to a name or word that begins another, and all others", () => {
    const first = [...given.keys(), ...adjectives];
    const overlapping = first.filter((one) =>
      first.some((other) => other !== one && (other.startsWith(one) || one.startsWith(other))),
    );
    expect([...handles.overlapping()].sort()).toEqual(overlapping.sort());
  });

  it("cannot be taken for an initial and a family name when they are two words", () => {
    const mistaken = adjectives.flatMap((adjective) =>
      wordNouns.filter((noun) => family.has(`${adjective}${noun}`.slice(1))).map((noun) => adjective + noun),
    );
    expect(mistaken).toEqual([]);
  });
});
