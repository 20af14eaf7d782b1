import composed from "../../../../../fixtures/meanings.json" with { type: "json" };
import { cities, countryOf } from "../../../../population/vocabulary.ts";
import { countryName } from "../../vocabularies.ts";
import { phrases } from "../lexicon.ts";
import { type Meaning, sortOf } from "../meaning.ts";
import { phraseAt } from "../phrases.ts";
import { stateCodes } from "../state-codes.ts";
import { fold, type Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

const common: ReadonlyMap<string, string> = new Map(Object.entries(composed.codes));
const notCountries: ReadonlySet<string> = new Set(composed.notCountries);
const leads = /^(?:in|from|the|outside|near|based|of|remote|non)$/;
const tails = /^(?:based|only|timezone|citizen|resident|remote)$/;
const joiners = /^(?:or|and|oder)$/;
/** How many codes of a list are looked at. */
const furthest = 5;

/** "in DE", "Austin, TX", "in pl or cz", "UK based": a code where a place is expected, or in capitals behind a comma. */
export const codes: Recogniser = {
  name: "code",
  at(tokens, at) {
    const place = isMeant(tokens, at, furthest) ? placeOf(tokens, at) : null;
    return place === null ? null : { length: 1, meanings: [place] };
  },
};

function isMeant(tokens: readonly Token[], at: number, left: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || left === 0 || placeOf(tokens, at) === null) return false;
  const { gap, capitals, raw } = token;
  const isCommon = common.has(raw.toUpperCase());
  // Small letters are a word more often than a code, unless nothing follows: "in pl", but not "in it we trust".
  const isSure = isCommon || capitals || next === undefined || next.gap !== "none" || joiners.test(next.text);
  if (!isSure) return false;
  if (gap === "none" && leads.test(tokens[at - 1]?.text ?? "")) return true;
  if ((isCommon || capitals) && next?.gap === "none" && tails.test(next.text)) return true;
  if (capitals && gap === "comma" && at > 0) return true;
  if (isCommon && (isPlaceAt(tokens, at + 1) || isPlaceAt(tokens, at - 1))) return true;
  const before = joiners.test(tokens[at - 1]?.text ?? "") ? 2 : gap === "comma" || gap === "slash" ? 1 : 0;
  return before > 0 && isMeant(tokens, at - before, left - 1);
}

/** CA is California, and Canada behind a city that lies there. */
function placeOf(tokens: readonly Token[], at: number): Meaning | null {
  const { raw, capitals } = tokens[at] as Token;
  const code = raw.toUpperCase();
  if (!/^[A-Z]{2,3}$/.test(code)) return null;
  const country = common.get(code);
  if (country !== undefined) return { kind: "country", value: countryName(country) };
  if (!capitals && isWord(tokens[at] as Token)) return null;
  const state = stateCodes.get(code);
  const before = tokens[at - 1]?.text ?? "";
  const isOfCountry = cities.some(({ name, country }) => country === countryOf(code) && fold(name) === before);
  if (state !== undefined && !isOfCountry) return { kind: "state", value: state };
  if (notCountries.has(code) || code.length !== 2 || countryOf(code) === undefined) return null;
  return { kind: "country", value: countryName(code) };
}

/** "or", "in": a word that means something else. */
function isWord(token: Token): boolean {
  return phraseAt(phrases, [token], 0)?.meanings.some(({ kind }) => kind !== "noise") === true;
}

/** "us or canada", "germany/us": a place beside it, behind the word that joins them. */
function isPlaceAt(tokens: readonly Token[], at: number): boolean {
  const step = joiners.test(tokens[at]?.text ?? "") ? 1 : 0;
  const beside = [phraseAt(phrases, tokens, at + step), phraseAt(phrases, tokens, at - step)];
  return beside.some((each) => each?.meanings.some((meaning) => sortOf(meaning) === "place"));
}
