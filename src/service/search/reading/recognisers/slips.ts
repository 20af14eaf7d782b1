// Figures: A-408.
import { onFirstUse } from "../../../../base/on-first-use.ts";
import { handles } from "../../../../population/login-readings.ts";
import * as vocabulary from "../../../../population/vocabulary.ts";
import { phrases } from "../lexicon.ts";
import { phraseAt } from "../phrases.ts";
import { fold, stem, type Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

/** Shorter words are too similar to other words; of those a letter longer, two letters may be swapped. */
const shortest = 6;

const trades =
  "engineer developer frontend backend fullstack senior junior principal machine learning scientist security";

/** Single-word languages, technologies, places and trades: often misspelled, rarely matched by accident. */
const spellings = onFirstUse((): ReadonlySet<string> => {
  const terms = [...vocabulary.languages, ...vocabulary.technologies, ...vocabulary.cities, ...vocabulary.countries];
  const names = [...terms.flatMap(({ name, aliases }) => [name, ...aliases]), ...trades.split(" ")];
  return new Set(names.map(fold).filter((name) => /^[a-z]{5,}$/.test(name)));
});

/** Each spelling with one letter left out. */
const shortened = onFirstUse((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const word of spellings()) {
    for (const each of new Set(withoutOne(word))) found.set(each, [...(found.get(each) ?? []), word]);
  }
  return found;
});

/** "pyhton", "kuberntes": one letter missing, doubled or wrong, or two swapped, in a long word that is known. */
export const slips: Recogniser = {
  name: "slip",
  at(tokens, at) {
    const token = tokens[at] as Token;
    const right = spelledRight(token.word);
    return right === null
      ? null
      : phraseAt(phrases(), [{ ...token, text: stem(right) }, ...tokens.slice(at + 1, at + 4)], 0);
  },
};

function spelledRight(typed: string): string | null {
  if (typed.length < shortest || !/^[a-z]+$/.test(typed)) return null;
  // "Martin" is no slip of a name that is known here.
  if (handles().given.has(typed) || handles().family.has(typed)) return null;
  if (typed.length === shortest) return swapped(typed);
  const near = new Set(shortened().get(typed));
  for (const each of withoutOne(typed)) {
    if (spellings().has(each)) near.add(each);
    for (const word of shortened().get(each) ?? []) if (word.length === typed.length) near.add(word);
  }
  const fitting = [...near].filter((word) => word[0] === typed[0]);
  return fitting.length === 1 ? (fitting[0] as string) : null;
}

/** "pyhton" */
function swapped(typed: string): string | null {
  const all = Array.from({ length: typed.length - 2 }, (_, at) => {
    const [one, other] = [typed[at + 1], typed[at + 2]];
    return `${typed.slice(0, at + 1)}${other}${one}${typed.slice(at + 3)}`;
  });
  return all.find((each) => spellings().has(each)) ?? null;
}

function withoutOne(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}
