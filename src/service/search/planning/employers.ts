import { isKnownWord } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

const maxWords = 3;

/** A company that is unknown here, as it is typed: the capitalized words after "at", "ex-" and the like. */
export function employerAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly name: string; readonly length: number } | null {
  const first = tokens[at] as Token;
  if (!first.capital || isKnownWord(first.text)) return null;
  let length = 1;
  while (length < maxWords && isPartOfName(tokens[at + length])) length++;
  return { name: text.slice(first.start, (tokens[at + length - 1] as Token).end), length };
}

function isPartOfName(token: Token | undefined): boolean {
  return token !== undefined && token.gap === "none" && token.capital && !isKnownWord(token.text);
}
