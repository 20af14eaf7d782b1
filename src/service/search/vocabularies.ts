import composed from "../../../fixtures/meanings.json" with { type: "json" };
import { onFirstUse } from "../../base/on-first-use.ts";
import type { TermField } from "../../population/index/predicates.ts";
import * as vocabulary from "../../population/vocabulary.ts";
import { stateCodes } from "./reader/state-codes.ts";
import { fold, stem } from "./reader/tokens.ts";

/** The closed vocabularies by field, with all names of their members. */
const terms: Readonly<Partial<Record<TermField, () => readonly vocabulary.Term[]>>> = {
  language: () => vocabulary.languages,
  technology: () => vocabulary.technologies,
  subject: () => vocabulary.subjects,
  // Cards show an organisation as "@slug" or by its company's name.
  organisation: () =>
    vocabulary.organisations.map((slug, id) => ({
      name: slug,
      aliases: [`@${slug}`, ...(vocabulary.companies[id] === undefined ? [] : [vocabulary.companies[id].name])],
    })),
  // A metropolitan area means each of its cities, a code its country or state, a slug its company.
  city: () =>
    vocabulary.cities.map(({ name, aliases, region }) => ({
      name,
      aliases: region === null ? aliases : [...aliases, region, ...namesOfRegion(region)],
    })),
  country: () => vocabulary.countries.map(({ name, aliases, code }) => ({ name, aliases: [...aliases, code] })),
  state: () => vocabulary.states.map((name) => ({ name, aliases: codesOfState(name) })),
  title: () => named(vocabulary.titles.map(({ name }) => name)),
  seniority: () => named(vocabulary.seniorities),
  company: companyTerms,
  pastCompany: companyTerms,
  industry: () => named(vocabulary.industries),
  companySize: () => named(vocabulary.companySizes),
  school: () => named(vocabulary.schools.map(({ name }) => name)),
};

const idsByName = new Map<TermField, Map<string, number[]>>();

/** The members of a vocabulary with a given name or alias, ignoring letter case and accents. */
export function idsOf(field: TermField, names: readonly string[]): number[] {
  let byName = idsByName.get(field);
  if (byName === undefined) {
    byName = new Map();
    const all = terms[field]?.() ?? [];
    for (const [id, { name, aliases }] of all.entries()) {
      for (const each of new Set([name, ...aliases].map(fold))) byName.set(each, [...(byName.get(each) ?? []), id]);
    }
    // Most names come in the spelling used here, so that folding is not needed.
    for (const { name } of all) byName.set(name, byName.get(fold(name)) as number[]);
    idsByName.set(field, byName);
  }
  return [...new Set(names.flatMap((name) => byName.get(name) ?? byName.get(fold(name.trim())) ?? []))].sort(
    (a, b) => a - b,
  );
}

/** The titles that contain the words of one of these texts: "CTO" is no part of "Director", and "VP" is a vice president. */
export function titlesContaining(texts: readonly string[]): number[] {
  const wanted = texts.map(titleWords).filter((text) => text.trim() !== "");
  return wordsOfTitles().flatMap((title, id) => (wanted.some((text) => title.includes(text)) ? [id] : []));
}

const wordsOfTitles = onFirstUse(() => (terms.title?.() ?? []).map(({ name }) => titleWords(name)));

/** The words between spaces, each in its long form and without a plural s. */
function titleWords(text: string): string {
  const words = fold(text).split(/[^\p{L}\p{N}+#]+/u);
  return ` ${words
    .flatMap((word) => (shortTitles().get(word) ?? word).split(" "))
    .map(stem)
    .join(" ")} `.replace(/ +/g, " ");
}

const shortTitles = onFirstUse(() => new Map(Object.entries(composed.shortTitles)));

/** The other names of a metropolitan area, given with its cities: "bay area", which its own name contains, and wider ones. */
export function namesOfRegion(region: string): readonly string[] {
  return namesByRegion().get(region) ?? [];
}

const namesByRegion = onFirstUse(() => {
  const byRegion = new Map<string, string[]>();
  for (const { region, aliases, wider = [] } of vocabulary.cities) {
    if (region === null) continue;
    const folded = fold(region);
    const names = [...aliases.filter((alias) => folded.includes(alias)), ...wider];
    byRegion.set(region, [...(byRegion.get(region) ?? []), ...names]);
  }
  return byRegion;
});

export function countryName(code: string): string {
  return (vocabulary.countries[vocabulary.countryOf(code)] as vocabulary.Term).name;
}

function companyTerms(): vocabulary.Term[] {
  return vocabulary.companies.map(({ name, slug }) => ({ name, aliases: [slug, `@${slug}`] }));
}

function codesOfState(state: string): string[] {
  return [...stateCodes].flatMap(([code, name]) => (name === state ? [code] : []));
}

function named(names: readonly string[]): vocabulary.Term[] {
  return names.map((name) => ({ name, aliases: [] }));
}
