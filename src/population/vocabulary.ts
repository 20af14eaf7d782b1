// Figures: A-410.
import companyRows from "../../fixtures/vocabularies/companies.json" with { type: "json" };
import industryRows from "../../fixtures/vocabularies/industries.json" with { type: "json" };
import languageRows from "../../fixtures/vocabularies/languages.json" with { type: "json" };
import placeRows from "../../fixtures/vocabularies/places.json" with { type: "json" };
import schoolRows from "../../fixtures/vocabularies/schools.json" with { type: "json" };
import specialtyRows from "../../fixtures/vocabularies/specialties.json" with { type: "json" };
import subjectRows from "../../fixtures/vocabularies/subjects.json" with { type: "json" };
import technologyRows from "../../fixtures/vocabularies/technologies.json" with { type: "json" };
import titleRows from "../../fixtures/vocabularies/titles.json" with { type: "json" };
import { onFirstUse } from "../base/on-first-use.ts";
import { slotsOf } from "./draws.ts";

/**
 * The closed vocabularies, decoded once: elsewhere a language, a subject or a company is an index into these lists.
 * A person's languages, technologies and subjects are bits over the short lists of the specialty, so that they
 * fit together and take one number per person in the index.
 */
export interface Term {
  readonly name: string;
  readonly aliases: readonly string[];
}

export const languages: readonly Term[] = languageRows;
export const technologies: readonly (Term & { readonly languages: readonly string[] })[] = technologyRows;
export const subjects: readonly Term[] = subjectRows;
export const industries: readonly string[] = industryRows;

export const seniorities = ["intern", "entry", "mid", "senior", "staff", "principal", "manager", "executive"] as const;
export type TitleSeniority = (typeof seniorities)[number];

/** A job title: the name is shown, the aliases are other names for it. */
export interface Title {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly seniority: string;
  readonly families: readonly string[];
}

export const titles: readonly Title[] = titleRows;

/** The position in `seniorities` of each title. */
export const seniorityOfTitle = titles.map(({ seniority }) => seniorities.indexOf(seniority as TitleSeniority));

export const companySizes = ["1-50", "51-200", "201-2000", "2000+"] as const;
export type CompanySize = (typeof companySizes)[number];

export interface Company {
  readonly name: string;
  readonly industry: number;
  readonly size: number;
  /** The company's name as used in its domain and its GitHub organisation. */
  readonly slug: string;
}

export const companies: readonly Company[] = companyRows.map(({ name, industry, size }) => ({
  name,
  industry: industryRows.indexOf(industry),
  size: companySizes.indexOf(size as CompanySize),
  slug: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
}));

export const companiesOfIndustry = groupIds(
  companies.map(({ industry }) => industry),
  industries.length,
);

export const countries: readonly (Term & { readonly code: string })[] = placeRows.countries;
const countryIds = new Map(countries.map(({ code }, id) => [code, id]));

export interface City extends Term {
  readonly country: number;
  readonly state: string | null;
  readonly region: string | null;
  /** Further names of its region, such as "silicon valley". */
  readonly wider?: readonly string[];
  readonly weight: number;
}

export const cities: readonly City[] = placeRows.cities.map((city) => ({ ...city, country: countryOf(city.country) }));

/** The states that LinkedIn names. */
export const states: readonly string[] = [...new Set(cities.flatMap(({ state }) => state ?? []))].sort();

export function countryOf(code: string): number {
  return countryIds.get(code) as number;
}

export const schools: readonly { readonly name: string; readonly country: number }[] = schoolRows.map((school) => ({
  name: school.name,
  country: countryOf(school.country),
}));

export const schoolsOfCountry = groupIds(
  schools.map(({ country }) => country),
  countries.length,
);

export interface Specialty {
  readonly id: number;
  readonly name: string;
  readonly family: string;
  readonly languages: readonly number[];
  readonly languageSlots: Uint16Array;
  /** Languages (as bits) that many of its people know beside their own: SQL, the scripts of pages. */
  readonly companions: number;
  readonly technologies: readonly number[];
  /** Per technology, the specialty's languages (as bits) that can be used with it. */
  readonly technologyLanguages: readonly number[];
  /** Per language, the technologies (as bits) that fit. */
  readonly technologiesOfLanguage: readonly number[];
  readonly subjects: readonly number[];
  readonly nouns: readonly string[];
  readonly industries: readonly number[];
  readonly communities: readonly string[];
  /** Titles per seniority. */
  readonly titles: readonly (readonly number[])[];
}

const titlesByFamily = new Map<string, readonly (readonly number[])[]>();

function titlesOfFamily(family: string): readonly (readonly number[])[] {
  const cached = titlesByFamily.get(family);
  if (cached !== undefined) return cached;
  const perSeniority: number[][] = seniorities.map(() => []);
  titles.forEach(({ seniority, families }, id) => {
    if (families.includes(family) || families.includes("*")) {
      perSeniority[seniorities.indexOf(seniority as TitleSeniority)]?.push(id);
    }
  });
  titlesByFamily.set(family, perSeniority);
  return perSeniority;
}

const idsOf = (rows: readonly { readonly name: string }[]) => new Map(rows.map(({ name }, id) => [name, id]));
const languageIds = idsOf(languages);
const technologyIds = idsOf(technologies);
const subjectIds = idsOf(subjects);

export const specialties = onFirstUse((): readonly Specialty[] => specialtyRows.map(specialtyOf));

function specialtyOf(row: (typeof specialtyRows)[number], id: number): Specialty {
  const own = row.languages.map(({ name }) => name);
  const technologyLanguages = row.technologies.map((name) => {
    const usable = (technologies[technologyIds.get(name) as number] as { languages: readonly string[] }).languages;
    if (usable.length === 0) return 0xff;
    return own.reduce((bits, language, at) => (usable.includes(language) ? bits | (1 << at) : bits), 0);
  });
  return {
    id,
    name: row.name,
    family: row.family,
    languages: own.map((name) => languageIds.get(name) as number),
    languageSlots: slotsOf(
      row.languages.map(({ weight }) => weight),
      256,
    ),
    companions: row.languages.reduce((bits, { often }, at) => (often === true ? bits | (1 << at) : bits), 0),
    technologies: row.technologies.map((name) => technologyIds.get(name) as number),
    technologyLanguages,
    technologiesOfLanguage: technologiesPerLanguage(own.length, technologyLanguages),
    subjects: row.subjects.map((name) => subjectIds.get(name) as number),
    nouns: row.nouns,
    industries: row.industries.map((name) => industries.indexOf(name)),
    communities: row.communities,
    titles: titlesOfFamily(row.family),
  };
}

/** Per language, the technologies (as bits) that fit. */
export function technologiesPerLanguage(languageCount: number, technologyLanguages: readonly number[]): number[] {
  return Array.from({ length: languageCount }, (_, language) =>
    technologyLanguages.reduce((bits, usable, at) => ((usable >>> language) & 1 ? bits | (1 << at) : bits), 0),
  );
}

/** The technologies (as bits) that fit any of these languages (as bits). */
export function technologiesFor({ technologiesOfLanguage }: Specialty, languages: number): number {
  let fits = 0;
  for (let rest = languages; rest !== 0; rest &= rest - 1) {
    fits |= technologiesOfLanguage[31 - Math.clz32(rest & -rest)] as number;
  }
  return fits;
}

/** The share of people whose work and place are those of smaller cities. */
export const shareInTowns = 9 / 32;

export const specialtySlots = slotsOf(
  specialtyRows.map(({ weight }) => weight),
  4096,
);

/** The same outside of the large cities, where other work is common. */
export const townSpecialtySlots = slotsOf(
  specialtyRows.map(({ townWeight }) => townWeight),
  4096,
);

const specialtyShares = onFirstUse((): readonly number[] =>
  specialtyRows.map(
    (_, id) => (1 - shareInTowns) * shareOf(id, specialtySlots) + shareInTowns * shareOf(id, townSpecialtySlots),
  ),
);

/** The share of all people who work in a specialty. */
export function shareOfSpecialty(id: number): number {
  return specialtyShares()[id] as number;
}

/** The slots of a choice lie side by side. */
function shareOf(choice: number, slots: Uint16Array): number {
  return (slots.lastIndexOf(choice) + 1 - slots.indexOf(choice)) / slots.length;
}

/** GitHub organisations: those of the companies, by company id, and then the communities. */
export const organisations: readonly string[] = [
  ...companies.map(({ slug }) => slug),
  ...[...new Set(specialtyRows.flatMap(({ communities }) => communities))].sort(),
];

export const organisationIds = onFirstUse(
  (): ReadonlyMap<string, number> => new Map(organisations.map((name, id) => [name, id])),
);

/** The chosen ones of a specialty's list, from the bits. */
export function chosenFrom(list: readonly number[], bits: number): number[] {
  const chosen: number[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) chosen.push(list[31 - Math.clz32(rest & -rest)] as number);
  return chosen;
}

export function namesOf(terms: readonly Term[], ids: readonly number[]): string[] {
  return ids.map((id) => (terms[id] as Term).name);
}

function groupIds(groups: readonly number[], count: number): readonly (readonly number[])[] {
  const grouped: number[][] = Array.from({ length: count }, () => []);
  groups.forEach((group, id) => {
    grouped[group]?.push(id);
  });
  return grouped;
}
