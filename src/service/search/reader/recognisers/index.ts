import type { Population } from "../../../../population/population.ts";
import { phrases } from "../lexicon.ts";
import { phraseAt } from "../phrases.ts";
import { codes } from "./codes.ts";
import { logins, repositories } from "./logins.ts";
import { measures } from "./measures.ts";
import { names } from "./names.ts";
import { qualifiers } from "./qualifiers.ts";
import type { Recogniser } from "./recogniser.ts";
import { slips } from "./slips.ts";

/** The longest phrase of the lexicon. */
const lexiconPhrases: Recogniser = {
  name: "phrase",
  at: (tokens, at) => phraseAt(phrases, tokens, at),
};

/** The first that recognises a position decides: a number has a unit before it is a word, and a word is known before it is a slip. */
export const recognisers: readonly Recogniser[] = [qualifiers, measures, codes, lexiconPhrases, slips];

/** The same with the people of a population, who come first: a login may be any word. */
export function recognisersWith(people: Population): readonly Recogniser[] {
  return [repositories(people), logins(people), names(people), ...recognisers];
}
