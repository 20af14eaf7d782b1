import type { Meaning } from "./meaning.ts";
import type { Token } from "./tokens.ts";

/** A trie of words. */
export interface Phrases {
  readonly next: Map<string, Phrases>;
  readonly meanings: Meaning[];
}

export function newPhrases(): Phrases {
  return { next: new Map(), meanings: [] };
}

/** `words` are in the form of tokens: folded, without a plural s. */
export function addPhrase(phrases: Phrases, words: readonly string[], meaning: Meaning): void {
  if (words.length === 0) return;
  let at = phrases;
  for (const word of words) {
    const next = at.next.get(word) ?? newPhrases();
    at.next.set(word, next);
    at = next;
  }
  const isKnown = at.meanings.some(({ kind, value }) => kind === meaning.kind && value === meaning.value);
  if (!isKnown) at.meanings.push(meaning);
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
  let node: Phrases | undefined = phrases;
  for (let length = 1; node !== undefined; length++) {
    const token = tokens[at + length - 1];
    if (token === undefined || (length > 1 && !isWithinName(token.gap))) break;
    node = node.next.get(token.text);
    const meanings = node?.meanings.filter(fits) ?? [];
    if (meanings.length > 0) found = { length, meanings };
  }
  return found;
}

/** "CI/CD", "R&D" */
function isWithinName(gap: Token["gap"]): boolean {
  return gap === "none" || gap === "slash" || gap === "and";
}
