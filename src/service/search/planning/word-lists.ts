import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { fold, stem } from "./tokens.ts";

export const ordinary = onFirstUse(() => stems(fixture.ordinary));
export const stopwords = onFirstUse(() => stems(fixture.stopwords));
/** "or" and "and" in the languages that are read here. */
export const joiners = onFirstUse(() => ({ or: stems(fixture.joiners.or), and: stems(fixture.joiners.and) }));
/** Words for people that others are glued to: "Javaentwickler". */
export const longNouns = onFirstUse(() => fixture.glued.map(fold));
/** What Korean puts behind a word instead of before it. */
export const particles = onFirstUse(() =>
  fixture.particles.map((each) => ({ folded: fold(each), length: each.length })),
);
/** What places are declined behind. */
export const declensions = onFirstUse(() => stems(fixture.declensions));
/** Words of a language that says "no" for "in the". */
export const portuguese = onFirstUse(() => stems(fixture.portuguese));
/** Words after which a verb comes. */
export const verbLeads = onFirstUse(() => stems(fixture.verbs));
/** Words for people that make a role of what stands beside them: "backend engineer", "desarrollador backend". */
export const nouns = onFirstUse(() => stems(fixture.nouns));
/** What follows a language that is spoken: "German speakers". */
export const speakers = onFirstUse(() => stems(fixture.speakers));
/** What makes a place of the code before it: "us based". */
export const placeTails = onFirstUse(() => stems(fixture.placeTails));
/** Who went to the school that is named before them. */
export const alumni = onFirstUse(() => stems(fixture.alumni));

/** Employers that are everyday words, or something to know: they count only behind "at" and the like. */
export const ambiguousEmployers: ReadonlySet<string> = new Set(fixture.ambiguousEmployers);

/** Schools that are called after a place, or by a word: who went there says so. */
export const shortSchools = onFirstUse(() => new Map(fixture.shortSchools.map((name) => [stem(fold(name)), name])));

/** What is hiring, where it is called "our". */
export const hirers = onFirstUse(() => stems(fixture.hirers));
/** What may stand before a colon, as in "lang:go"; that of companies says that an employer follows. */
export const qualifiers = onFirstUse(() => ({
  company: stems(fixture.qualifiers.company),
  plain: stems(fixture.qualifiers.plain),
}));

/** What a state's letters behind the name of a city stand for: "Austin, TX". */
export const stateCodes: ReadonlyMap<string, string> = new Map(Object.entries(fixture.states));
export const countryCodes: ReadonlyMap<string, string> = new Map(Object.entries(fixture.codes));

/** First words of what levels are called. */
export const levelWords = onFirstUse(
  (): ReadonlySet<string> =>
    stems(
      [...fixture.tiers, ...fixture.levels].flatMap(({ words }) =>
        words.map((phrase) => phrase.split(" ", 1)[0] as string),
      ),
    ),
);

function stems(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((word) => stem(fold(word))));
}
