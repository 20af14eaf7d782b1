// Figures: A-420.
import type { Population } from "../../population/population.ts";

/** A person's home as ids of the vocabularies; if unknown, that of most people they work with or follow. */
export interface Home {
  readonly city: number | null;
  readonly country: number | null;
}

export function homeOf(people: Population, index: number): Home | null {
  if (showsHome(people, index)) return publicHome(people, index);
  const country = countryOfCircle(people, index);
  return country === null ? null : { city: null, country };
}

export function showsHome(people: Population, index: number): boolean {
  const { city, country } = publicHome(people, index);
  return city !== null || country !== null;
}

function publicHome(people: Population, index: number): Home {
  const location = people.location(index);
  const { city, country } = people.traits(index);
  return {
    city: location === null || location.city === null ? null : city,
    country: location === null || location.country === null ? null : country,
  };
}

/** The most frequent country; on a tie, the first. */
function countryOfCircle(people: Population, index: number): number | null {
  const counts = new Map<number, number>();
  const circle = new Set([...people.coContributors(index), ...people.follows(index)].map(({ index: other }) => other));
  for (const other of circle) {
    const { country } = publicHome(people, other);
    if (country !== null) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  let mostFrequent: number | null = null;
  for (const [country, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (mostFrequent === null || count > (counts.get(mostFrequent) as number)) mostFrequent = country;
  }
  return mostFrequent;
}
