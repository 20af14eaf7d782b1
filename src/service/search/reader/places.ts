import type { Clause } from "./clause.ts";
import { effectOf } from "./effects.ts";
import { fieldOf, namesOf, narrowest, tells } from "./geography.ts";
import type { Meaning } from "./meaning.ts";

interface NamedPlace {
  countries?: string[];
  cities?: string[];
  states?: string[];
  raw?: string[];
  strict: boolean;
}

interface Placed {
  /** The lever, if places are named that are not excluded. */
  readonly location: NamedPlace | null;
  /** Excluded places, and places that are required beside one that is only wished for. */
  readonly filter: readonly (readonly [field: string, op: "in" | "nin", names: readonly string[]])[];
}

const maxNamed = 20;

/** "Berlin, Germany" names one place: the country only tells which. "Berlin or Munich" are two, of which one is enough. */
export function placesIn(clauses: readonly Clause[]): Placed {
  const used = clauses.flatMap((clause) =>
    clause.items.flatMap(({ meaning }) => (effectOf(clause, meaning) === "ignored" ? [] : [{ clause, meaning }])),
  );
  const meant = (fits: (clause: Clause) => boolean) =>
    distinct(used.filter(({ clause }) => fits(clause)).map(({ meaning }) => meaning));
  const excluded = meant(({ isNegated }) => isNegated);
  const required = narrowest(meant(({ isNegated, isSoft }) => !isNegated && !isSoft));
  const wished = narrowest(meant(({ isNegated, isSoft }) => !isNegated && isSoft));
  const filter: Placed["filter"][number][] = excluded.map((place) => [fieldOf(place), "nin", namesOf(place)]);
  const isOneField = new Set(required.map(fieldOf)).size === 1;
  if (wished.length > 0 && required.length > 0 && isOneField) {
    filter.push([fieldOf(required[0] as Meaning), "in", required.flatMap(namesOf)]);
    return { location: leverOf(wished, false), filter };
  }
  const named = required.length > 0 ? required : wished;
  return { location: named.length === 0 ? null : leverOf(named, required.length > 0), filter };
}

const members = { city: "cities", state: "states", country: "countries" } as const;

function leverOf(places: readonly Meaning[], strict: boolean): NamedPlace {
  const location: NamedPlace = { strict };
  for (const place of places) {
    const names = namesOf(place);
    const isAmbiguous = place.kind === "city" && places.some((each) => tells(each, place));
    if (names.length > maxNamed || isAmbiguous) add(location, "raw", wordsFor(place, places));
    else if (!places.some((each) => tells(place, each))) {
      for (const name of names) add(location, members[fieldOf(place)], name);
    }
  }
  return location;
}

function add(location: NamedPlace, member: "countries" | "cities" | "states" | "raw", name: string): void {
  const list = location[member] ?? [];
  if (!list.includes(name) && list.length < maxNamed) list.push(name);
  location[member] = list;
}

/** A place as text: "Cambridge, United Kingdom", or a region with more countries than fit in a list. */
function wordsFor(place: Meaning, places: readonly Meaning[]): string {
  const wider = places.find((each) => tells(each, place));
  return wider === undefined ? place.value : `${place.value}, ${wider.value}`;
}

function distinct(places: readonly Meaning[]): readonly Meaning[] {
  return [...new Map(places.map((place) => [`${place.kind} ${place.value}`, place])).values()];
}
