import { type City, cities, countries } from "../../../population/vocabulary.ts";
import { effectOf } from "./effects.ts";
import type { Finding } from "./finding.ts";
import { fold } from "./tokens.ts";

interface Location {
  countries?: string[];
  cities?: string[];
  states?: string[];
  raw?: string[];
  strict: boolean;
}

interface Placed {
  /** The lever, if places are named that are not excluded. */
  readonly location: Location | null;
  /** Excluded places, and places that are required in addition to an optional one. */
  readonly filter: readonly (readonly [field: string, op: string, names: readonly string[]])[];
  /** The findings that are not places. */
  readonly others: readonly Finding[];
}

const kinds: readonly string[] = ["city", "state", "country", "area"];
const maxNamed = 20;

/**
 * The places of a text. "Berlin, Germany" and "German developers in Berlin" name one place, not two alternatives: the
 * wider part only specifies the city.
 */
export function placeOf(findings: readonly Finding[]): Placed {
  const others = findings.filter((finding) => !isPlace(finding));
  const named = findings.filter(isPlace);
  const filter = named.filter(({ negated }) => negated).map(excluded);
  const wanted = narrowest(named.filter(({ negated }) => !negated));
  const isStrict = (finding: Finding) => effectOf(finding) === "filter";
  const strict = wanted.filter(isStrict);
  const loose = wanted.filter((finding) => !isStrict(finding));
  if (strict.length > 0 && loose.length > 0 && new Set(strict.map(fieldOf)).size === 1) {
    const [first] = strict as [Finding];
    filter.push([fieldOf(first), "in", strict.flatMap(namesOf)]);
    return { location: leverOf(loose, false), filter, others };
  }
  const chosen = strict.length > 0 ? strict : loose;
  return { location: chosen.length === 0 ? null : leverOf(chosen, strict.length > 0), filter, others };
}

export function isPlace({ meaning }: Finding): boolean {
  return kinds.includes(meaning.kind);
}

function excluded(finding: Finding): readonly [string, string, readonly string[]] {
  return [fieldOf(finding), "nin", namesOf(finding)];
}

function fieldOf({ meaning }: Finding): string {
  return meaning.kind === "area" ? meaning.field : meaning.kind;
}

function namesOf({ meaning }: Finding): readonly string[] {
  if (meaning.kind === "measure") return [];
  return meaning.kind === "area" ? meaning.names : [meaning.value];
}

const members = { city: "cities", state: "states", country: "countries" } as const;

function leverOf(findings: readonly Finding[], strict: boolean): Location {
  const location: Location = { strict };
  for (const finding of findings) {
    const names = namesOf(finding);
    const field = fieldOf(finding) as keyof typeof members;
    const isAmbiguous = field === "city" && findings.some((each) => tells(each, finding));
    if (names.length > maxNamed || isAmbiguous) add(location, "raw", wordsFor(finding, findings));
    else if (!findings.some((each) => tells(finding, each))) {
      for (const name of names) add(location, members[field], name);
    }
  }
  return location;
}

function add(location: Location, member: "countries" | "cities" | "states" | "raw", name: string): void {
  const list = location[member] ?? [];
  if (!list.includes(name) && list.length < maxNamed) list.push(name);
  location[member] = list;
}

/** A place as text: "Cambridge, United Kingdom", or a region with more countries than fit in a list. */
function wordsFor(finding: Finding, findings: readonly Finding[]): string {
  const wider = findings.find((each) => tells(each, finding));
  const name = nameOf(finding);
  return wider === undefined ? name : `${name}, ${nameOf(wider)}`;
}

/** Removes wider places that only locate a named one, unless they distinguish two cities. */
export function narrowest(findings: readonly Finding[]): Finding[] {
  // "Switzerland, ideally Zurich": a wished place specifies no required one.
  const isImplied = (wider: Finding) =>
    findings.some(
      (place) =>
        lies(place, wider) && (wider.soft || !place.soft) && !place.either && !wider.either && !tells(wider, place),
    );
  return findings.filter((finding) => !isImplied(finding));
}

/** Whether it specifies one of several cities with the same name. */
function tells(wider: Finding, city: Finding): boolean {
  return (
    city.meaning.kind === "city" &&
    lies(city, wider) &&
    cities.filter(({ name }) => fold(name) === fold(nameOf(city))).length > 1
  );
}

/** Whether a place lies within a wider one. */
export function lies(place: Finding, wider: Finding): boolean {
  if (!isWider(wider, place)) return false;
  const own = citiesOf(place);
  const within = (city: City) => isWithin(city, wider);
  // Of several cities with one name the wider place tells which is meant.
  return place.meaning.kind === "city" ? own.some(within) : own.length > 0 && own.every(within);
}

const breadths = ["city", "state", "country"];

/** An area is wider than a place with fewer cities. */
function isWider(wider: Finding, place: Finding): boolean {
  if (wider.meaning.kind === "area" || place.meaning.kind === "area") {
    return citiesOf(wider).length > citiesOf(place).length;
  }
  return breadths.indexOf(wider.meaning.kind) > breadths.indexOf(place.meaning.kind);
}

function citiesOf(place: Finding): readonly City[] {
  return cities.filter((city) => isWithin(city, place));
}

function isWithin({ name, region, state, country }: City, place: Finding): boolean {
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

function nameOf({ meaning }: Finding): string {
  return meaning.kind === "measure" ? "" : meaning.value;
}
