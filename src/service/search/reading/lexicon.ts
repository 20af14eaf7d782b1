import rows from "../../../../fixtures/lexicon.json" with { type: "json" };
import composed from "../../../../fixtures/meanings.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { shippedTables } from "../../../base/shipped.ts";
import { shareWork } from "../../../base/slices.ts";
import * as vocabulary from "../../../population/vocabulary.ts";
import { namesOfRegion } from "../vocabularies.ts";
import type { Meaning } from "./meaning.ts";
import { addPhrase, newPhrases, type Phrases } from "./phrases.ts";
import { stateCodes } from "./states.ts";
import { fold, phraseOf } from "./tokens.ts";

interface Row {
  readonly phrase: string;
  readonly is: string;
  readonly value: string;
}

/** What each `is` of the lexicon's rows means. An empty value is the phrase itself. */
const meanings: Readonly<Record<string, (row: Row) => Meaning>> = {
  language: ({ value }) => ({ kind: "language", value }),
  technology: ({ value }) => ({ kind: "technology", value }),
  "closest technology": ({ value }) => ({ kind: "technology", value, isStandIn: true }),
  topic: ({ value }) => ({ kind: "topic", value }),
  industry: ({ value }) => ({ kind: "industry", value }),
  role: ({ value }) => ({ kind: "role", value }),
  "kind of engineer": ({ value }) => ({ kind: "role", value, isBeside: true }),
  tier: ({ value }) => ({ kind: "tier", value }),
  level: ({ value }) => ({ kind: "level", value, names: value.split(", ") }),
  flag: ({ value }) => ({ kind: "flag", value }),
  grade: ({ value }) => ({ kind: "grade", value }),
  "company size": ({ value }) => ({ kind: "size", value }),
  stack: ({ value }) => ({ kind: "stack", value }),
  area: ({ value }) => areaNamed(value),
  "from area": ({ value }) => ({ ...areaNamed(value), isOrigin: true }),
  "from country": ({ value }) => ({ kind: "country", value: countryName(value), isOrigin: true }),
  "country of city": ({ value }) => ({ kind: "country", value: countryName(value), isStandIn: true }),
  "country elsewhere": ({ value }) => ({ kind: "country", value, isElsewhere: true }),
  country: ({ value }) => ({ kind: "country", value: countryName(value) }),
  city: ({ value }) => ({ kind: "city", value }),
  employer: ({ phrase }) => ({ kind: "company", value: phrase, isElsewhere: true }),
  "employer when asked": ({ phrase }) => ({ kind: "company", value: phrase, isElsewhere: true, isAskedFor: true }),
  school: ({ phrase }) => ({ kind: "school", value: phrase, isElsewhere: true }),
  "school when asked": ({ phrase }) => ({ kind: "school", value: phrase, isElsewhere: true, isAskedFor: true }),
  cue: ({ value }) => ({ kind: "cue", value }),
  joiner: ({ value }) => ({ kind: "joiner", value }),
  people: ({ value }) => ({ kind: "people", value }),
  noise: ({ value }) => ({ kind: "noise", value }),
  aside: ({ phrase }) => ({ kind: "aside", value: phrase }),
};

/** The words of numbers, their bounds and their units, which only the recognisers of numbers read. */
const ofNumbers = ["number", "bound before", "bound behind", "unit", "unit before", "qualifier"] as const;
type OfNumbers = (typeof ofNumbers)[number];

/** Words that contain a dot. */
export const dotted = onFirstUse(
  (): ReadonlySet<string> => new Set(shippedTables()?.dotted.split("\n") ?? computeDotted()),
);

/** All phrases: those of the rows and then the names of the population's vocabularies. */
function everyPhrase(): string[] {
  return [...(rows as readonly Row[]).map(({ phrase }) => phrase), ...vocabularyNames().map(([name]) => name)];
}

function computeDotted(): string[] {
  const names = everyPhrase().filter((name) => name.includes("."));
  const words = names.flatMap((name) => fold(name).split(/[^\p{L}\p{N}.+#]+/u));
  return words.filter((word) => /\.[\p{L}\p{N}]/u.test(word)).map((word) => word.replace(/\.$/, ""));
}

/** What a phrase with several meanings is first taken for, unless the words around ask for another one. */
const order: readonly Meaning["kind"][] = [
  ...([
    "language",
    "technology",
    "role",
    "topic",
    "industry",
    "company",
    "school",
    "city",
    "country",
    "state",
  ] as const),
  ...(["area", "title", "level", "tier", "flag", "grade", "stack", "size"] as const),
  ...(["cue", "joiner", "people", "aside", "noise"] as const),
];

/** The words of each phrase. Finding them takes longer than anything else here, so the build ships them. */
const keys = onFirstUse((): readonly string[] => shippedTables()?.phrases.split("\n") ?? computeKeys());

function computeKeys(): string[] {
  return everyPhrase().map((phrase) => phraseOf(phrase, dotted()).join(" "));
}

/** For the build. None contains a line break. */
export function lexiconTexts(): { readonly dotted: string; readonly phrases: string } {
  return { dotted: [...new Set(computeDotted())].join("\n"), phrases: computeKeys().join("\n") };
}

/** The rows that pass, each with the words of its phrase. */
function rowsWhere(passes: (row: Row) => boolean): (readonly [string, Row])[] {
  return (rows as readonly Row[]).flatMap((row, at) => (passes(row) ? [[keys()[at] as string, row] as const] : []));
}

/** What all phrases mean, the names of the population's own vocabularies first. */
export const phrases = onFirstUse((): Phrases => {
  const ofNames = vocabularyNames().map(([, meaning], at) => [keys()[rows.length + at] as string, meaning] as const);
  const ofRows = rowsWhere(({ is }) => Object.hasOwn(meanings, is)).map(
    ([key, row]) => [key, (meanings[row.is] as (row: Row) => Meaning)(row)] as const,
  );
  const ranked = [...ofNames, ...ofRows].map(([key, meaning]) => ({ key, meaning, rank: order.indexOf(meaning.kind) }));
  const all = newPhrases();
  for (const { key, meaning } of ranked.sort((one, other) => one.rank - other.rank)) addPhrase(all, key, meaning);
  return all;
});

const numberPhrases = onFirstUse(() => {
  const phrasesOf = new Map<string, Phrases>(ofNumbers.map((is) => [is, newPhrases()]));
  for (const [key, { is, value }] of rowsWhere(({ is }) => phrasesOf.has(is))) {
    addPhrase(phrasesOf.get(is) as Phrases, key, { kind: "noise", value });
  }
  return phrasesOf;
});

export function wordsOf(is: OfNumbers): Phrases {
  return numberPhrases().get(is) as Phrases;
}

const listed = (listedAs: string) =>
  onFirstUse((): ReadonlySet<string> => new Set(rowsWhere(({ is }) => is === listedAs).map(([key]) => key)));

/** Everyday words that are also names: they need more than themselves to be meant. */
export const ordinary = listed("ordinary");

/** Products of which one is enough where a slash joins them: "AWS/GCP". */
export const rivals = onFirstUse(
  (): ReadonlyMap<string, string> =>
    new Map((rows as readonly Row[]).filter(({ is }) => is === "rival").map(({ phrase, value }) => [phrase, value])),
);

/** Builds the tables in slices, before a text is read; null if they exist. */
export const lexiconAhead = shareWork(function* () {
  for (const table of [dotted, keys, phrases, numberPhrases, ordinary]) {
    table();
    yield;
  }
}).slices;

function vocabularyNames(): (readonly [string, Meaning])[] {
  const all: (readonly [string, Meaning])[] = [];
  const add = (names: readonly string[], meaning: Meaning) => {
    for (const name of names) all.push([name, meaning]);
  };
  for (const { name, aliases } of vocabulary.languages) add([name, ...aliases], { kind: "language", value: name });
  for (const { name, aliases } of vocabulary.technologies) add([name, ...aliases], { kind: "technology", value: name });
  for (const { name, aliases } of vocabulary.subjects) add([name, ...aliases], { kind: "topic", value: name });
  for (const name of vocabulary.industries) add([name], { kind: "industry", value: name });
  for (const { name } of vocabulary.companies) add([name], { kind: "company", value: name });
  for (const { name } of vocabulary.schools) add([name], { kind: "school", value: name });
  for (const { name, aliases } of vocabulary.countries) add([name, ...aliases], { kind: "country", value: name });
  for (const { name, aliases, state, region } of vocabulary.cities) {
    // "bay area" means the region, not one of its cities.
    const wider = region === null ? [] : namesOfRegion(region);
    add([name, ...aliases.filter((alias) => !wider.includes(alias))], { kind: "city", value: name });
    if (state !== null) add([state, `${state} state`, `state of ${state}`], { kind: "state", value: state });
    if (region !== null) add([region, ...wider], { kind: "city", value: region });
  }
  for (const { name, aliases = [], seniority } of vocabulary.titles) {
    if (high.includes(seniority)) add([name, ...aliases], { kind: "title", value: name });
  }
  return all;
}

/** Titles of these levels are asked for as titles; "software engineer" is a trade. */
const high = ["staff", "principal", "manager", "executive"];

export function countryName(code: string): string {
  return (vocabulary.countries[vocabulary.countryOf(code)] as vocabulary.Term).name;
}

/** An area of states consists of their cities, without those whose name is also that of a city elsewhere. */
function areaNamed(value: string): Meaning {
  const area: { countries?: string[]; states?: string[]; cities?: string[] } | undefined = composed.areas.find(
    ({ name }) => name === value,
  );
  if (area?.countries !== undefined) {
    return { kind: "area", value, field: "country", names: area.countries.map(countryName) };
  }
  const states = new Set(area?.states?.map((code) => stateCodes.get(code)));
  const inStates = vocabulary.cities.filter(({ state }) => state !== null && states.has(state));
  const names = area?.cities ?? inStates.flatMap(({ name }) => (ambiguous().has(name) ? [] : [name]));
  return { kind: "area", value, field: "city", names };
}

/** The names that several cities have. */
const ambiguous = onFirstUse((): ReadonlySet<string> => {
  const names = vocabulary.cities.map(({ name }) => name);
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
});
