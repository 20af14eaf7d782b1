import { type Company, companies } from "../../population/vocabulary.ts";
import { idsOf } from "./vocabularies.ts";

/** Companies that compete for the same people: of one industry, and at most one step apart in size. */
export function peersOf(names: readonly string[]): number[] {
  const named = idsOf("company", names);
  return companies.flatMap((company, id) =>
    named.some((each) => each !== id && arePeers(companies[each] as Company, company)) ? [id] : [],
  );
}

export function companiesOf(industryNames: readonly string[]): number[] {
  const wanted = idsOf("industry", industryNames);
  return companies.flatMap(({ industry }, id) => (wanted.includes(industry) ? [id] : []));
}

export function companiesOfSize(sizes: readonly string[]): number[] {
  const wanted = idsOf("companySize", sizes);
  return companies.flatMap(({ size }, id) => (wanted.includes(size) ? [id] : []));
}

function arePeers(one: Company, other: Company): boolean {
  return one.industry === other.industry && Math.abs(one.size - other.size) <= 1;
}
