import { onFirstUse } from "../base/on-first-use.ts";
import type { TermField } from "./index/predicates.ts";
import * as vocabulary from "./vocabulary.ts";

/** Lookup of the closed vocabularies by name or alias, ignoring letter case. */
export type NamedField = Exclude<TermField, "pastCompany" | "pastTitle" | "employer">;

type VocabularyRow = { readonly name: string; readonly aliases?: readonly string[] };

const spoken = (name: string) => [name, name.replaceAll("-", " ")];

const allNames = (): Record<NamedField, readonly (readonly string[])[]> => ({
  language: vocabulary.languages.map(namesOf),
  technology: vocabulary.technologies.map(namesOf),
  subject: vocabulary.subjects.map(({ name, aliases }) => [...spoken(name), ...aliases]),
  specialty: vocabulary.specialties().map(({ name }) => spoken(name)),
  organisation: vocabulary.organisations.map((name) => [name]),
  city: vocabulary.cities.map(namesOf),
  country: vocabulary.countries.map((row) => [...namesOf(row), row.code]),
  state: vocabulary.states.map((name) => [name]),
  title: vocabulary.titles.map(namesOf),
  seniority: vocabulary.seniorities.map((name) => [name]),
  company: vocabulary.companies.map(({ name, slug }) => [name, slug]),
  industry: vocabulary.industries.map((name) => [name]),
  companySize: vocabulary.companySizes.map((name) => [name]),
  school: vocabulary.schools.map(({ name }) => [name]),
});

/** The ids with this name in a field; empty if the vocabulary does not contain it. */
export function idsNamed(field: NamedField, name: string): readonly number[] {
  return lexicon().get(field)?.get(keyOf(name)) ?? [];
}

/** Built on first use, because a server without searches does not need it. */
const lexicon = onFirstUse(
  (): ReadonlyMap<NamedField, ReadonlyMap<string, readonly number[]>> =>
    new Map(
      (Object.entries(allNames()) as [NamedField, readonly (readonly string[])[]][]).map(([field, all]) => {
        const ids = new Map<string, number[]>();
        all.forEach((names, id) => {
          for (const name of new Set(names.map(keyOf))) ids.set(name, [...(ids.get(name) ?? []), id]);
        });
        return [field, ids];
      }),
    ),
);

function namesOf({ name, aliases = [] }: VocabularyRow): string[] {
  return [name, ...aliases];
}

const plain = /^[!-~]+(?: [!-~]+)*$/;

/** Names are compared ignoring case, accents and repeated spaces. Most have no accents and no repeated spaces. */
function keyOf(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  return name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim();
}
