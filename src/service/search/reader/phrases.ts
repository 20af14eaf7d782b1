import type { Meaning } from "./meaning.ts";
import type { Token } from "./tokens.ts";

/** What phrases mean, by their words with a space between each two: folded like tokens, without a plural s. */
export interface Phrases {
  /** None if this is no phrase. */
  readonly meaningsOf: (phrase: string) => readonly Meaning[];
  /** How many words the longest phrase has that begins with a word. */
  readonly longestFrom: (word: string) => number;
}

export interface Phrase {
  readonly length: number;
  readonly meanings: readonly Meaning[];
}

/** The longest phrase that starts at a token and for which `fits` holds. */
export function phraseAt(
  phrases: Phrases,
  tokens: readonly Token[],
  at: number,
  fits: (meaning: Meaning) => boolean = () => true,
): Phrase | null {
  let found: Phrase | null = null;
  let phrase = "";
  const longest = phrases.longestFrom(tokens[at]?.text ?? "");
  for (let length = 1; length <= longest; length++) {
    const token = tokens[at + length - 1];
    if (token === undefined || (length > 1 && !isWithinName(token.gap))) break;
    phrase = length === 1 ? token.text : `${phrase} ${token.text}`;
    const meanings = phrases.meaningsOf(phrase).filter(fits);
    if (meanings.length > 0) found = { length, meanings };
  }
  return found;
}

/** "CI/CD", "R&D" */
function isWithinName(gap: Token["gap"]): boolean {
  return gap === "none" || gap === "slash" || gap === "and";
}
