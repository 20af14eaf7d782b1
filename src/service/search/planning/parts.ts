// Figures: A-408.

import lexicon from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import * as vocabulary from "../../../population/vocabulary.ts";
import { isKnownWord, phrasesFrom } from "./lexicon.ts";
import { fold, stem, type Token } from "./tokens.ts";
import { gluedUnit } from "./units.ts";
import { declensions, longNouns, nouns, ordinary, particles, prefixes } from "./word-lists.ts";

/** Shorter words are not compounds. In Korean a syllable counts as two or three letters here. */
const minGlued = 4;

const semitic = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * Splits words that mean several: "Javaentwickler", "前端工程师", "서울에서". Such a word becomes its parts,
 * each at its position in the text, if all relevant parts are known.
 */
export function partsOf(text: string, token: Token): readonly Token[] {
  if (/^(?:\p{Script=Han}{3,}|[\p{Script=Katakana}ー]{5,})$/u.test(token.word)) return partsOfRun(text, token);
  const [, number, letters] = /^(\d+(?:[.,]\d+)?\+?)(\p{L}+)\+?$/u.exec(token.word) ?? [];
  const unit = letters === undefined ? undefined : gluedUnit(letters);
  if (number !== undefined && unit !== undefined) return numberAndUnit(text, token, number.length, unit);
  const isPrefixed = (each: string) => token.word.startsWith(each) && isKnownWord(token.word.slice(each.length));
  const prefix = semitic.test(token.word) ? prefixes.find(isPrefixed) : undefined;
  if (prefix !== undefined) return [cut(text, token, token.start + prefix.length, token.end)];
  if (token.word.length < minGlued) return [token];
  const apart = versionOf(text, token) ?? pairOf(text, token) ?? runOf(text, token);
  if (apart !== null) return apart;
  const particle = particles().find((each) => token.word.endsWith(each.folded));
  if (particle !== undefined) {
    const head = cut(text, token, token.start, token.end - particle.length);
    return isKnown(head) ? [head] : [token];
  }
  const noun = longNouns().find((each) => token.word.endsWith(each) && token.word.length > each.length + 1);
  if (noun === undefined || token.end - token.start !== token.word.length) return [token];
  const head = cut(text, token, token.start, token.end - noun.length);
  return isKnown(head) ? [head, { ...cut(text, token, head.end, token.end), gap: "none", minus: false }] : [token];
}

/** "vue3", "java21", "springboot3": a skill and its version. */
function versionOf(text: string, token: Token): readonly Token[] | null {
  const [, name, number = ""] = /^(\p{L}{2,})(\d{1,2})$/u.exec(token.word) ?? [];
  if (name === undefined || token.end - token.start !== token.word.length) return null;
  const [head, version] = cutAt(text, token, token.end - number.length) as [Token, Token];
  if (means(name, ["language", "technology"])) return [head, version];
  const pair = pairOf(text, head);
  return pair === null ? null : [...pair, version];
}

const lengthOfRun = { part: 3, whole: 40 };
const subjectsOfRun = ["language", "technology", "role", "city", "country"];
const othersOfRun = ["tier", "seniority"];

/** "golangdeveloperberlin", "seniorjavadeveloper": several words, each known, of which at least one says what to search for. */
function runOf(text: string, token: Token): readonly Token[] | null {
  if (token.end - token.start !== token.word.length || !/^\p{L}+$/u.test(token.word)) return null;
  if (token.word.length > lengthOfRun.whole) return null;
  const parts: Token[] = [];
  for (let at = token.start; at < token.end; at = (parts.at(-1) as Token).end) {
    const longest = longestAt(text, token, at);
    if (longest === null) return null;
    parts.push(...longest);
  }
  if (!parts.some(({ word }) => means(word, subjectsOfRun)) || endsByChance(parts)) return null;
  return parts.map((part, at) => (at === 0 ? part : { ...part, gap: "none", minus: false }));
}

/** "scalable" is not Scala and BLE: three letters are a word of their own only beside people or a place. */
function endsByChance(parts: readonly Token[]): boolean {
  const isShort = ({ word }: Token) => /^[a-z]{3}$/.test(word);
  const isSure = (part: Token) =>
    nouns().has(stem(part.word)) || (!isShort(part) && means(part.word, ["city", "country"]));
  return parts.some(isShort) && !parts.some(isSure);
}

/** The longest known word at a position within another, or name of two words. */
function longestAt(text: string, token: Token, at: number): readonly Token[] | null {
  for (let end = token.end; end - at >= lengthOfRun.part; end--) {
    const part = cut(text, token, at, end);
    const found = isOfRun(part.word) ? [part] : pairOf(text, part);
    if (found !== null) return found;
  }
  return null;
}

function isOfRun(word: string): boolean {
  return (nouns().has(stem(word)) || means(word, [...subjectsOfRun, ...othersOfRun])) && !ordinary().has(word);
}

/** Whether the word alone has a meaning of one of these kinds. */
function means(word: string, kinds: readonly string[]): boolean {
  return phrasesFrom(stem(word)).some(
    ({ words, meanings }) => words.length === 1 && meanings.some(({ kind }) => kinds.includes(kind)),
  );
}

/** "springboot", "#newyork": a name of several words, without its spaces. */
function pairOf(text: string, token: Token): readonly Token[] | null {
  if (token.end - token.start !== token.word.length || !/^\p{L}+$/u.test(token.word)) return null;
  for (let length = 2; length < token.word.length - 1; length++) {
    const pair = phrasesFrom(token.word.slice(0, length)).find(
      ({ words }) => words.length === 2 && words.join("") === token.text,
    );
    if (pair !== undefined) return cutAt(text, token, token.start + length);
  }
  return null;
}

function cutAt(text: string, token: Token, at: number): readonly Token[] {
  return [cut(text, token, token.start, at), { ...cut(text, token, at, token.end), gap: "none", minus: false }];
}

/** "5y", "10yoe", "3年" */
function numberAndUnit(text: string, token: Token, length: number, unit: string): readonly Token[] {
  const number = cut(text, token, token.start, token.start + length);
  const rest = cut(text, token, number.end, token.end);
  return [number, { ...rest, text: unit, word: unit, gap: "none", minus: false }];
}

const maxPart = 12;

/** Chinese, and Japanese written in kanji, has no spaces: takes the longest known words from left to right. */
function partsOfRun(text: string, token: Token): readonly Token[] {
  const parts: Token[] = [];
  let strange = token.start;
  for (let at = token.start; at < token.end; ) {
    let length = Math.min(maxPart, token.end - at);
    while (length > 0 && !isKnownWord(fold(text.slice(at, at + length)))) length--;
    if (length > 0) {
      if (strange < at) parts.push(cut(text, token, strange, at));
      parts.push(cut(text, token, at, at + length));
      strange = at + length;
    }
    at += Math.max(1, length);
  }
  if (strange < token.end) parts.push(cut(text, token, strange, token.end));
  return parts.map((part, at) => (at === 0 ? part : { ...part, gap: "none", minus: false }));
}

/** Whether search knows a word, in its own form or in its stem. */
export function isKnown({ text, word }: Token): boolean {
  return isKnownWord(text) || isKnownWord(word);
}

function cut(text: string, token: Token, start: number, end: number): Token {
  const word = fold(text.slice(start, end));
  return { ...token, text: stem(word), word, start, end };
}

const minStem = 4;
const maxEnding = 3;

/** One-word places by their stem and by themselves: "Warszawa" also by "warszaw". */
const stems = onFirstUse((): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const names = [...vocabulary.cities, ...vocabulary.countries].flatMap(({ name, aliases }) => [name, ...aliases]);
  const unlived = [
    ...Object.values(lexicon.elsewhere.cities),
    ...lexicon.elsewhere.countries.map((each) => each.cities),
  ].flat();
  for (const each of [...names, ...unlived].map(fold)) {
    if (!/^\p{L}+$/u.test(each)) continue;
    for (const key of [each, each.replace(/[aeiouyаеиіоуыэюяья]$/u, "")]) {
      if (key.length >= minStem && !found.has(key)) found.set(key, each);
    }
  }
  return found;
});

/** "istanbulda", "ankaradaki": behind a whole name, in Turkish, this means "in". */
const turkishIn = /[dt][ae](?:ki)?$/;

/** "w Warszawie", "в Берлине", "Tukholmassa": the place of an inflected word; null for other words. */
export function placeDeclined(token: Token, before: Token | undefined): string | null {
  const bare = token.word.replace(turkishIn, "");
  if (bare !== token.word && stems().get(bare) === bare) return bare;
  const isCase = /\p{Script=Cyrillic}/u.test(token.word) || /(?:ss|ll)a$/.test(token.word);
  if (!isCase && !declensions().has(before?.text ?? "")) return null;
  for (let ending = 0; ending <= maxEnding; ending++) {
    const place = stems().get(token.word.slice(0, token.word.length - ending));
    if (place !== undefined) return place;
  }
  return null;
}
