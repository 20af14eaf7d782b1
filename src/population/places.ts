// Figures: A-306.
import { draw, purposes } from "./draws.ts";
import type { Location } from "./shapes.ts";
import { unresolvedPlaces } from "./templates.ts";
import { placeKinds, type Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** Every resolved location is kept (§2.1), an unresolved text is not. */
export function hasLocation({ placeKind }: Traits): boolean {
  return placeKind > placeKinds.unresolved;
}

/** contact.location; null when nothing is known. Only LinkedIn provides states. */
export function locationOf(traits: Traits): Location | null {
  const city = vocabulary.cities[traits.city] as vocabulary.City;
  const country = (vocabulary.countries[traits.country] as vocabulary.Term).name;
  const random = draw(traits.key, purposes.rawPlace);
  switch (traits.placeKind) {
    case placeKinds.unresolved:
      return { raw: unresolvedPlaces[random % unresolvedPlaces.length] as string, city: null, country: null };
    case placeKinds.github:
      return { raw: asTyped(city, country, random), city: city.name, country, source: "github" };
    case placeKinds.githubCity:
      return { raw: city.name.toLowerCase(), city: city.name, country: null, source: "github" };
    case placeKinds.githubCountry:
      return { raw: country, city: null, country, source: "github" };
    case placeKinds.linkedin: {
      const raw =
        (random & 7) === 0 ? null : (city.region ?? [city.name, city.state, country].filter(Boolean).join(", "));
      return city.state === null
        ? { raw, city: city.name, country, source: "linkedin" }
        : { raw, city: city.name, state: city.state, country, source: "linkedin" };
    }
    case placeKinds.linkedinCountry:
      return { raw: (random & 3) === 0 ? null : country, city: null, country, source: "linkedin" };
    default:
      return null;
  }
}

/** The state that a filter may match: LinkedIn's (§4.1). */
export function stateOf(traits: Traits): string | null {
  return traits.placeKind === placeKinds.linkedin ? (vocabulary.cities[traits.city] as vocabulary.City).state : null;
}

function asTyped(city: vocabulary.City, country: string, random: number): string {
  const alias = city.aliases[0];
  switch (random & 7) {
    case 0:
      return city.name;
    case 1:
      return alias !== undefined && /^[a-z]{2,4}$/.test(alias) ? alias.toUpperCase() : `${city.name} `;
    case 2:
      return `${city.name.toLowerCase()}, ${country.toLowerCase()}`;
    case 3:
      return `${city.name} / Remote`;
    case 4:
      return `📍 ${city.name}, ${country}`;
    default:
      return `${city.name}, ${country}`;
  }
}

/** "Berlin, Germany", as far as it is known; null without either. */
export function cityAndCountry(location: Location | null): string | null {
  return [location?.city, location?.country].filter(Boolean).join(", ") || null;
}
