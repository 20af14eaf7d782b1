import { phrases } from "../lexicon.ts";
import { phraseAt } from "../phrases.ts";
import type { Recogniser } from "./recogniser.ts";

/** The longest phrase of the lexicon. */
export const lexiconPhrases: Recogniser = {
  name: "phrase",
  at: (tokens, at) => phraseAt(phrases, tokens, at),
};
