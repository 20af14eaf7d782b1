import { wordsOf } from "../lexicon.ts";
import { phraseAt } from "../phrases.ts";
import type { Recogniser } from "./recogniser.ts";

/** "lang:go", "company:mossforge", "city:berlin": the word before such a colon gives the kind of what follows it. */
export const qualifiers: Recogniser = {
  name: "qualifier",
  at(tokens, at) {
    if (tokens[at]?.behind !== ":" || tokens[at + 1] === undefined) return null;
    const found = phraseAt(wordsOf("qualifier"), tokens, at);
    if (found === null || found.length > 1) return null;
    const value = found.meanings[0]?.value ?? "";
    return { length: 1, meanings: [value === "" ? { kind: "noise", value: "lead" } : { kind: "cue", value }] };
  },
};
