import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { keptTexts } from "../../../base/kept-bytes.ts";
import { onFirstUse } from "../../../base/on-first-use.ts";
import { shareWork } from "../../../base/slices.ts";
import * as vocabulary from "../../../population/vocabulary.ts";
import { namesOfRegion } from "../vocabularies.ts";
import { boundWords } from "./bounds.ts";
import type { Flag, Meaning, Tier } from "./meaning.ts";
import { numeralWords } from "./numerals.ts";
import { fold, phraseOf } from "./tokens.ts";
import { unitWords } from "./units.ts";
import { nouns, ordinary, stateCodes, stopwords } from "./word-lists.ts";

export type Cue =
  | "negate"
  | "waive"
  | "aside"
  | "reverse"
  | "refuse"
  | "soften"
  | "demand"
  | "over"
  | "anyOf"
  | "speaks"
  | "past"
  | "worked"
  | "current"
  | "alike"
  | "place"
  | "outside"
  | "titled"
  | "people";

interface Entry {
  readonly words: readonly string[];
  readonly meanings: Meaning[];
}

interface CueEntry {
  readonly words: readonly string[];
  readonly cues: Cue[];
}

/** Phrases by their first word, longest first, so that the first match is the right one. */
type ByFirst<Each extends { readonly words: readonly string[] }> = Map<string, Each[]>;

/** Words that contain a dot. */
export const dotted = onFirstUse(
  (): ReadonlySet<string> =>
    new Set(
      [
        ...vocabulary.languages.flatMap(({ name, aliases }) => [name, ...aliases]),
        ...vocabulary.technologies.flatMap(({ name, aliases }) => [name, ...aliases]),
        ...Object.values(fixture.technologies).flat(),
        ...Object.values(fixture.standIns).flat(),
        ...vocabulary.countries.flatMap(({ aliases }) => aliases),
        ...Object.values(fixture.demonyms).flat(),
        ...fixture.dottedDegrees,
      ]
        .filter((name) => name.includes("."))
        .flatMap((name) => fold(name).split(/[^\p{L}\p{N}.+#]+/u))
        .filter((word) => /\.[\p{L}\p{N}]/u.test(word))
        .map((word) => word.replace(/\.$/, "")),
    ),
);

/** Whether a word has any meaning here: such words are not treated as typing errors or names. */
export function isKnownWord(word: string): boolean {
  return knownWords().has(word);
}

const knownWords = onFirstUse((): ReadonlySet<string> => {
  const others = [stopwords(), ordinary(), numeralWords(), boundWords(), unitWords()];
  return new Set([...keys().join(" ").split(" "), ...others.flatMap((words) => [...words])]);
});

export function countryName(code: string): string {
  return (vocabulary.countries[vocabulary.countryOf(code)] as vocabulary.Term).name;
}

export function phrasesFrom(word: string): readonly Entry[] {
  return phrases().get(word) ?? [];
}

export function cuesFrom(word: string): readonly CueEntry[] {
  return cues().get(word) ?? [];
}

/** "engineer", "folks" */
export function isPeople(word: string): boolean {
  return cuesFrom(word).some(({ words, cues }) => words.length === 1 && cues.includes("people"));
}

const specialtiesOfRole = (role: { families?: string[]; specialties?: string[] }): ReadonlySet<string> =>
  new Set(
    vocabulary
      .specialties()
      .filter(({ name, family }) => role.families?.includes(family) || role.specialties?.includes(name))
      .map(({ name }) => name),
  );

function skillNamed(value: string): Meaning {
  return { kind: vocabulary.languages.some(({ name }) => name === value) ? "language" : "technology", value };
}

/**
 * An area consists of countries or of cities. Few people show their state, and all of them their city: an area of states
 * consists of the cities that lie there, without those whose name is also that of a city elsewhere.
 */
function coveredBy(area: {
  countries?: string[];
  states?: string[];
  cities?: string[];
}): Pick<Meaning & { readonly kind: "area" }, "field" | "names"> {
  if (area.countries !== undefined) return { field: "country", names: area.countries.map(countryName) };
  const states = new Set(area.states?.map((code) => stateCodes.get(code)));
  const inStates = vocabulary.cities.filter(({ state }) => state !== null && states.has(state));
  const isAlone = (name: string) => vocabulary.cities.filter((city) => city.name === name).length === 1;
  return { field: "city", names: area.cities ?? inStates.flatMap(({ name }) => (isAlone(name) ? [name] : [])) };
}

const standing = ["staff", "principal", "manager", "executive"];

const phrases = onFirstUse((): ByFirst<Entry> => {
  const phrases = new Map<string, Entry>();
  for (const [at, meaning] of named().meanings.entries()) addPhrase(phrases, keys()[at] as string, meaning);
  return byFirstWord(phrases);
});

/** All phrases as their words between single spaces, those of cues last: finding the words takes longer than the tables. */
const keys = onFirstUse(() =>
  keptTexts("phrases", () =>
    [...named().names, ...cuePhrases.flatMap(([, words]) => words)].map((phrase) =>
      phraseOf(phrase, dotted()).join(" "),
    ),
  ),
);

const named = onFirstUse(namesAndMeanings);

/** All names, and of each what it means. */
function namesAndMeanings(): { readonly names: readonly string[]; readonly meanings: readonly Meaning[] } {
  const names: string[] = [];
  const meanings: Meaning[] = [];
  const add = (more: readonly string[], meaning: Meaning): void => {
    for (const name of more) {
      names.push(name);
      meanings.push(meaning);
    }
  };
  for (const { name, aliases } of vocabulary.languages) add([name, ...aliases], { kind: "language", value: name });
  for (const [name, words] of Object.entries(fixture.languages)) add(words, { kind: "language", value: name });
  for (const { name, aliases } of vocabulary.technologies) add([name, ...aliases], { kind: "technology", value: name });
  for (const [name, words] of Object.entries(fixture.technologies)) add(words, { kind: "technology", value: name });
  for (const [name, words] of Object.entries(fixture.standIns)) {
    add(words, { kind: "technology", value: name, isClosest: true });
  }
  for (const role of fixture.roles) {
    const meaning: Meaning = { kind: "role", value: role.name, specialties: onFirstUse(() => specialtiesOfRole(role)) };
    add([role.name, ...(role.titles ?? []), ...(role.alone ? (role.words ?? []) : [])], meaning);
    add(role.words ?? [], { ...meaning, beside: true });
  }
  for (const { name, aliases } of vocabulary.subjects) add([name, ...aliases], { kind: "subject", value: name });
  for (const name of vocabulary.industries) add([name], { kind: "industry", value: name });
  for (const [name, words] of Object.entries(fixture.industries)) add(words, { kind: "industry", value: name });
  for (const [name, words] of Object.entries(fixture.subjects)) add(words, { kind: "subject", value: name });
  for (const { name } of vocabulary.companies) add([name], { kind: "company", value: name });
  for (const name of fixture.employers) add([name], { kind: "company", value: name, elsewhere: true });
  for (const { name } of vocabulary.schools) add([name], { kind: "school", value: name });
  for (const name of fixture.schools) add([name], { kind: "school", value: name });
  for (const { name, aliases } of vocabulary.countries) add([name, ...aliases], { kind: "country", value: name });
  for (const [code, words] of Object.entries(fixture.adjectives)) {
    add(words, { kind: "country", value: countryName(code), origin: true });
  }
  for (const { name, words, cities } of fixture.elsewhere.countries) {
    add([name, ...words], { kind: "country", value: name, elsewhere: true });
    add(cities, { kind: "country", value: name, elsewhere: true, ofCity: true });
  }
  for (const [code, names] of Object.entries(fixture.elsewhere.cities)) {
    add(names, { kind: "country", value: countryName(code), ofCity: true });
  }
  for (const { name, aliases, state, region } of vocabulary.cities) {
    // "bay area" means the region, not one of its cities.
    const wider = region === null ? [] : namesOfRegion(region);
    add([name, ...aliases.filter((alias) => !wider.includes(alias))], { kind: "city", value: name });
    if (state !== null) add([state, `${state} state`, `state of ${state}`], { kind: "state", value: state });
    if (region !== null) add([region, ...wider], { kind: "city", value: region });
  }
  for (const [city, words] of Object.entries(fixture.demonyms)) add(words, { kind: "city", value: city });
  for (const area of fixture.areas) {
    const meaning = { kind: "area", value: area.name, ...coveredBy(area) } as const;
    add(area.words, meaning);
    add(area.adjectives ?? [], { ...meaning, origin: true });
  }
  for (const { name, aliases = [], seniority } of vocabulary.titles) {
    if (standing.includes(seniority)) add([name, ...aliases], { kind: "title", value: name });
  }
  for (const { seniority, words } of fixture.levels) add(words, { kind: "seniority", value: seniority });
  for (const { tier, words } of fixture.tiers) add(words, { kind: "tier", value: tier as Tier });
  for (const { flag, words } of fixture.flags) add(words, { kind: "flag", value: flag as Flag });
  for (const { name, least, words } of fixture.grades) add(words, { kind: "grade", value: name, least });
  for (const { name, words, required, wished } of fixture.stacks) {
    add(words, { kind: "stack", value: name, required: required.map(skillNamed), wished: wished.map(skillNamed) });
  }
  for (const { size, words } of fixture.sizes) add(words, { kind: "size", value: size as vocabulary.CompanySize });
  return { names, meanings };
}

const cuePhrases: readonly (readonly [Cue, readonly string[]])[] = [
  ["negate", fixture.negators],
  ["waive", fixture.waivers],
  ["aside", fixture.unheld],
  ["reverse", fixture.reversers],
  ["refuse", fixture.refusals],
  ["soften", fixture.softeners],
  ["demand", fixture.demands],
  ["over", fixture.over],
  ["anyOf", fixture.anyOf],
  ["speaks", fixture.speaks],
  ["past", fixture.past],
  ["worked", fixture.worked],
  ["current", fixture.current],
  ["alike", fixture.alike],
  ["place", fixture.places],
  ["outside", fixture.outside],
  ["titled", fixture.titled],
  ["people", fixture.people],
];

const cues = onFirstUse((): ByFirst<CueEntry> => {
  const cues = new Map<string, CueEntry>();
  let at = named().names.length;
  for (const [cue, { length }] of cuePhrases) {
    for (const key of keys().slice(at, at + length)) addCue(cues, key, cue);
    at += length;
  }
  return byFirstWord(cues);
});

/** Builds all tables in slices, before a text is parsed; null if they exist. */
export const lexiconAhead = shareWork(function* () {
  for (const table of [dotted, ordinary, stopwords, nouns, keys, phrases, cues, knownWords]) {
    table();
    yield;
  }
}).slices;

function byFirstWord<Each extends { readonly words: readonly string[] }>(
  entries: ReadonlyMap<string, Each>,
): ByFirst<Each> {
  const byFirst: ByFirst<Each> = new Map();
  for (const entry of entries.values()) {
    const first = entry.words[0] as string;
    const others = byFirst.get(first);
    if (others === undefined) byFirst.set(first, [entry]);
    else others.push(entry);
  }
  for (const each of byFirst.values()) if (each.length > 1) each.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

function addPhrase(phrases: Map<string, Entry>, key: string, meaning: Meaning): void {
  if (key === "") return;
  const entry = phrases.get(key);
  if (entry === undefined) phrases.set(key, { words: key.split(" "), meanings: [meaning] });
  else if (!entry.meanings.some(({ kind, value }) => kind === meaning.kind && value === meaning.value)) {
    entry.meanings.push(meaning);
  }
}

function addCue(cues: Map<string, CueEntry>, key: string, cue: Cue): void {
  const entry = cues.get(key);
  if (entry === undefined) cues.set(key, { words: key.split(" "), cues: [cue] });
  else entry.cues.push(cue);
}
