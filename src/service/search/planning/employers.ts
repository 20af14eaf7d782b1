import { isKnownWord } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

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

function isPartOfName(token: Token | undefined): boolean {
  return token !== undefined && token.gap === "none" && token.capital && !isKnownWord(token.text);
}
