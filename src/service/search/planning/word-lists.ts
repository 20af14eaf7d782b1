import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { fold, stem } from "./tokens.ts";

export const ordinary = onFirstUse(() => stems(fixture.ordinary));
/** Everyday words with the stems of a phrase: "it means" is not MEAN, "the state" not the United States. */
export const otherForms: ReadonlySet<string> = new Set(fixture.otherForms);
/** Everyday words that are one letter away from a name: "scale" is no slip of Scala. */
export const notSlips: ReadonlySet<string> = new Set(fixture.notSlips);
/** Words that mean something only inside the name of a subject or a trade: "low" of "low latency". */
export const onlyParts = onFirstUse(() => stems(fixture.onlyParts));
export const stopwords = onFirstUse(() => stems(fixture.stopwords));
/** Words that ask for people without saying anything about them. */
export const everybody = onFirstUse(() => stems(fixture.everybody));
/** "or" and "and" in the supported languages. */
export const joiners = onFirstUse(() => ({ or: stems(fixture.joiners.or), and: stems(fixture.joiners.and) }));
/** Words for people in compounds: "Javaentwickler". */
export const longNouns = onFirstUse(() => fixture.glued.map(fold));
/** Korean particles after a word. */
export const particles = onFirstUse(() =>
  fixture.particles.map((each) => ({ folded: fold(each), length: each.length })),
);
/** Hebrew and Arabic prepositions and articles, written as one with their word. */
export const prefixes: readonly string[] = fixture.prefixes;
/** What is made of a language: "go libraries", "c code". */
export const artifacts = onFirstUse(() => stems(fixture.artifacts));
/** Words behind a former employer: "worked at Example before". */
export const formerly: ReadonlySet<string> = new Set(fixture.formerly);
/** Prepositions before inflected place names. */
export const declensions = onFirstUse(() => stems(fixture.declensions));
/** Words of a language in which "no" means "in the". */
export const portuguese = onFirstUse(() => stems(fixture.portuguese));
/** Words followed by a verb. */
export const verbLeads = onFirstUse(() => stems(fixture.verbs));
/** Words for people that form a role with the adjacent word: "backend engineer", "desarrollador backend". */
export const nouns = onFirstUse(() => stems(fixture.nouns));
/** Words that may stand between a requirement word and the end of its phrase: "Javaは不要で". */
export const sentenceEnds = onFirstUse(() => stems(fixture.sentenceEnds));
/** Words after a spoken language: "German speakers". */
export const speakers = onFirstUse(() => stems(fixture.speakers));
/** Words that mark the preceding code as a place: "us based". */
export const placeTails = onFirstUse(() => stems(fixture.placeTails));
/** Words for graduates of the preceding school. */
export const alumni = onFirstUse(() => stems(fixture.alumni));

/** Employers that are also everyday words or technologies: they count only after "at" and similar words. */
export const ambiguousEmployers: ReadonlySet<string> = new Set(fixture.ambiguousEmployers);

/** Schools named after a place or a common word: they need a word such as "graduate". */
export const shortSchools = onFirstUse(() => new Map(fixture.shortSchools.map((name) => [stem(fold(name)), name])));

/** "Rust or Go, but not both" */
export const notBothWords: ReadonlySet<string> = new Set(fixture.notBoth);

/** Words for an employer, and for those who work there: "a 100-person company". */
export const firms = onFirstUse(() => stems(fixture.firms));
export const staff = onFirstUse(() => stems(fixture.staff));
/** "retail industry": they belong to the name before them. */
export const sectors = onFirstUse(() => stems(fixture.sectors));

/** Words for the hiring company after "our". */
export const hirers = onFirstUse(() => stems(fixture.hirers));
/** Words allowed before a colon, as in "lang:go"; the one for companies marks an employer. */
export const qualifiers = onFirstUse(() => ({
  company: stems(fixture.qualifiers.company),
  plain: stems(fixture.qualifiers.plain),
}));

/** Tools of which a project uses one: "AWS/GCP/Azure". */
export const rivals: readonly (readonly string[])[] = fixture.rivals;

/** Languages that are used beside others: "HTML/CSS". */
export const companions: ReadonlySet<string> = new Set(fixture.companions);

/** The state codes after the name of a city: "Austin, TX". */
export const stateCodes: ReadonlyMap<string, string> = new Map(Object.entries(fixture.states));
/** Codes of countries that more often mean something else in capitals: "in IT". */
export const notCountries: ReadonlySet<string> = new Set(fixture.notCountries);
export const countryCodes: ReadonlyMap<string, string> = new Map(Object.entries(fixture.codes));

/** The first words of level names. */
export const levelWords = onFirstUse(
  (): ReadonlySet<string> =>
    stems(
      [...fixture.tiers, ...fixture.levels].flatMap(({ words }) =>
        words.map((phrase) => phrase.split(" ", 1)[0] as string),
      ),
    ),
);

export function stems(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((word) => stem(fold(word))));
}
