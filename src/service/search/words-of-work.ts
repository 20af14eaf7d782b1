import { onFirstUse } from "../../base/on-first-use.ts";
import { nounIds, nouns, specialties, subjects } from "../../population/vocabulary.ts";
import { dotted, onlyParts } from "./reading/lexicon.ts";
import { phraseOf } from "./reading/tokens.ts";

/** What a single word that is no name of its own says about people's work. */
export interface WordOfWork {
  readonly kind: "subject" | "word" | "role";
  readonly field: "subject" | "noun" | "specialty";
  readonly name: string;
  readonly ids: readonly number[];
}

/** Parts of topics' names, common words of repository names, and parts of specialties' names, in this order. */
const byWord = onFirstUse((): ReadonlyMap<string, WordOfWork> => {
  const words = new Map<string, WordOfWork>();
  const add = (word: string, kind: WordOfWork["kind"], field: WordOfWork["field"], name: string, id: number) => {
    const held = words.get(word);
    if (held === undefined) words.set(word, { kind, field, name, ids: [id] });
    else if (held.field === field) words.set(word, { ...held, ids: [...held.ids, id] });
  };
  const partsOf = (name: string) => phraseOf(name, dotted()).filter((word) => !onlyParts().has(word));
  for (const [id, { name }] of subjects.entries())
    for (const word of partsOf(name)) add(word, "subject", "subject", word, id);
  for (const noun of nouns)
    add(phraseOf(noun, dotted()).join(" "), "word", "noun", noun, nounIds().get(noun) as number);
  for (const { name, id } of specialties()) for (const word of partsOf(name)) add(word, "role", "specialty", word, id);
  return words;
});

export function wordOfWork(word: string): WordOfWork | undefined {
  return byWord().get(word);
}

/** Whether a word without a meaning of its own still ranks people. */
export function ranksByWord(word: string): boolean {
  return byWord().has(word);
}
