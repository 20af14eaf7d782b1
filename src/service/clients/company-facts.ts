// Figures: A-196.
import { onFirstUse } from "../../base/on-first-use.ts";
import { fraction } from "../../base/rng.ts";
import { spoken } from "../../population/templates.ts";
import * as vocabulary from "../../population/vocabulary.ts";

/** What is known of a company, as far as its people's trade tells: by this it is described and hires. */
export interface CompanyFacts {
  readonly industry: string;
  readonly size: vocabulary.CompanySize;
  readonly headquarters: string;
  readonly trade: vocabulary.Specialty;
  /** Of its trade, the ones that it is about most. */
  readonly language: string;
  readonly technologies: readonly string[];
  readonly subjects: readonly string[];
}

type Pick = <Item>(items: readonly Item[], purpose: string) => Item;

/** The same for one name under one seed: a company where developers work has the industry and the size that a search knows. */
export function companyFacts(seed: string, name: string): CompanyFacts {
  const key = name.toLowerCase();
  const pick: Pick = (items, purpose) => items[Math.floor(fraction(seed, key, purpose) * items.length)] as never;
  const known = vocabulary.companies.find((company) => key === company.slug || key === company.name.toLowerCase());
  const { industry, size } = known ?? pick(vocabulary.companies, "company");
  const trade = pick(tradesOf(industry), "trade");
  const language = pick([...trade.languages.slice(0, 3).keys()], "language");
  const fitting = vocabulary.chosenFrom(trade.technologies, trade.technologiesOfLanguage[language] as number);
  return {
    industry: vocabulary.industries[industry] as string,
    size: vocabulary.companySizes[size] as vocabulary.CompanySize,
    headquarters: placeText(pick(hubs(), "place")),
    trade,
    language: nameIn(vocabulary.languages, trade.languages[language] as number),
    technologies: some(fitting, 4, pick).map((id) => nameIn(vocabulary.technologies, id)),
    subjects: some(trade.subjects, 2, pick).map((id) => spoken(nameIn(vocabulary.subjects, id))),
  };
}

/** Where no trade belongs to the industry alone, those that every business has. */
function tradesOf(industry: number): readonly vocabulary.Specialty[] {
  const all = vocabulary.specialties();
  const own = all.filter(({ industries }) => industries.includes(industry));
  const common = vocabulary.industries.indexOf("Business Software");
  return own.length > 0 ? own : all.filter(({ industries }) => industries.includes(common));
}

/** So many neighbours of a list, from a drawn one on. */
function some(ids: readonly number[], count: number, pick: Pick): readonly number[] {
  const start = pick([...ids.keys()], `first of ${ids.length}`);
  return Array.from({ length: Math.min(count, ids.length) }, (_, at) => ids[(start + at) % ids.length] as number);
}

function nameIn(terms: readonly vocabulary.Term[], id: number): string {
  return (terms[id] as vocabulary.Term).name;
}

/** Companies are led from larger cities. */
const hubs = onFirstUse(() => vocabulary.cities.filter(({ weight }) => weight >= 8));

function placeText({ name, country }: vocabulary.City): string {
  return [...new Set([name, nameIn(vocabulary.countries, country)])].join(", ");
}
