import composed from "../../../../../fixtures/meanings.json" with { type: "json" };
import { cities, countryOf } from "../../../../population/vocabulary.ts";
import { countryName, phrases } from "../lexicon.ts";
import { type Meaning, sortOf } from "../meaning.ts";
import { phraseAt } from "../phrases.ts";
import { stateCodes } from "../states.ts";
import { fold, type Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

const common: ReadonlyMap<string, string> = new Map(Object.entries(composed.codes));
const notCountries: ReadonlySet<string> = new Set(composed.notCountries);
const leads = /^(?:in|from|the|outside|near|based|of|remote|non)$/;
const tails = /^(?:based|only|timezone|citizen|resident|remote)$/;

/** "in DE", "Austin, TX", "in the us", "UK based": a code where a place is expected, or in capitals behind a comma. */
export const codes: Recogniser = {
  name: "code",
  at(tokens, at) {
    const token = tokens[at] as Token;
    const code = token.raw.toUpperCase();
    if (!/^[A-Z]{2,3}$/.test(code)) return null;
    const isLed = token.gap === "none" && leads.test(tokens[at - 1]?.text ?? "");
    const next = tokens[at + 1];
    const isLast = next === undefined || next.gap !== "none";
    const isListed = at > 0 && token.capitals && token.gap === "comma";
    const isBesides = isPlaceAt(tokens, at + 1) || isPlaceAt(tokens, at - 1);
    const isAmong = (common.has(code) && isBesides) || (token.capitals && isBehindCode(tokens, at));
    const isTailed = next?.gap === "none" && tails.test(next.text);
    const meaning = meant(code, token.capitals, tokens[at - 1]?.text ?? "");
    if (meaning === null || (isWord(token) && !token.capitals && !common.has(code))) return null;
    // Small letters are a word more often than a code: "in it", "from me".
    const isSure = common.has(code) || token.capitals || (isLast && !isWord(token));
    return isAmong || isListed || (isSure && (isLed || isTailed)) ? { length: 1, meanings: [meaning] } : null;
  },
};

/** CA is California, and Canada behind a city that lies there. */
function meant(code: string, isCapitals: boolean, before: string): Meaning | null {
  const country = common.get(code);
  if (country !== undefined) return { kind: "country", value: countryName(country) };
  const state = stateCodes.get(code);
  const isOfCountry = cities.some(({ name, country }) => country === countryOf(code) && fold(name) === before);
  if (state !== undefined && !isOfCountry) return { kind: "state", value: state };
  if (!isCapitals || notCountries.has(code) || code.length !== 2 || countryOf(code) === undefined) return null;
  return { kind: "country", value: countryName(code) };
}

/** "PL or CZ" */
function isBehindCode(tokens: readonly Token[], at: number): boolean {
  const code = tokens[at - 2];
  return /^(?:or|and)$/.test(tokens[at - 1]?.text ?? "") && code?.capitals === true && code.raw.length === 2;
}

/** "OR", "in": a word that means something else. */
function isWord(token: Token): boolean {
  return phraseAt(phrases(), [token], 0) !== null;
}

/** "us or canada", "germany/us": a place beside it, behind the word that joins them. */
function isPlaceAt(tokens: readonly Token[], at: number): boolean {
  const step = /^(?:or|and|oder)$/.test(tokens[at]?.text ?? "") ? 1 : 0;
  const [behind, before] = [phraseAt(phrases(), tokens, at + step), tokens[at - step]];
  const found = [
    ...(behind?.meanings ?? []),
    ...(before === undefined ? [] : (phraseAt(phrases(), [before], 0)?.meanings ?? [])),
  ];
  return found.some((meaning) => sortOf(meaning) === "place");
}
