// Figures: A-408.
import { onFirstUse } from "../../../base/on-first-use.ts";
import { handles } from "../../../population/login-readings.ts";
import * as vocabulary from "../../../population/vocabulary.ts";
import { phrasesFrom } from "./lexicon.ts";
import { fold, stem } from "./tokens.ts";
import { notSlips } from "./word-lists.ts";

/** Shorter words are too similar to other words. */
const shortest = 5;

/** Single-word languages, technologies, places and technical words: often misspelled, rarely matched by accident. */
const spellings = onFirstUse((): ReadonlySet<string> => {
  const names = [
    ...vocabulary.languages.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...vocabulary.technologies.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...vocabulary.cities.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...vocabulary.countries.map(({ name }) => name),
    ...["engineer", "developer", "frontend", "backend", "fullstack", "senior", "junior", "principal"],
    ...["front", "machine", "learning", "science", "scientist", "security", "mobile", "platform", "remote"],
  ];
  return new Set(names.flatMap((name) => fold(name).split(/[^\p{L}]+/u)).filter((word) => /^[a-z]{4,}$/.test(word)));
});

/** Each word with one letter left out, to find the intended word for a misspelled one. */
const slips = onFirstUse((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const word of spellings()) {
    for (const slip of new Set(withoutOne(word))) found.set(slip, [...(found.get(slip) ?? []), word]);
  }
  return found;
});

/**
 * The only word at a distance of one error: two letters swapped, one missing, one too many, or, in longer
 * words, one wrong. Null if there is none or more than one.
 */
export function spelledRight(typed: string): string | null {
  if (typed.length < 4 || spellings().has(typed) || !/^[a-z]+$/.test(typed)) return null;
  // "Liam" is no slip of Lima.
  if (notSlips.has(typed) || handles().given.has(typed) || handles().family.has(typed)) return null;
  const near = new Set<string>();
  // One more letter turns "quit" into a city, so for words of four letters only swaps are corrected.
  if (typed.length >= shortest) for (const word of slips().get(typed) ?? []) near.add(word);
  for (const slip of new Set(withoutOne(typed))) {
    if (slip.length >= shortest && spellings().has(slip)) near.add(slip);
    for (const word of slips().get(slip) ?? []) if (isSwapped(typed, word) || isMistaken(typed, word)) near.add(word);
  }
  const fitting = [...near].filter((word) => word[0] === typed[0]);
  // "londn" is similar to London and to its names in other languages.
  return new Set(fitting.map(meaningOf)).size === 1 ? (fitting[0] as string) : null;
}

function meaningOf(word: string): string {
  const entry = phrasesFrom(stem(word)).find(({ words }) => words.length === 1);
  return entry?.meanings[0]?.value ?? word;
}

function withoutOne(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return at >= 0 && swapped === other;
}

function isMistaken(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < 7) return false;
  return [...one].filter((letter, at) => letter !== other[at]).length === 1;
}
