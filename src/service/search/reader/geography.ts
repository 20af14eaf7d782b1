import { type City, cities, countries } from "../../../population/vocabulary.ts";
import type { Meaning } from "./meaning.ts";
import { fold } from "./tokens.ts";

export function fieldOf({ kind, field }: Meaning): "city" | "state" | "country" {
  return field ?? (kind as "city" | "state" | "country");
}

export function namesOf({ value, names }: Meaning): readonly string[] {
  return names ?? [value];
}

/** Without wider places that only locate a named one, unless they distinguish two cities. */
export function narrowest(places: readonly Meaning[]): Meaning[] {
  return places.filter((wider) => !places.some((place) => lies(place, wider) && !tells(wider, place)));
}

/** Whether it tells which of several cities with the same name is meant. */
export function tells(wider: Meaning, city: Meaning): boolean {
  const isOneOfSeveral = cities.filter(({ name }) => fold(name) === fold(city.value)).length > 1;
  return city.kind === "city" && isOneOfSeveral && lies(city, wider);
}

/** Whether a place lies within a wider one. */
export function lies(place: Meaning, wider: Meaning): boolean {
  if (!isWider(wider, place)) return false;
  const own = cities.filter((city) => isWithin(city, place));
  const within = (city: City) => isWithin(city, wider);
  return place.kind === "city" ? own.some(within) : own.length > 0 && own.every(within);
}

const breadths = ["city", "state", "country"];

/** An area is wider than a place with fewer cities. */
function isWider(wider: Meaning, place: Meaning): boolean {
  const size = (each: Meaning) => cities.filter((city) => isWithin(city, each)).length;
  if (wider.kind === "area" || place.kind === "area") return size(wider) > size(place);
  return breadths.indexOf(wider.kind) > breadths.indexOf(place.kind);
}

function isWithin({ name, region, state, country }: City, place: Meaning): boolean {
  const names = namesOf(place);
  switch (fieldOf(place)) {
    case "city":
      return names.includes(name) || (region !== null && names.includes(region));
    case "state":
      return state !== null && names.includes(state);
    default:
      return names.includes((countries[country] as { readonly name: string }).name);
  }
}
