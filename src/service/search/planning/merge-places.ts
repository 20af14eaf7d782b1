import { cities, countries } from "../../../population/vocabulary.ts";
import type { Finding } from "./read.ts";

/**
 * "Berlin, Germany" is one place, not two to choose from: the wider part only says which city is meant. Where several
 * cities share the name, both parts are kept together as a place in words.
 */
export function mergePlaces(findings: readonly Finding[]): { readonly findings: Finding[]; readonly raw: string[] } {
  const kept: Finding[] = [];
  const raw: string[] = [];
  for (let at = 0; at < findings.length; at++) {
    const finding = findings[at] as Finding;
    const next = findings[at + 1];
    if (next === undefined || finding.meaning.kind !== "city" || finding.negated || !isWider(finding, next)) {
      kept.push(finding);
      continue;
    }
    const city = finding.meaning.value;
    if (cities.filter(({ name }) => name === city).length > 1) raw.push(`${city}, ${nameOf(next)}`);
    else kept.push(finding);
    at++;
  }
  return { findings: kept, raw };
}

function isWider(city: Finding, wider: Finding): boolean {
  if (wider.start - city.end > 3 || city.meaning.kind !== "city") return false;
  const { value } = city.meaning;
  const named = cities.filter(({ name, region }) => name === value || region === value);
  if (wider.meaning.kind === "state") return named.some(({ state }) => state === nameOf(wider));
  if (wider.meaning.kind !== "country") return false;
  return named.some(({ country }) => countries[country]?.name === nameOf(wider));
}

function nameOf({ meaning }: Finding): string {
  return meaning.kind === "measure" ? "" : meaning.value;
}
