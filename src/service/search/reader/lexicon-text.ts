import rows from "../../../../fixtures/lexicon.json" with { type: "json" };
import composed from "../../../../fixtures/meanings.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { sortedLines } from "../../../base/sorted-lines.ts";
import { handles } from "../../../population/login-meanings.ts";
import * as vocabulary from "../../../population/vocabulary.ts";
import { countryName, namesOfRegion } from "../vocabularies.ts";
import { type Meaning, type OwnList, ownLists } from "./meaning.ts";
import { stateCodes } from "./state-codes.ts";
import { fold, phraseOf } from "./tokens.ts";

interface PhraseRow {
  readonly phrase: string;
  readonly is: string;
  readonly value: string;
}

/** What each `is` of the lexicon's rows means. An empty value is the phrase itself. */
const meanings: Readonly<Record<string, (row: PhraseRow) => Meaning>> = {
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

/** All phrases: those of the rows and then the names of the population's vocabularies. */
function everyPhrase(): string[] {
  return [...(rows as readonly PhraseRow[]).map(({ phrase }) => phrase), ...vocabularyNames().map(([name]) => name)];
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

/**
 * What the reader looks up, as one table (base/sorted-lines.ts). Its keys are lists and words, as in `unit:year`; the
 * largest list has no name. The value of a phrase is its meanings, each after a tab, and before them, for the first word
 * of a phrase, how many words the longest such phrase has.
 */
export function lexiconText(): string {
  const dotted = new Set(computeDotted());
  const keys = everyPhrase().map((phrase) => phraseOf(phrase, dotted).join(" "));
  const ofRows = (rows as readonly PhraseRow[]).map((row, at) => ({ ...row, key: keys[at] as string }));
  const names = vocabularyNames().map(([, meaning], at) => ({ key: keys[rows.length + at] as string, meaning }));
  const meant = ofRows.flatMap((row) => {
    const meaning = meanings[row.is]?.(row);
    return meaning === undefined ? [] : [{ key: row.key, meaning }];
  });
  const ranked = [...names, ...meant].map((each) => ({ ...each, rank: order.indexOf(each.meaning.kind) }));
  const inOwnList = (is: OwnList) =>
    ofRows.flatMap((row) =>
      row.is === is ? [{ key: row.key, meaning: { kind: "noise", value: row.value } as const }] : [],
    );
  const ordinary = new Set(ofRows.flatMap(({ is, key }) => (is === "ordinary" ? [key] : [])));
  return sortedLines([
    // The names of the population's own vocabularies come first.
    ...phrasesIn(
      "",
      ranked.sort((one, other) => one.rank - other.rank),
    ),
    ...ownLists.flatMap((is) => phrasesIn(is, inOwnList(is))),
    ...[...dotted].map((word) => [`dotted:${word}`, ""] as const),
    ...[...ordinary].map((words) => [`ordinary:${words}`, ""] as const),
    ...[...handles.given().keys()].map((name) => [`given:${name}`, ""] as const),
  ]);
}

/** Most are a kind and a value, and shorter so than as JSON. */
function written(meaning: Meaning): string {
  const isPlain = Object.keys(meaning).length === 2;
  return isPlain ? `${meaning.kind} ${meaning.value}` : JSON.stringify(meaning);
}

/** The phrases of a list, with all that each means, and the first words of phrases. */
function phrasesIn(list: string, entries: readonly { readonly key: string; readonly meaning: Meaning }[]) {
  const found = new Map<string, Meaning[]>();
  const longest = new Map<string, number>();
  for (const { key, meaning } of entries) {
    if (key === "") continue;
    const known = found.get(key) ?? [];
    if (known.some(({ kind, value }) => kind === meaning.kind && value === meaning.value)) continue;
    found.set(key, [...known, meaning]);
    const words = key.split(" ");
    const first = words[0] as string;
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return [...new Set([...found.keys(), ...longest.keys()])].map((key) => {
    const value = `${longest.get(key) ?? ""}\t${found.get(key)?.map(written).join("\t") ?? ""}`;
    return [`${list}:${key}`, value] as const;
  });
}

function vocabularyNames(): (readonly [string, Meaning])[] {
  const all: (readonly [string, Meaning])[] = [];
  const add = (names: readonly string[], meaning: Meaning) => {
    for (const name of names) all.push([name, meaning]);
  };
  for (const { name, aliases } of vocabulary.languages) add([name, ...aliases], { kind: "language", value: name });
  // "Vector database" is taken for a product where one is named, and is a topic in a sentence.
  const topics = new Set((rows as readonly PhraseRow[]).flatMap(({ is, phrase }) => (is === "topic" ? [phrase] : [])));
  for (const { name, aliases } of vocabulary.technologies)
    add([name, ...aliases.filter((alias) => !topics.has(alias))], { kind: "technology", value: name });
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
