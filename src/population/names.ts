// Figures: A-120.
import cultureRows from "../../fixtures/vocabularies/names.json" with { type: "json" };
import { onFirstUse } from "../base/on-first-use.ts";
import { slotsOf } from "./draws.ts";
import { type City, cities, countryOf } from "./vocabulary.ts";

/** One given or family name: in Latin letters, in its original script if that is another, and as part of a login. */
export interface NamePart {
  readonly latin: string;
  readonly native: string | null;
  readonly handle: string;
  /** Its position among its culture's names with the same first letter, and their number: short logins use both. */
  readonly ordinal: number;
  readonly siblings: number;
}

/** Cities by weight, and for people in towns. */
interface CitySlots {
  readonly any: () => Uint16Array;
  readonly town: () => Uint16Array;
}

export interface Culture {
  readonly key: string;
  readonly familyFirst: boolean;
  readonly copies: number;
  readonly feminine: readonly (readonly string[])[];
  /** Its names as written in the vocabulary; `givenOf` and `familyOf` read them. */
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** The number of its first combination in the numbering of all names. */
  readonly start: number;
  readonly countries: readonly number[];
  /** Cities of its countries. */
  readonly citySlots: CitySlots;
}

/** A combination of names: unique within a copy; `copy` distinguishes the copies. */
export interface NameChoice {
  readonly culture: number;
  readonly given: number;
  readonly family: number;
  readonly copy: number;
}

const citySlotCount = 2048;

type Town = keyof CitySlots;

/** Cities of a larger weight are no more likely for people in towns. */
const largeTown = 25;

function weightOf({ weight }: City, town: Town): number {
  return town === "any" ? weight : 1 + Math.sqrt(Math.min(weight, largeTown));
}

/** Tables of city ids by weight. */
function citySlotsBy(weightsOf: (town: Town) => readonly number[]): CitySlots {
  const slots = (town: Town) => onFirstUse(() => slotsOf(weightsOf(town), citySlotCount));
  return { any: slots("any"), town: slots("town") };
}

/** The weights of the cities of a culture's countries, and 0 for all others. */
function weightsAtHome(countries: readonly number[], town: Town): readonly number[] {
  return cities.map((city) => (countries.includes(city.country) ? weightOf(city, town) : 0));
}

let reached = 0;
export const cultures: readonly Culture[] = cultureRows.map((row) => {
  const start = reached;
  reached += row.given.length * row.family.length * row.copies;
  const countries = row.countries.map(countryOf);
  return {
    key: row.key,
    familyFirst: row.familyFirst,
    copies: row.copies,
    feminine: row.feminine,
    given: row.given,
    family: row.family,
    start,
    countries,
    citySlots: citySlotsBy((town) => weightsAtHome(countries, town)),
  };
});

/** Where people of any name live: in each city as many as live there at home, so that no country has more of them than others. */
export const world = { citySlots: citySlotsBy(weightsOfAll) };

function weightsOfAll(town: Town): readonly number[] {
  const total = new Float64Array(cities.length);
  for (const { given, family, copies, countries } of cultures) {
    const weights = weightsAtHome(countries, town);
    const share = (given.length * family.length * copies) / weights.reduce((sum, weight) => sum + weight, 0);
    weights.forEach((weight, city) => {
      total[city] = (total[city] as number) + weight * share;
    });
  }
  return [...total];
}

/** The number of combinations of names, including copies. */
export const nameCount = reached;

/** Only the culture for a name's number. */
export function cultureOf(number: number): number {
  let low = 0;
  let high = cultures.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((cultures[middle] as Culture).start <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function chooseName(number: number): NameChoice {
  const culture = cultureOf(number);
  const { start, given, family } = cultures[culture] as Culture;
  const within = number - start;
  const pair = Math.floor(within / family.length);
  return {
    culture,
    family: within % family.length,
    given: pair % given.length,
    copy: Math.floor(pair / given.length),
  };
}

export function numberOfName({ culture, given, family, copy }: NameChoice): number {
  const { start, given: allGiven, family: allFamily } = cultures[culture] as Culture;
  return start + (copy * allGiven.length + given) * allFamily.length + family;
}

export type NameForm = "latin" | "native" | "given" | "initial";

/** A name as the person writes it. */
export function writeName({ culture, given, family }: NameChoice, form: NameForm): string {
  const { familyFirst, feminine } = cultures[culture] as Culture;
  const first = givenOf(culture)[given] as NamePart;
  const last = familyOf(culture)[family] as NamePart;
  const woman = feminine.length > 0 && first.handle.endsWith("a") && !menInA.has(first.handle);
  if (form === "given") return first.latin;
  if (form === "native" && first.native !== null) {
    const lastNative = inflect(last.native ?? last.latin, woman ? feminine : []);
    if (familyFirst)
      return /\p{Script=Latin}/u.test(lastNative) ? `${lastNative} ${first.native}` : lastNative + first.native;
    return `${first.native} ${lastNative}`;
  }
  const lastLatin = inflect(last.latin, woman ? feminine : []);
  if (form === "initial") return `${first.latin} ${lastLatin.slice(0, 1)}.`;
  // In Latin letters only those whose own script it is keep their order.
  if (familyFirst && first.native === null) return `${lastLatin} ${first.latin}`;
  return `${first.latin} ${lastLatin}`;
}

const menInA = new Set([
  "nikita",
  "ilya",
  "kuzma",
  "foma",
  "savva",
  "luka",
  "nikola",
  "sasha",
  "misha",
  "danila",
  "jarema",
]);

function inflect(family: string, endings: readonly (readonly string[])[]): string {
  for (const [ending, woman] of endings) {
    if (family.endsWith(ending as string)) return family.slice(0, -(ending as string).length) + woman;
  }
  return family;
}

/** The given names of a culture, by its position. */
export const givenOf = partsByCulture("given");
export const familyOf = partsByCulture("family");

/** The names of a culture are read on first use, so that a server that needs no names starts faster. */
function partsByCulture(side: "given" | "family"): (culture: number) => readonly NamePart[] {
  const parts: (readonly NamePart[] | undefined)[] = [];
  return (culture) => {
    parts[culture] ??= readParts((cultures[culture] as Culture)[side]);
    return parts[culture];
  };
}

function readParts(rows: readonly string[]): NamePart[] {
  const countByLetter: Record<string, number> = {};
  const parts = rows.map((row) => {
    const bar = row.indexOf("|");
    const latin = bar < 0 ? row : row.slice(0, bar);
    const handle = handleOf(latin);
    const letter = handle.charAt(0);
    const ordinal = countByLetter[letter] ?? 0;
    countByLetter[letter] = ordinal + 1;
    return { latin, native: bar < 0 ? null : row.slice(bar + 1), handle, ordinal, siblings: 0 };
  });
  for (const part of parts) part.siblings = countByLetter[part.handle.charAt(0)] as number;
  return parts;
}

const letters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ə: "e",
  þ: "th",
  ħ: "h",
};

/** A name in letters that a login may contain: lower case, no accents; characters without a Latin letter are dropped. */
export function handleOf(name: string): string {
  const lower = name.toLowerCase();
  if (/^[a-z]+$/.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/[ßøłđðıæœəþħ]/g, (letter) => letters[letter] as string)
    .replace(/[^a-z]/g, "");
}
