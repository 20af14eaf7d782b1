// Figures: A-409.
import { onFirstUse } from "../../base/on-first-use.ts";
import type { Predicate } from "../../population/index/predicates.ts";
import { nounIds, nouns, specialties, subjects } from "../../population/vocabulary.ts";
import { groupsOf } from "./planning/alternatives.ts";
import type { Finding } from "./planning/finding.ts";
import { dotted } from "./planning/lexicon.ts";
import { read } from "./planning/read.ts";
import { phraseOf } from "./planning/tokens.ts";
import { onlyParts, ordinary } from "./planning/word-lists.ts";
import { idsOf, titlesContaining } from "./vocabularies.ts";

/** A property that raises the score of people who have it. */
export interface RankTerm {
  /** Equal for the same term, independent of its weight. */
  readonly key: string;
  readonly kind: "language" | "technology" | "subject" | "role" | "word";
  readonly name: string;
  readonly weight: number;
  readonly where: Predicate;
  /** The vocabulary ids of the term. */
  readonly ids: readonly number[];
}

export function termOf(kind: "language" | "technology" | "subject", name: string, weight: number): RankTerm {
  return ofIds(kind, name, weight, kind, idsOf(kind, [name]));
}

function ofIds(
  kind: RankTerm["kind"],
  name: string,
  weight: number,
  field: "language" | "technology" | "subject" | "specialty" | "noun" | "title",
  ids: readonly number[],
): RankTerm {
  return { key: `${kind} ${name} ${ids.join()}`, kind, name, weight, ids, where: { kind: "any", field, values: ids } };
}

/**
 * Single words about people's work that are not terms: parts of subjects' names, common
 * words in repository names, and parts of specialties' names.
 */
const wordsOfWork = onFirstUse(() => {
  const partsOf = (name: string) => phraseOf(name, dotted()).filter((word) => !onlyParts().has(word));
  const subjectsByWord = new Map<string, number[]>();
  subjects.forEach(({ name }, id) => {
    for (const word of partsOf(name)) subjectsByWord.set(word, [...(subjectsByWord.get(word) ?? []), id]);
  });
  const nounsByWord = new Map(nouns.map((noun) => [phraseOf(noun, dotted()).join(" "), noun]));
  const specialtiesByWord = new Map<string, number[]>();
  for (const { name, id } of specialties()) {
    for (const word of partsOf(name)) {
      specialtiesByWord.set(word, [...(specialtiesByWord.get(word) ?? []), id]);
    }
  }
  return { subjectsByWord, nounsByWord, specialtiesByWord };
});

/** Whether a word without a meaning of its own still ranks people. */
export function ranksByWord(word: string): boolean {
  const { subjectsByWord, nounsByWord, specialtiesByWord } = wordsOfWork();
  return subjectsByWord.has(word) || nounsByWord.has(word) || specialtiesByWord.has(word);
}

function wordTerm(word: string, weight: number): RankTerm | null {
  const { subjectsByWord, nounsByWord, specialtiesByWord } = wordsOfWork();
  const aboutSubjects = subjectsByWord.get(word);
  if (aboutSubjects !== undefined) return ofIds("subject", word, weight, "subject", aboutSubjects);
  const noun = nounsByWord.get(word);
  if (noun !== undefined) return ofIds("word", noun, weight, "noun", [nounIds().get(noun) as number]);
  const trades = specialtiesByWord.get(word);
  return trades === undefined ? null : ofIds("role", word, weight, "specialty", trades);
}

/** The terms of a text to rank by. Exclusions ("not Java") do not rank. */
export function termsIn(text: string, weight: number): RankTerm[] {
  const { required, wished } = questionIn(text, weight);
  return [...required.flat(), ...wished];
}

export interface Question {
  /** Results must show one term of each group. */
  readonly required: readonly (readonly RankTerm[])[];
  readonly wished: readonly RankTerm[];
  /** No word has a meaning here, so there are no results. */
  readonly isStrange: boolean;
}

/** The requirements of a text: each named thing, or one of several joined by "or"; wishes and other words only rank. */
export function questionIn(text: string, weight: number): Question {
  const { findings, rest, aside } = read(text);
  const named = findings.filter(({ negated }) => !negated);
  const required = groupsOf(
    text,
    named.filter(({ soft }) => !soft),
  )
    .map((group) => group.flatMap(({ meaning }) => termsOfMeaning(meaning, weight)))
    .filter((group) => group.length > 0);
  const words = rest.flatMap(({ text: word }) => (ordinary().has(word) ? [] : (wordTerm(word, weight * 0.5) ?? [])));
  const wished = [
    ...named.flatMap(({ meaning }) => (meaning.kind === "role" ? titleTerm(meaning.value, weight * 0.5) : [])),
    ...named.flatMap(({ meaning, soft }) => (soft ? termsOfMeaning(meaning, weight * 0.75) : [])),
    ...words,
  ];
  const isAllWords = findings.length === 0 && words.length > 0;
  // In a plain list of words, each must have a meaning.
  const isStrange = findings.length === 0 && (words.length < rest.length + aside.length || !/[\p{L}\p{N}]/u.test(text));
  return isAllWords ? { required: [words], wished: [], isStrange } : { required, wished, isStrange };
}

/** The requested title ranks above the same work under another title. */
function titleTerm(role: string, weight: number): RankTerm[] {
  const ids = titlesContaining([role]);
  return ids.length === 0 ? [] : [ofIds("role", role, weight, "title", ids)];
}

function termsOfMeaning(meaning: Finding["meaning"], weight: number): RankTerm[] {
  switch (meaning.kind) {
    case "either":
      return meaning.branches.flat().flatMap((each) => (each.negated ? [] : termsOfMeaning(each.meaning, weight)));
    case "language":
    case "technology":
    case "subject":
      return [termOf(meaning.kind, meaning.value, weight)];
    case "role": {
      const own = meaning.specialties();
      const ids = specialties().flatMap(({ name, id }) => (own.has(name) ? [id] : []));
      return ids.length === 0 ? [] : [ofIds("role", meaning.value, weight, "specialty", ids)];
    }
    default:
      return [];
  }
}

/** Each term once with its greatest weight, sorted by weight. */
export function distinct(all: readonly RankTerm[]): RankTerm[] {
  const best = new Map<string, RankTerm>();
  for (const term of all) {
    const key = `${term.kind} ${term.ids.join()}`;
    const before = best.get(key);
    if (before === undefined || before.weight < term.weight) best.set(key, term);
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight);
}
