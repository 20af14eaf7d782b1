import type { Meaning } from "./meaning.ts";
import type { Token } from "./tokens.ts";

/** What phrases mean, by their words with a space between each two. */
export interface Phrases {
  readonly meanings: Map<string, Meaning[]>;
  /** How many words the longest phrase has that begins with a word. */
  readonly longest: Map<string, number>;
}

export function newPhrases(): Phrases {
  return { meanings: new Map(), longest: new Map() };
}

/** Its words are in the form of tokens: folded, without a plural s. */
export function addPhrase({ meanings, longest }: Phrases, phrase: string, meaning: Meaning): void {
  if (phrase === "") return;
  const known = meanings.get(phrase);
  if (known === undefined) {
    const words = phrase.split(" ");
    const [first] = words as [string];
    meanings.set(phrase, [meaning]);
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  } else if (!known.some(({ kind, value }) => kind === meaning.kind && value === meaning.value)) {
    known.push(meaning);
  }
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
  const longest = phrases.longest.get(tokens[at]?.text ?? "") ?? 0;
  for (let length = 1; length <= longest; length++) {
    const token = tokens[at + length - 1];
    if (token === undefined || (length > 1 && !isWithinName(token.gap))) break;
    phrase = length === 1 ? token.text : `${phrase} ${token.text}`;
    const meanings = phrases.meanings.get(phrase)?.filter(fits) ?? [];
    if (meanings.length > 0) found = { length, meanings };
  }
  return found;
}

/** "CI/CD", "R&D" */
function isWithinName(gap: Token["gap"]): boolean {
  return gap === "none" || gap === "slash" || gap === "and";
}
