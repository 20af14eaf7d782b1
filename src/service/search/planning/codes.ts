import { cities, countries, countryOf } from "../../../population/vocabulary.ts";
import { countryName, phrasesFrom } from "./lexicon.ts";
import type { Meaning } from "./meaning.ts";
import { isJoiner } from "./meant.ts";
import type { State } from "./state.ts";
import { spells, type Token } from "./tokens.ts";
import { countryCodes, notCountries, placeTails, stateCodes, stopwords } from "./word-lists.ts";

/** "usa" and "uae"; a longer text is a word. */
const maxCode = 3;

/** The country of a code or a flag. A code needs capitals unless only a place makes sense: "in the us", "us based". */
export function countryAt(text: string, tokens: readonly Token[], at: number, { place, spent }: State) {
  const { start, end } = tokens[at] as Token;
  const sign = text.slice(start, end);
  const next = tokens[at + 1];
  const isPlace =
    (place && !spent) ||
    (next?.gap === "none" && placeTails().has(next.text)) ||
    /^(?:remote|non)$/.test(tokens[at - 1]?.text ?? "");
  const letters = sign.length <= maxCode ? sign.toUpperCase() : sign;
  const isMeant = countryCodes.has(letters) && (isPlace || isAmongPlaces(text, tokens, at));
  const code = countryCodes.get(isMeant ? letters : sign) ?? codeAt(text, tokens, at, isPlace);
  return code === undefined ? countryOfFlag(sign) : countryName(code);
}

/** "us or canada", "germany/us", "us, uk and canada": joined to a place, it is one. */
function isAmongPlaces(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]];
  const ahead = isJoiner(next) ? at + 2 : next?.gap === "slash" || (next?.gap === "comma" && at === 0) ? at + 1 : null;
  if (ahead !== null && isCountryAt(text, tokens, ahead)) return true;
  const behind = isJoiner(before) ? at - 2 : token.gap === "slash" || token.gap === "comma" ? at - 1 : -1;
  return behind >= 0 && isCountryAt(text, tokens, behind);
}

function isCountryAt(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  const code = countryCodes.get(text.slice(token.start, token.end).toUpperCase());
  return code !== undefined || countryFrom(tokens, at) !== undefined;
}

/** "in DE", "in PL or CZ", "Rust developers, DE": a code in capitals where a place is expected, unless it means a state. */
function codeAt(text: string, tokens: readonly Token[], at: number, isPlace: boolean): string | undefined {
  const token = tokens[at] as Token;
  const code = text.slice(token.start, token.end).toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || stateCodes.has(code) || notCountries.has(code)) return undefined;
  if (countryOf(code) === undefined) return undefined;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const isListed = isJoiner(before) && isCode(text, tokens[at - 2]);
  const isLast = token.gap === "comma" && (next === undefined || next.gap !== "none");
  if (token.capitals && text !== text.toUpperCase()) return isPlace || isLast || isListed ? code : undefined;
  return isSmallCode(tokens, at) || (isListed && isSmallCode(tokens, at - 2)) ? code : undefined;
}

/** "in tx", "in pl or cz": in small letters a code has to end what is said of the place. */
function isSmallCode(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]];
  if (before === undefined || token.gap !== "none" || stopwords().has(token.text) || isJoiner(token)) return false;
  return /^(?:in|from)$/.test(before.text) && (next === undefined || next.gap !== "none" || isJoiner(next));
}

const flagA = "🇦".codePointAt(0) as number;

/** The country of a flag: 🇩🇪 consists of the regional indicators D and E. */
function countryOfFlag(sign: string): string | undefined {
  if (!/^\p{RI}{2}$/u.test(sign)) return undefined;
  const code = Array.from(sign, (each) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(each.codePointAt(0) as number) - flagA]).join(
    "",
  );
  return countries[countryOf(code)]?.name;
}

/** "in CA", "Python developers, CA": a state by its code, where a place is expected or after a comma at the end. */
export function stateAt(text: string, tokens: readonly Token[], at: number, { place, spent }: State): string | null {
  const token = tokens[at] as Token;
  const state = stateCodes.get(text.slice(token.start, token.end).toUpperCase());
  if (state === undefined || (!token.capitals && (isJoiner(token) || stopwords().has(token.text)))) return null;
  const next = tokens[at + 1];
  const isBehindComma = token.gap === "comma" && (next === undefined || next.gap === "stop");
  const isPlace = place && !spent && (token.capitals || isSmallCode(tokens, at));
  return isPlace || isBehindComma ? state : null;
}

/** "Cambridge, MA", "cambridge ma": one of two cities with that name. */
export function tellsCity(city: string, text: string, token: Token | undefined): string | null {
  if (token === undefined || token.gap === "stop" || token.gap === "slash" || !isOneOfSeveral(city)) return null;
  const state = stateCodes.get(text.slice(token.start, token.end).toUpperCase());
  return state !== undefined && cities.some((each) => each.name === city && each.state === state) ? state : null;
}

/** "Phoenix, AZ", "Phoenix, Arizona": the place, though the name has other meanings. */
function isBeforeState(city: string, text: string, tokens: readonly Token[], end: number): boolean {
  const state = tokens[end]?.gap === "comma" ? phrasesFrom(tokens[end].text) : [];
  return (
    isStateOf(city, text, tokens[end]) ||
    state.some(
      ({ words, meanings }) =>
        words.length === 1 &&
        meanings.some(
          ({ kind, value }) => kind === "state" && cities.some((each) => each.name === city && each.state === value),
        ),
    )
  );
}

/**
 * "Atlanta, Georgia" and "Georgia, US" mean the state, "San Jose, Costa Rica" the city there: the adjacent name
 * decides between several places with one name.
 */
export function namesakeMeant(
  meanings: readonly Meaning[],
  text: string,
  tokens: readonly Token[],
  end: number,
  before: { readonly kind: string; readonly value?: string } | undefined,
): Meaning | undefined {
  const city = meanings.find(({ kind }) => kind === "city");
  if (city !== undefined && isBeforeState(city.value, text, tokens, end)) return city;
  const places = meanings.filter(({ kind }) => kind === "city" || kind === "state" || kind === "country");
  if (places.length < 2) return undefined;
  const country = tokens[end] === undefined ? undefined : countryFrom(tokens, end);
  return places.find(({ kind, value }) => {
    const own = cities.filter((city) => (kind === "city" ? city.name : city.state) === value);
    if (kind === "country") return false;
    if (before?.kind === "city" && kind === "state") return own.some(({ name }) => name === before.value);
    return own.some((city) => countries[city.country]?.name === country);
  });
}

function countryFrom(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at] as Token;
  const code = countryCodes.get(token.text.toUpperCase());
  if (code !== undefined) return countryName(code);
  const said = phrasesFrom(token.text).find(({ words }) => spells(tokens, at, words));
  return said?.meanings.find(({ kind }) => kind === "country")?.value;
}

function isOneOfSeveral(city: string): boolean {
  return cities.filter(({ name }) => name === city).length > 1;
}

function stateBehind(text: string, token: Token | undefined): string | undefined {
  if (token === undefined || token.gap === "stop" || token.gap === "slash") return undefined;
  const letters = text.slice(token.start, token.end);
  // "portland or ruby"
  const isWord = token.gap !== "comma" && !token.capitals && isJoiner(token);
  return isWord ? undefined : stateCodes.get(letters.toUpperCase());
}

function isCode(text: string, token: Token | undefined): boolean {
  return token !== undefined && countryOf(text.slice(token.start, token.end).toUpperCase()) !== undefined;
}

/** "Austin, TX", "Toronto, CA": the state or country of a city adds nothing. */
export function isStateOf(city: string, text: string, token: Token | undefined): boolean {
  const code = token?.gap === "comma" ? text.slice(token.start, token.end).toUpperCase() : "";
  const isOfCountry = cities.some((each) => each.name === city && countries[each.country]?.code === code);
  if (isOfCountry && !isOneOfSeveral(city)) return true;
  const state = stateBehind(text, token);
  return (
    state !== undefined && !isOneOfSeveral(city) && cities.some((each) => each.name === city && each.state === state)
  );
}
