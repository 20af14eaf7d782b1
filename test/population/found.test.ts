import fc from "fast-check";
import { expect, it } from "vitest";
import { hasBit } from "../../src/population/index/bitmaps.ts";
import type { Predicate } from "../../src/population/index/predicates.ts";
import { select } from "../../src/population/index/select.ts";
import { peopleOf } from "../../src/population/population.ts";
import { schools } from "../../src/population/vocabulary.ts";
import { signatureTechOf } from "../../src/service/developers/facets/measurements.ts";
import { sourceOf } from "../../src/service/research/source.ts";
import { subjectsOf } from "../../src/service/research/subject-tags.ts";
import { narrowingOf } from "../../src/service/search/conditions.ts";
import { idsOf } from "../../src/service/search/vocabularies.ts";

const day = 20_700;
const given = [
  { login: "grace-of-oslo", hasLinkedin: false, details: { githubProfile: { core: { organization: "Fenstead" } } } },
];
const people = peopleOf({ seed: "found", size: 8_000, given });
const person = fc.oneof(fc.nat({ max: people.size - 1 }), fc.constant(people.indexOfLogin("grace-of-oslo") as number));

/** Every value that is shown of a person, with a filter that it is a value of. */
function shownOf(index: number): [string, string][] {
  const values: [string, string | null | undefined][] = [];
  const show = (field: string, ...names: readonly (string | null | undefined)[]) =>
    values.push(...names.map((name): [string, string | null | undefined] => [field, name]));
  const { languages, organization, university, currentRole } = people.core(index);
  const { city, country, state } = { state: null, ...people.location(index) };
  const linkedin = people.linkedin(index);
  const source = sourceOf(people, index, day);
  show("languages", ...languages);
  show(linkedin === undefined ? "organizations" : "company", organization);
  show("school", university, ...(people.education(index) ?? []).map(({ school }) => school).filter(isKnownSchool));
  show("city", city);
  show("country", country);
  show("state", state);
  show("company", linkedin?.company);
  show("title", linkedin?.title, currentRole);
  show("seniority", linkedin?.seniority);
  show("organizations", ...source.facts.organizations);
  show("subjects", ...subjectsOf(source.facts).map(({ name }) => name));
  show("technologies", ...(signatureTechOf(source)?.technologies ?? []).map(({ name }) => name));
  for (const repository of people.repositories(index, day)) {
    show("languages", repository.language);
    show("subjects", ...(repository.subjects ?? []));
    show("technologies", ...(repository.technologies ?? []));
  }
  for (const { current, company, title } of people.experience(index) ?? []) {
    show(current === true ? "company" : "past company", company);
    show(current === true ? "title" : "past title", title);
  }
  return values.flatMap(([field, value]) => (value == null ? [] : [[field, value]]));
}

/** Lists show secondary schools, too, which are no field of the registry's vocabulary. */
function isKnownSchool(name: string | null): boolean {
  return schools.some((school) => school.name === name);
}

const lists = ["languages", "technologies", "subjects", "organizations"];

function filterOf(field: string, value: string): Predicate {
  if (field === "past company") return { kind: "any", field: "pastCompany", values: idsOf("company", [value]) };
  if (field === "past title") return { kind: "any", field: "pastTitle", values: idsOf("title", [value]) };
  return narrowingOf({ field, op: lists.includes(field) ? "any" : "in", value: [value] }, people).where;
}

it("whoever shows a value is found by its filter", () => {
  fc.assert(
    fc.property(person, (index) => {
      for (const [field, value] of shownOf(index)) {
        const { members } = select(people.base, filterOf(field, value));
        expect(hasBit(members, index), `${field}: ${value}`).toBe(true);
      }
    }),
    { numRuns: 250 },
  );
});
