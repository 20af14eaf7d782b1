// Figures: A-408.
import { qualifierAt } from "./hints.ts";
import { cuesFrom, isKnownWord, phrasesFrom } from "./lexicon.ts";
import { isJoiner } from "./meant.ts";
import type { Token } from "./tokens.ts";
import { alumni, ambiguousEmployers, nouns, ordinary, staff } from "./word-lists.ts";

const maxWords = 3;
const maxLength = 200; // of a name in a config (§4.1 leaves it open, A-150)

/** An unknown company, as typed: the capitalized words after "at", "ex-" and similar words. */
export function employerAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly name: string; readonly length: number } | null {
  const first = tokens[at] as Token;
  if (!first.capital || isKnownWord(first.text)) return null;
  let length = 1;
  while (length < maxWords && isPartOfName(tokens[at + length])) length++;
  const name = text.slice(first.start, (tokens[at + length - 1] as Token).end);
  return name.length > maxLength ? null : { name, length };
}

/** "org:rust-lang": a login with signs inside it stands directly behind its qualifier, whatever its words mean elsewhere. */
export function organizationAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly name: string; readonly length: number } | null {
  const [before, { start }] = [tokens[at - 1], tokens[at] as Token];
  if (before === undefined || qualifierAt(text, before) !== "company") return null;
  const name = /^[\p{L}\d]+(?:[-_.][\p{L}\d]+)+/u.exec(text.slice(start, start + maxLength))?.[0];
  if (name === undefined) return null;
  const end = tokens.findIndex((token) => token.start >= start + name.length);
  return { name, length: (end === -1 ? tokens.length : end) - at };
}

function isPartOfName(token: Token | undefined): boolean {
  return token !== undefined && token.gap === "none" && token.capital && !isKnownWord(token.text);
}

/** The words allowed between an employer and a word for people: "Spotify backend engineers". */
const maxBetween = 2;

/** "Google engineers", "Netflix alumni", or only an employer; elsewhere the name may also mean a product. */
export function isEmployer(tokens: readonly Token[], at: number, length: number): boolean {
  const name = tokens[at] as Token;
  if (ambiguousEmployers.has(name.word)) return false;
  if (at === 0 && length === tokens.length) return true;
  const [before, after] = [tokens[at - 1], tokens[at + length]];
  if (before !== undefined && name.gap === "none" && nouns().has(before.text) && after === undefined) return true;
  for (let next = at + length; next <= at + length + maxBetween; next++) {
    const token = tokens[next];
    if (token === undefined || token.gap !== "none") return false;
    if (nouns().has(token.text) || alumni().has(token.text) || staff().has(token.text) || isCalling(token)) return true;
    if (isJoiner(token) || (next > at + length && ordinary().has(token.text))) continue;
    if (cuesFrom(token.text).some(({ words }) => words.length === 1)) return false;
  }
  return false;
}

/** "researchers", "SREs": words for people that are complete roles. */
function isCalling({ text }: Token): boolean {
  return phrasesFrom(text).some(
    ({ words, meanings }) => words.length === 1 && meanings.some((each) => each.kind === "role" && !each.beside),
  );
}
