// Figures: A-408.

import { onFirstUse } from "../../../base/on-first-use.ts";
import * as vocabulary from "../../../population/vocabulary.ts";
import { isKnownWord } from "./lexicon.ts";
import { fold, stem, type Token } from "./tokens.ts";
import { declensions, longNouns, particles } from "./word-lists.ts";

/** Shorter words are not made of two. In Korean a syllable is two or three letters here. */
const minGlued = 4;

/**
 * What is written as one word and means several: "Javaentwickler", "前端工程师", "서울에서". Such a word becomes its parts,
 * each at its place in the text, where all that matters of it is known.
 */
export function partsOf(text: string, token: Token): readonly Token[] {
  if (/^(?:\p{Script=Han}{3,}|[\p{Script=Katakana}ー]{5,})$/u.test(token.word)) return partsOfRun(text, token);
  if (token.word.length < minGlued) return [token];
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

const maxPart = 12;

/** Chinese, and Japanese where it has no letters of its own, has no spaces: the longest words that are known, from left to right. */
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

function isKnown({ text, word }: Token): boolean {
  return isKnownWord(text) || isKnownWord(word);
}

function cut(text: string, token: Token, start: number, end: number): Token {
  const word = fold(text.slice(start, end));
  return { ...token, text: stem(word), word, start, end };
}

const minStem = 4;
const maxEnding = 3;

/** Places of one word by their stem: "Warszawa" by "warszaw", and by itself. */
const stems = onFirstUse((): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { name, aliases } of [...vocabulary.cities, ...vocabulary.countries]) {
    for (const each of [name, ...aliases].map(fold)) {
      if (!/^\p{L}+$/u.test(each)) continue;
      for (const key of [each, each.replace(/[aeiouyаеиіоуыэюяья]$/u, "")]) {
        if (key.length >= minStem && !found.has(key)) found.set(key, each);
      }
    }
  }
  return found;
});

/** "w Warszawie", "в Берлине", "Tukholmassa": the place that a word is a case of; null for everything else. */
export function placeDeclined(token: Token, before: Token | undefined): string | null {
  const isCase = /\p{Script=Cyrillic}/u.test(token.word) || /(?:ss|ll)a$/.test(token.word);
  if (!isCase && !declensions().has(before?.text ?? "")) return null;
  for (let ending = 0; ending <= maxEnding; ending++) {
    const place = stems().get(token.word.slice(0, token.word.length - ending));
    if (place !== undefined) return place;
  }
  return null;
}
