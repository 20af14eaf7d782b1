// Figures: A-408.
import { distance } from "../../../../base/nearest.ts";
import { onFirstUse } from "../../../../base/on-first-use.ts";
import { handles } from "../../../../population/login-meanings.ts";
import * as vocabulary from "../../../../population/vocabulary.ts";
import { phrases } from "../lexicon.ts";
import { phraseAt } from "../phrases.ts";
import { fold, stem, type Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

/** Shorter words are too similar to other words; of those a letter longer, two letters may be swapped. */
const shortest = 6;

const trades =
  "engineer developer frontend backend fullstack senior junior principal machine learning scientist security";

/** Single-word languages, technologies, places and trades by their first letter: often misspelled, rarely matched by accident. */
const spellings = onFirstUse((): ReadonlyMap<string, readonly string[]> => {
  const terms = [...vocabulary.languages, ...vocabulary.technologies, ...vocabulary.cities, ...vocabulary.countries];
  const names = [...terms.flatMap(({ name, aliases }) => [name, ...aliases]), ...trades.split(" ")].map(fold);
  const byLetter = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const letter = name[0] ?? "";
    if (/^[a-z]{5,}$/.test(name)) byLetter.set(letter, [...(byLetter.get(letter) ?? []), name]);
  }
  return byLetter;
});

/** "pyhton", "kuberntes": one letter missing, doubled or wrong, or two swapped, in a long word that is known. */
export const slips: Recogniser = {
  name: "slip",
  at(tokens, at) {
    const token = tokens[at] as Token;
    const right = spelledRight(token.word);
    return right === null
      ? null
      : phraseAt(phrases, [{ ...token, text: stem(right) }, ...tokens.slice(at + 1, at + 4)], 0);
  },
};

function spelledRight(typed: string): string | null {
  if (!/^[a-z]{6,20}$/.test(typed)) return null;
  // "Martin" is no slip of a name that is known here.
  if (handles.given().has(typed) || handles.family().has(typed)) return null;
  const isSwap = (name: string) => [...name].sort().join() === [...typed].sort().join();
  const near = (spellings().get(typed[0] as string) ?? []).filter(
    (name) =>
      Math.abs(name.length - typed.length) <= 1 &&
      (typed.length > shortest || isSwap(name)) &&
      distance(name, typed) === 1,
  );
  return near.length === 1 ? (near[0] as string) : null;
}
