import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { dotted, phrasesFrom } from "./lexicon.ts";
import { phraseOf, spells, type Token } from "./tokens.ts";

const requests = onFirstUse(() => phrasesOf(fixture.frames.before));
const courtesies = onFirstUse(() => phrasesOf(fixture.frames.after));
/** The most words of such a phrase. */
const longest = 5;

/**
 * The words of a text without the request around them: "find me go, please" reads as "go" does. What follows "I want to" and
 * "who are not" belongs to it, and "looking for work" is no request.
 */
export function unframed(tokens: readonly Token[]): readonly Token[] {
  let [from, to] = [0, tokens.length];
  for (;;) {
    const length = phraseLength(tokens, from, requests(), 1);
    if (length === 0 || from + length >= to || isPartOfMore(tokens, from, length)) break;
    from += length;
  }
  for (;;) {
    const length = phraseLength(tokens, to - 1, courtesies(), -1);
    if (length === 0 || to - length <= from || endsMore(tokens, to - length, to)) break;
    to -= length;
  }
  return from === 0 && to === tokens.length ? tokens : tokens.slice(from, to);
}

function phrasesOf(listed: readonly string[]): ReadonlySet<string> {
  return new Set(listed.map((phrase) => phraseOf(phrase, dotted()).join(" ")));
}

/** The number of words of the longest phrase that begins, or, backwards, ends at a token. */
function phraseLength(tokens: readonly Token[], at: number, phrases: ReadonlySet<string>, step: 1 | -1): number {
  let found = 0;
  let words = "";
  for (let length = 1; length <= longest; length++) {
    const token = tokens[at + (length - 1) * step];
    if (token === undefined) break;
    words = length === 1 ? token.text : step === 1 ? `${words} ${token.text}` : `${token.text} ${words}`;
    if (phrases.has(words)) found = length;
  }
  return found;
}

/** "available immediately" is more than a courtesy. */
function endsMore(tokens: readonly Token[], at: number, end: number): boolean {
  for (let start = Math.max(0, at - longest); start < at; start++) {
    if (isPhraseAt(tokens, start, (ended) => ended === end)) return true;
  }
  return false;
}

function isPartOfMore(tokens: readonly Token[], at: number, length: number): boolean {
  const next = tokens[at + length]?.text ?? "";
  if (next === "to" || next === "not") return true;
  for (let start = at; start < at + length; start++) {
    if (isPhraseAt(tokens, start, (end) => end > at + length)) return true;
  }
  return false;
}

/** Whether a known phrase starts at a token and ends where it should. */
function isPhraseAt(tokens: readonly Token[], start: number, endsRight: (end: number) => boolean): boolean {
  return phrasesFrom(tokens[start]?.text ?? "").some(
    ({ words }) => endsRight(start + words.length) && spells(tokens, start, words),
  );
}
