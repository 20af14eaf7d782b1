import { dotted, phrases, wordsOf } from "./lexicon.ts";
import type { Meaning } from "./meaning.ts";
import { type Phrase, phraseAt } from "./phrases.ts";
import { tokensOf } from "./tokens.ts";

/** What a part of a description is about; the first that a heading names: "Nice to have" is not about requirements. */
const parts = ["nice", "duties", "about", "pay", "must", "place"] as const;
export type Part = (typeof parts)[number] | "other";

export function partOf(heading: string): Part {
  const { named } = wordsOfHeading(heading);
  return parts.find((part) => named.has(part)) ?? "other";
}

/** Whether a line needs no markup to be a heading, for all of its words are those of one: "About the role". */
export function isHeading(line: string): boolean {
  const { named, isAll } = wordsOfHeading(line);
  return isAll && named.size > 0 && !(named.size === 1 && named.has("place"));
}

/** "Hybrid, Berlin", "Standort: München" */
export function beginsWithPlace(line: string): boolean {
  const tokens = tokensOf(line, dotted);
  const saysPlace = ({ kind, value }: Meaning) => (kind === "flag" && value === "remote") || value === "place";
  return [wordsOf("heading"), phrases].some((list) => phraseAt(list, tokens, 0, saysPlace) !== null);
}

function wordsOfHeading(text: string): { readonly named: ReadonlySet<string>; readonly isAll: boolean } {
  const tokens = tokensOf(text, dotted);
  const named = new Set<string>();
  let isAll = true;
  for (let at = 0; at < tokens.length; ) {
    const asks = ({ kind, value }: Meaning) => kind === "cue" && (value === "nice" || value === "must");
    const own = longest(phraseAt(wordsOf("heading"), tokens, at), phraseAt(phrases, tokens, at, asks));
    for (const { value } of own?.meanings ?? []) named.add(value);
    const isSmall = phraseAt(phrases, tokens, at)?.meanings.some(({ kind }) => kind === "noise" || kind === "joiner");
    isAll &&= own !== null || isSmall === true;
    at += own?.length ?? 1;
  }
  return { named, isAll };
}

function longest(one: Phrase | null, other: Phrase | null): Phrase | null {
  return (other?.length ?? 0) > (one?.length ?? 0) ? other : one;
}
